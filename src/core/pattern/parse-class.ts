import { type CharacterSet, type CodeRange, only, onlyCode, rangesOf, SHORTHANDS } from "./character-set.ts";
import type { PatternReader } from "./pattern-reader.ts";

/** Reads what follows a `[`, up to and including the `]`. */
export function parseClass(reader: PatternReader): CharacterSet {
  const negated = reader.take("^");
  const ranges: CodeRange[] = [];
  while (!reader.take("]")) {
    const member = parseMember(reader);
    const first = onlyCode(member);
    if (first === undefined || !reader.sees("-") || reader.sees("-]")) {
      ranges.push(...rangesOf(member));
      continue;
    }
    reader.take("-");
    const last = onlyCode(parseMember(reader));
    if (last === undefined || last < first) return reader.refuse("a range whose end is before its start");
    ranges.push([first, last]);
  }
  return { ranges, negated };
}

function parseMember(reader: PatternReader): CharacterSet {
  if (reader.take("\\")) return reader.take("b") ? only(BACKSPACE) : parseEscape(reader);
  const character = reader.takeCharacter();
  return character === undefined ? reader.refuse("a [ that is never closed") : only(character.codePointAt(0) ?? 0);
}

/** What `\b` means inside brackets. */
const BACKSPACE = 0x08;

const CONTROLS: ReadonlyMap<string, CharacterSet> = new Map([
  ["t", only(0x09)],
  ["n", only(0x0a)],
  ["v", only(0x0b)],
  ["f", only(0x0c)],
  ["r", only(0x0d)],
  ["0", only(0x00)],
]);

const NUMBERED = /x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}/iy;

/** Parses what follows a backslash, if it stands for characters. */
export function parseEscape(reader: PatternReader): CharacterSet {
  const numbered = reader.takeMatch(NUMBERED);
  if (numbered !== undefined) {
    const code = Number.parseInt(numbered[1] ?? numbered[2] ?? numbered[3] ?? "", 16);
    return code <= 0x10ffff ? only(code) : reader.refuse("a character number that is too high");
  }
  const character = reader.takeCharacter();
  if (character === undefined) return reader.refuse("a backslash with nothing after it");
  if (/^[1-9k]$/.test(character)) return reader.refuse("a back-reference");
  const known = SHORTHANDS.get(character) ?? CONTROLS.get(character);
  if (known !== undefined) return known;
  // A letter may mean something in another dialect: refusing it is better than searching for the wrong thing.
  if (/^[A-Za-z]$/.test(character)) return reader.refuse(`\\${character}, which is not supported,`);
  return only(character.codePointAt(0) ?? 0);
}
