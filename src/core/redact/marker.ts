/** How every marker begins; text that contains it was redacted before. */
export const MARKER_START = "[REDACTED ";

/** The longest type a marker can carry, so that finding a marker needs only a bounded look-ahead. */
export const MAX_TYPE_LENGTH = 40;

/** The visible stand-in for a secret. Without quotes, backslashes or line breaks: it fits wherever a secret was. */
export function markerOf(type: string): string {
  return `${MARKER_START}${type.toUpperCase().replaceAll("-", " ")}]`;
}
