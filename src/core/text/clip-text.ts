/** Shortens a text to at most so many characters, the last of them an ellipsis where something was cut. Never splits a surrogate pair. */
export function clipText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  if (maxCharacters < 1) return "";
  return `${text.slice(0, cutBefore(text, maxCharacters - 1))}…`;
}

/** The nearest place at or before `index` where a text can be cut without splitting a surrogate pair. */
export function cutBefore(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index;
}

/** The nearest place at or after `index` where a text can be cut without splitting a surrogate pair. */
export function cutAfter(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index;
}

function splitsPair(text: string, index: number): boolean {
  return isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(index), 0xdc00, 0xdfff);
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
