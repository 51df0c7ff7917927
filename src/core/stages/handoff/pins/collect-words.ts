import { type Cue, cueSource, hasAnyCue, listWords } from "../../../language/cue-pattern.ts";

const FUNCTION_WORDS: ReadonlySet<string> = new Set(listWords("functionWords"));
const WORD = /[a-z\d][a-z\d_./@+#'-]*/g;
/** An article or pronoun that is written together with its word. */
const ELISION = /^(?:[cdjlmnst]|qu)'|'(?:s|d|m|re|ve|ll)$|-(?:moi|toi|le|la|les|nous|vous)$/;
const LETTERS = /^[a-z]+$/;
/** Endings of number, person and tense in the three languages, from the outermost inwards. */
const ENDINGS = [/s$/, /(?:ing|ment|ions?|ez|es|ed|er|en)$/, /(?:ie|y|i)$/, /e$/, /(?<=([bdgklmnprt]))\1$/];
/** A stem shorter than this is too little to recognise a word by. */
const STEM_CHARACTERS = 3;
/** Of a shorter function word too little is left: `deve` would hide `dev`. */
const FUNCTION_STEM_CHARACTERS = 5;
/** Words that begin alike this far are of one family: `dependency`, `dependencies`. */
const FAMILY_CHARACTERS = 6;

/** Verbs that say that a thing is worked on, whatever is done to it: a rule about one is a rule about all. */
const WORKED_ON: ReadonlySet<string> = new Set(listWords("workedOn").map(stem));
const FUNCTION_STEMS: ReadonlySet<string> = new Set(
  [...FUNCTION_WORDS].filter((word) => word.length >= FUNCTION_STEM_CHARACTERS).map(stem),
);
/** When and how often a rule holds is not what it is about. */
export const FRAMES = new RegExp(`${cueSource("steady")}|${cueSource("horizon")}`, "g");
const WORKED_ON_STEM = "touch";
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}]{2}/u;
const CHARACTERS = /[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu;
const HOW_CUES: readonly Cue[] = [
  "steady",
  "horizon",
  "negation",
  "duty",
  "keepStart",
  "changes",
  "allows",
  "releases",
  "repeals",
  "once",
];

/** Stems of the words that carry the meaning of a folded text, in order. */
export function collectWords(folded: string): string[] {
  return UNSPACED.test(folded) ? [...collectSpaced(folded), ...collectUnspaced(folded)] : collectSpaced(folded);
}

/** Chinese and Japanese have no blanks: pairs of characters serve as words, without those that only say how. */
function collectUnspaced(folded: string): string[] {
  const pairs = (folded.match(CHARACTERS) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)),
  );
  return pairs.filter((pair) => !hasAnyCue(HOW_CUES, pair));
}

function collectSpaced(folded: string): string[] {
  const words = folded.replace(FRAMES, " ").match(WORD) ?? [];
  const bare = words.map((word) => word.replace(/[./'-]+$/, "").replace(ELISION, ""));
  const stems = bare.filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word)).map(stem);
  return stems.filter((word) => !FUNCTION_STEMS.has(word)).map((word) => (WORKED_ON.has(word) ? WORKED_ON_STEM : word));
}

function stem(word: string): string {
  if (!LETTERS.test(word)) return word;
  let short = word;
  for (const ending of ENDINGS) {
    const shorter = short.replace(ending, "");
    if (shorter.length >= STEM_CHARACTERS) short = shorter;
  }
  return short.slice(0, FAMILY_CHARACTERS);
}
