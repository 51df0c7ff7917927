/** A percent-encoded text in clear; one that is not well encoded as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
