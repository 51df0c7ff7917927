/** Hosts put their own notes into user turns inside elements such as `<system-reminder>`; people write no such names. */
const TAG = /<(?<slash>\/?)(?<name>[a-z]{1,40}(?:-[a-z]{1,40}){1,4})>/g;

/** Blanks the elements of a host, line breaks kept. Text outside them keeps its position. */
export function hideElements(text: string): string {
  const pieces: string[] = [];
  let copied = 0;
  let open: { readonly name: string; readonly start: number } | undefined;
  for (const { index, 0: tag, groups } of text.matchAll(TAG)) {
    const name = groups?.["name"] ?? "";
    if (open === undefined) {
      if (groups?.["slash"] === "") open = { name, start: index };
    } else if (groups?.["slash"] === "/" && name === open.name) {
      pieces.push(text.slice(copied, open.start), blank(text.slice(open.start, index + tag.length)));
      copied = index + tag.length;
      open = undefined;
    }
  }
  return pieces.join("") + text.slice(copied);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
