/** A text without the user and password that an address may contain: what we show ends up in logs. */
export function hideCredentials(text: string): string {
  const host = text.lastIndexOf("@");
  const start = text.indexOf("//") + "//".length;
  return start > 1 && host >= start ? `${text.slice(0, start)}…${text.slice(host)}` : text;
}
