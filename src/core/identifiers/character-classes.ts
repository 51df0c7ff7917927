/** Characters by their role in an identifier: one bit each, so that one number describes a run. */
export const OTHER = 0;
export const LOWER = 1;
/** Twice `LOWER`: `visitRun` relies on it to find `aB`. */
export const UPPER = 2;
export const DIGIT = 4;
/** `_` and `$`, which join words in a name. */
export const JOINT = 8;
export const FULL_STOP = 16;
export const SLASH = 32;
export const DASH = 64;
/** `@` and `~`, which occur in paths and package names. */
export const MARK = 128;

/** One entry for every code unit, so that a look-up needs no range check. */
const CLASSES = new Uint8Array(0x10000);
for (let code = 97; code <= 122; code += 1) CLASSES[code] = LOWER;
for (let code = 65; code <= 90; code += 1) CLASSES[code] = UPPER;
for (let code = 48; code <= 57; code += 1) CLASSES[code] = DIGIT;
for (const [character, kind] of [
  ["_", JOINT],
  ["$", JOINT],
  [".", FULL_STOP],
  ["/", SLASH],
  ["-", DASH],
  ["@", MARK],
  ["~", MARK],
] as const) {
  CLASSES[character.charCodeAt(0)] = kind;
}

/** The class of a UTF-16 code unit. Identifiers are ASCII: other scripts are prose. */
export function classOf(code: number): number {
  return CLASSES[code] ?? OTHER;
}
