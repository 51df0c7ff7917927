/** A set of characters: ranges of code points, or everything but them. */
export interface CharacterSet {
  readonly ranges: readonly CodeRange[];
  readonly negated: boolean;
}

export type CodeRange = readonly [first: number, last: number];

export function contains({ ranges, negated }: CharacterSet, code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last) !== negated;
}

/** The set of one character. */
export function only(code: number): CharacterSet {
  return { ranges: [[code, code]], negated: false };
}

/** The character of a set that holds just one. */
export function onlyCode({ ranges, negated }: CharacterSet): number | undefined {
  const [range, ...others] = ranges;
  return !negated && others.length === 0 && range?.[0] === range?.[1] ? range?.[0] : undefined;
}

const DIGITS: readonly CodeRange[] = [[0x30, 0x39]];
const WORD: readonly CodeRange[] = [...DIGITS, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
/** What JavaScript counts as white space. */
const SPACES: readonly CodeRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** The sets that letters after a backslash stand for. */
export const SHORTHANDS: ReadonlyMap<string, CharacterSet> = new Map(
  Object.entries({
    d: { ranges: DIGITS, negated: false },
    D: { ranges: DIGITS, negated: true },
    w: { ranges: WORD, negated: false },
    W: { ranges: WORD, negated: true },
    s: { ranges: SPACES, negated: false },
    S: { ranges: SPACES, negated: true },
  }),
);

/** What a dot stands for: everything but the ends of lines. */
export const ANY_IN_LINE: CharacterSet = {
  ranges: [
    [0x0a, 0x0a],
    [0x0d, 0x0d],
    [0x2028, 0x2029],
  ],
  negated: true,
};

/** The last code point of Unicode. */
const LAST_CODE = 0x10ffff;

/** The ranges of a set without `negated`, so that it can be a member of another set. */
export function rangesOf({ ranges, negated }: CharacterSet): readonly CodeRange[] {
  if (!negated) return ranges;
  const gaps: CodeRange[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  return next > LAST_CODE ? gaps : [...gaps, [next, LAST_CODE]];
}

/** Whether `\b` counts a character as part of a word. */
export function isWordCode(code: number | undefined): boolean {
  return code !== undefined && WORD.some(([first, last]) => code >= first && code <= last);
}
