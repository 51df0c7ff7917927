/** How every marker begins; text that contains it was redacted before. */
export const MARKER_START = "[REDACTED ";

/** The longest type a marker can carry, so that finding a marker needs only a bounded look-ahead. */
export const MAX_TYPE_LENGTH = 40;

/** A marker, as the source of a pattern, and how long it can be. */
export const MARKER = `\\[REDACTED [A-Z0-9 ]{1,${MAX_TYPE_LENGTH}}\\]`;
export const MAX_MARKER_LENGTH = MARKER_START.length + MAX_TYPE_LENGTH + "]".length;

/** The visible stand-in for a secret. Without quotes, backslashes or line breaks: it fits wherever a secret stood. */
export function markerOf(type: string): string {
  return `${MARKER_START}${type.toUpperCase().replaceAll("-", " ")}]`;
}
