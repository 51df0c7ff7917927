type Members = Record<string, readonly (string | readonly [number, number])[]>;

/**
 * Classes of characters that a tokenizer treats alike, with the UTF-16 code units they hold:
 * single characters, or ranges of code points. These are the classes that most texts are made of.
 *
 * Small letters are grouped by how often English and code use them, because a rare letter often
 * is at the seam between two tokens.
 */
const frequentMembers = {
  vowel: ["a", "e", "i", "o", "u"],
  common: ["t", "n", "s", "r", "l", "d", "h", "c", "m"],
  middling: ["p", "g", "f", "b", "y", "w"],
  rare: ["v", "k", "x", "j", "q", "z"],
  capital: [[0x41, 0x5a]],
  digit: [[0x30, 0x39]],
  space: [" "],
  newline: ["\n", "\r"],
} as const satisfies Members;

/**
 * Every ASCII mark is its own class: tokenizers merge some pairs of marks and not others. In the order of their use.
 */
const marks = ".,\"'()_-/:;={}[]<>*`$&|+!?@#%\\^~";

const otherMembers = {
  tab: ["\t"],
  accented: [[0x00c0, 0x00ff]],
  /** Latin letters of languages further from English: Polish, Turkish, Czech. */
  accentedWide: [[0x0100, 0x036f]],
  /** Latin letters with two marks, as in Vietnamese. */
  accentedTwice: [[0x1e00, 0x1eff]],
  control: [
    [0x00, 0x08],
    [0x0b, 0x0c],
    [0x0e, 0x1f],
    [0x7f, 0x7f],
  ],
  cyrillic: [[0x0410, 0x044f]],
  /** Letters that Russian uses rarely or not at all: they mark words that tokenizers know less well. */
  cyrillicRare: [
    [0x0400, 0x040f],
    [0x0450, 0x052f],
  ],
  greek: [
    [0x0370, 0x03ff],
    [0x1f00, 0x1fff],
  ],
  hebrew: [[0x0590, 0x05ff]],
  arabic: [
    [0x0600, 0x06ff],
    [0x0750, 0x077f],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefe],
  ],
  devanagari: [[0x0900, 0x097f]],
  indic: [
    [0x0980, 0x0dff],
    [0x0e80, 0x10ff],
  ],
  thai: [[0x0e00, 0x0e7f]],
  hangul: [
    [0x1100, 0x11ff],
    [0x3130, 0x318f],
    [0xac00, 0xd7af],
  ],
  kana: [[0x3040, 0x30ff]],
  han: [
    [0x3400, 0x9fff],
    [0xf900, 0xfaff],
  ],
  wideMark: [
    [0x3000, 0x303f],
    [0xff00, 0xffef],
  ],
  typography: [
    [0x0080, 0x00bf],
    [0x2000, 0x206f],
  ],
  box: [[0x2500, 0x259f]],
  symbol: [
    [0x2070, 0x24ff],
    [0x25a0, 0x2bff],
  ],
  emojiLead: [[0xd83c, 0xd83e]],
  astralLead: [
    [0xd800, 0xd83b],
    [0xd83f, 0xdbff],
  ],
  trail: [[0xdc00, 0xdfff]],
  other: [],
} as const satisfies Members;

/** A class by its name; the name of a mark's class is the mark itself. */
export type CharacterClass = keyof typeof frequentMembers | keyof typeof otherMembers | (string & {});

/**
 * All classes; the position of a class is its number in `classNumbers`. The most common come first, so that the cells
 * that the estimator needs most are close together in memory.
 */
export const characterClasses: readonly CharacterClass[] = [
  ...Object.keys(frequentMembers),
  ...marks,
  ...Object.keys(otherMembers),
];

/** The class number of every UTF-16 code unit. */
export const classNumbers: Uint8Array = numberClasses();

/** Whether a class is a single ASCII mark. */
export function isMark(characterClass: CharacterClass): boolean {
  return characterClass.length === 1;
}

function numberClasses(): Uint8Array {
  const numbers = new Uint8Array(0x1_0000).fill(characterClasses.indexOf("other"));
  for (const [name, held] of Object.entries({ ...frequentMembers, ...otherMembers })) {
    const number = characterClasses.indexOf(name);
    for (const member of held) {
      if (typeof member === "string") numbers[member.charCodeAt(0)] = number;
      else numbers.fill(number, member[0], member[1] + 1);
    }
  }
  for (const mark of marks) numbers[mark.charCodeAt(0)] = characterClasses.indexOf(mark);
  return numbers;
}
