/** A text without the user and password that may stand in an address: what is shown ends up in logs. */
export function hideCredentials(text: string): string {
  const host = text.lastIndexOf("@");
  const start = text.indexOf("//") + "//".length;
  return start > 1 && host >= start ? `${text.slice(0, start)}…${text.slice(host)}` : text;
}
