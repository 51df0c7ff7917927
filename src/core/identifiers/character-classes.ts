/** Characters by the part they play in an identifier. */
export const OTHER = 0;
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 3;
/** `_` and `$`, which join words in a name. */
export const JOINT = 4;
export const DOT = 5;
export const SLASH = 6;
export const DASH = 7;
/** `@` and `~`, which occur in paths and package names. */
export const MARK = 8;

const CLASSES = new Uint8Array(128);
for (let code = 97; code <= 122; code += 1) CLASSES[code] = LOWER;
for (let code = 65; code <= 90; code += 1) CLASSES[code] = UPPER;
for (let code = 48; code <= 57; code += 1) CLASSES[code] = DIGIT;
for (const [character, kind] of [
  ["_", JOINT],
  ["$", JOINT],
  [".", DOT],
  ["/", SLASH],
  ["-", DASH],
  ["@", MARK],
  ["~", MARK],
] as const) {
  CLASSES[character.charCodeAt(0)] = kind;
}

/** The class of a UTF-16 code unit. Identifiers are ASCII: other scripts are prose. */
export function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? OTHER) : OTHER;
}
