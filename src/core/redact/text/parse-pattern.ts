import { type CharacterSet, characterSet } from "./character-set.ts";

/** One step of a pattern: so many characters out of a set. */
export interface PatternElement {
  readonly set: CharacterSet;
  readonly least: number;
  readonly most: number;
}

export interface ParsedPattern {
  readonly literal: string;
  readonly elements: readonly PatternElement[];
}

/** A judgement: patterns that people write are shorter. */
const MAX_PATTERN_LENGTH = 1_000;

/** One atom with its quantifier. What this does not match is not part of the language. */
const STEP = /(?:\[((?:\\.|[^\\\]])+)\]|\\(.)|([^\\[\](){}|.^$?*+]))(?:([?*+])|\{(\d{1,4})(?:(,)(\d{0,4}))?\})?/y;

const SHORTHANDS: Readonly<Record<string, readonly string[]>> = { d: ["09"], w: ["AZ", "az", "09", "_"] };

/**
 * Reads a pattern as a fixed beginning and a row of elements.
 *
 * The language has no groups and no alternatives, and no element may begin with a character that
 * a variable one before it could have taken: so there is one way to match, and it is linear.
 */
export function parsePattern(pattern: string, refuse: (reason: string) => never): ParsedPattern {
  if (pattern.length > MAX_PATTERN_LENGTH) refuse("it is longer than 1000 characters");
  if (!/^[ -~]*$/.test(pattern)) refuse("it should hold printable ASCII characters only");
  const elements: PatternElement[] = [];
  let literal = "";

  STEP.lastIndex = 0;
  while (STEP.lastIndex < pattern.length) {
    const at = STEP.lastIndex;
    const step = STEP.exec(pattern);
    if (step === null)
      return refuse(`what stands at character ${at + 1} is not supported: use characters, [...] and quantifiers`);
    const [, members, escaped, plain, mark, least, comma, most] = step;
    const isQuantified = mark !== undefined || least !== undefined;
    const character = plain ?? (escaped !== undefined && !/[A-Za-z0-9]/.test(escaped) ? escaped : undefined);
    if (character !== undefined && !isQuantified && elements.length === 0) {
      literal += character;
      continue;
    }
    const set = character !== undefined ? characterSet(character) : parseSet(members ?? `\\${escaped}`, refuse);
    elements.push({ set, ...parseCount({ mark, least, comma, most }, refuse) });
  }
  if (isAmbiguous(elements))
    refuse("two neighbouring parts can take the same character: make one of them a fixed length");
  return { literal, elements };
}

/** One member of a class: a range, a shorthand or a character. */
const MEMBER = /\\?([^\\])-\\?([^\\])|\\(.)|(.)/g;

function parseSet(members: string, refuse: (reason: string) => never): CharacterSet {
  if (members.startsWith("^")) refuse("[^...] is not supported: name the characters that may follow");
  const ranges = Array.from(members.matchAll(MEMBER), ([, first, last, escaped, plain]) => {
    if (first !== undefined && last !== undefined) return [first + last];
    const shorthand = escaped !== undefined && Object.hasOwn(SHORTHANDS, escaped) ? SHORTHANDS[escaped] : undefined;
    const character = plain ?? (escaped !== undefined && !/[A-Za-z0-9]/.test(escaped) ? escaped : undefined);
    return shorthand ?? (character === undefined ? refuse(`\\${escaped} is not supported`) : [character]);
  });
  return characterSet(...ranges.flat());
}

interface WrittenCount {
  readonly mark: string | undefined;
  readonly least: string | undefined;
  readonly comma: string | undefined;
  readonly most: string | undefined;
}

function parseCount(
  { mark, least, comma, most }: WrittenCount,
  refuse: (reason: string) => never,
): Pick<PatternElement, "least" | "most"> {
  if (mark !== undefined) return { least: mark === "+" ? 1 : 0, most: mark === "?" ? 1 : Number.POSITIVE_INFINITY };
  if (least === undefined) return { least: 1, most: 1 };
  if (comma === undefined) return { least: Number(least), most: Number(least) };
  const limit = most === undefined || most === "" ? Number.POSITIVE_INFINITY : Number(most);
  return limit < Number(least) ? refuse("a quantifier counts backwards") : { least: Number(least), most: limit };
}

function isAmbiguous(elements: readonly PatternElement[]): boolean {
  return elements.some(({ set, least, most }, index) => {
    if (least === most) return false;
    const rest = elements.slice(index + 1);
    const fixed = rest.findIndex((element) => element.least > 0);
    return rest.slice(0, fixed === -1 ? rest.length : fixed + 1).some((next) => overlap(set, next.set));
  });
}

function overlap(first: CharacterSet, second: CharacterSet): boolean {
  return first.some((member, index) => member === 1 && second[index] === 1);
}
