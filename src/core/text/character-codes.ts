/** Characters by their Unicode code point, for code that walks a text without creating strings. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const DOT = 0x2e;
export const COLON = 0x3a;
export const LESS_THAN = 0x3c;
export const BACKSLASH = 0x5c;
/** The first one outside ASCII. */
export const BEYOND_ASCII = 0x80;

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
