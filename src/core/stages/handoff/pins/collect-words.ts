import { foldLetters } from "../../../text/fold-text.ts";
import { languageTables } from "./compile-language.ts";

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  languageTables.flatMap(({ functionWords }) => foldLetters(functionWords).split(" ")),
);
const WORD = /[a-z\d][a-z\d_./@+#'-]*/g;
/** An article or pronoun that French writes together with its word. */
const ELISION = /^(?:[cdjlmnst]|qu)'|'(?:s|d|m|re|ve|ll)$/;
/** Endings of number, person and tense in the three languages; taken off once. */
const ENDING = /(?:ing|ez|es|ed|er|en|s|e)$/;
/** A stem shorter than this is too little to recognise a word by. */
const STEM_CHARACTERS = 3;

/** Stems of the words that carry the meaning of a folded text, in order. */
export function collectWords(folded: string): string[] {
  const words = (folded.match(WORD) ?? []).map((word) => word.replace(/[./'-]+$/, ""));
  const bare = words.filter((word) => !FUNCTION_WORDS.has(word)).map((word) => word.replace(ELISION, ""));
  return bare.filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word)).map(stem);
}

function stem(word: string): string {
  const short = word.replace(ENDING, "");
  return short.length >= STEM_CHARACTERS ? short : word;
}
