import { type CharacterSet, only, onlyCode } from "../../pattern/character-set.ts";
import { parseClass, parseEscape } from "../../pattern/parse-class.ts";
import { MAX_PATTERN_LENGTH, parseCount } from "../../pattern/parse-pattern.ts";
import { type PatternReader, patternReader } from "../../pattern/pattern-reader.ts";
import { type AsciiSet, characterSet } from "./ascii-set.ts";

/** One step of a pattern: a number of characters from a set. */
export interface PatternElement {
  readonly set: AsciiSet;
  readonly least: number;
  readonly most: number;
}

export interface ParsedPattern {
  readonly literal: string;
  readonly elements: readonly PatternElement[];
}

/** Signs with a meaning in a pattern: they need a backslash to mean themselves. */
const SIGNS = "()|.^$?*+{}]";

/**
 * Parses a pattern into a fixed beginning and a sequence of elements.
 *
 * It is the language of look-ups and rules (`core/pattern/`) without groups, alternatives, dots and assertions, and no
 * element may begin with a character that a variable one before it could have taken. So there is only one way to match,
 * and it is linear. Everything else is refused, even where a search would be lenient: here, a misread pattern lets a
 * secret through.
 */
export function parseShapePattern(pattern: string, refuse: (reason: string) => never): ParsedPattern {
  if (pattern.length > MAX_PATTERN_LENGTH) refuse(`it is longer than ${MAX_PATTERN_LENGTH} characters`);
  if (!/^[ -~]*$/.test(pattern)) refuse("it should hold printable ASCII characters only");
  const reader = patternReader(pattern, (fault) => refuse(`it has ${fault}`));
  const elements: PatternElement[] = [];
  let literal = "";
  while (!reader.done()) {
    const isClass = reader.sees("[");
    const atom = parseAtom(reader);
    const { ranges } = atom;
    if (atom.negated) reader.refuse("characters that are excluded instead of named");
    if (ranges.length === 0) reader.refuse("an empty []");
    if (ranges.some(([first, last]) => first < FIRST_PRINTABLE || last > LAST_PRINTABLE)) {
      reader.refuse("characters that are not printable ASCII");
    }
    const members = ranges.map(([first, last]) => String.fromCharCode(first, last));
    const count = parseCount(reader);
    if (count === undefined && !isClass && elements.length === 0 && onlyCode(atom) !== undefined)
      literal += members[0]?.[0] ?? "";
    else elements.push({ set: characterSet(...members), ...(count ?? { least: 1, most: 1 }) });
  }
  if (isAmbiguous(elements))
    refuse("two neighbouring parts can take the same character: make one of them a fixed length");
  return { literal, elements };
}

/** From the space to the tilde in ASCII. */
const FIRST_PRINTABLE = 0x20;
const LAST_PRINTABLE = 0x7e;

function parseAtom(reader: PatternReader): CharacterSet {
  if (reader.take("[")) return parseClass(reader);
  if (reader.take("\\")) return parseEscape(reader);
  const character = reader.takeCharacter() ?? "";
  if (SIGNS.includes(character))
    reader.refuse("something that is not supported (use characters, [...] and quantifiers)");
  return only(character.charCodeAt(0));
}

function isAmbiguous(elements: readonly PatternElement[]): boolean {
  return elements.some(({ set, least, most }, index) => {
    if (least === most) return false;
    const rest = elements.slice(index + 1);
    const fixed = rest.findIndex((element) => element.least > 0);
    return rest.slice(0, fixed === -1 ? rest.length : fixed + 1).some((next) => overlap(set, next.set));
  });
}

function overlap(first: AsciiSet, second: AsciiSet): boolean {
  return first.some((member, index) => member === 1 && second[index] === 1);
}
