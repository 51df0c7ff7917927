/**
 * The same text with characters of its own. An engine reads a stretch that was cut out of a longer text through that text,
 * which takes half as long again for every character, every time: what is read several times is worth a copy.
 */
export function copyText(text: string): string {
  const half = text.length >> 1;
  return [text.slice(0, half), text.slice(half)].join("");
}
