/** How every marker begins; text that holds it was redacted before. */
export const MARKER_START = "[REDACTED ";

/** The longest type a marker can carry, so that finding markers is a bounded look ahead. */
export const MAX_TYPE_LENGTH = 40;

const MARKER = /\[REDACTED [A-Z0-9 ]{1,40}\]/g;

/** The visible stand-in for a secret. Without quotes, backslashes or line breaks: it fits wherever a secret stood. */
export function markerOf(type: string): string {
  return `${MARKER_START}${type.toUpperCase().replaceAll("-", " ")}]`;
}

/** The stretches of a text that are markers already, in order. */
export function findMarkers(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!text.includes(MARKER_START)) return [];
  return Array.from(text.matchAll(MARKER), (match) => ({ start: match.index, end: match.index + match[0].length }));
}
