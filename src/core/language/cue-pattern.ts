import { foldLetters } from "../text/fold-text.ts";
import { chinese } from "./chinese.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { japanese } from "./japanese.ts";
import type { Language, Phrases } from "./language.ts";
import { otherLanguages } from "./other-languages.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";

const spaced: readonly Language[] = [english, german, french, spanish, portuguese];
const unspaced: readonly Language[] = [chinese, japanese];

/** Lists of words, which are compared rather than matched. */
type WordList = "workedOn" | "functionWords";
/** Parts of sentences, which are searched for in the text as written. */
export type Seam = "contrasts" | "joints" | "openers" | "trailers" | "subordinators" | "consequences" | "tellers";
export type Cue = Exclude<keyof Language, WordList | Seam | keyof Phrases>;

const patterns = new Map<Cue, RegExp>();

/** Whether a folded text has a cue, in any language: people mix them. */
export function hasCue(cue: Cue, folded: string): boolean {
  return cuePattern(cue).test(folded);
}

/** Whether a folded text has one of some cues. */
export function hasAnyCue(cues: readonly Cue[], folded: string): boolean {
  return cues.some((cue) => hasCue(cue, folded));
}

/** The pattern of a cue over folded text, in all languages at once. */
export function cuePattern(cue: Cue): RegExp {
  let pattern = patterns.get(cue);
  if (pattern === undefined) {
    pattern = new RegExp(cueSource(cue));
    patterns.set(cue, pattern);
  }
  return pattern;
}

/** The source of a cue's pattern, for use in a larger one. */
export function cueSource(cue: Cue): string {
  const isFirst = cue.endsWith("Start") || cue === "leadIns";
  const words = `${isFirst ? "^" : "(?<![\\w'])"}(?:${alternatives(spaced, cue)})(?![\\w'])`;
  return `${words}|${isFirst ? "^" : ""}(?:${alternatives(unspaced, cue)})`;
}

/** The alternatives of a seam as written, with either kind of apostrophe. */
export function seamSource(seam: Seam): string {
  return spaced.map((language) => language[seam].replaceAll(/(?<!\[)'/g, "['’]")).join("|");
}

/** The words of a list in all languages, folded. */
export function listWords(list: WordList): string[] {
  return spaced.flatMap((language) => foldLetters(language[list]).split(" "));
}

function alternatives(languages: readonly Language[], cue: Cue): string {
  return languages.map((language) => foldPattern(language[cue])).join("|");
}

/** Whether a folded text has the form of a rule (`phrases`) or of a report (`counterphrases`). */
export function hasPhrase(kind: keyof Phrases, folded: string): boolean {
  return forms[kind].some((form) => form.test(folded));
}

function compileForms(kind: keyof Phrases): RegExp[] {
  const own = [...spaced, ...unspaced].flatMap((language) =>
    language[kind].map(({ source }) => source.replaceAll("VERB", `${language.keepStart}|${language.deedStart}`)),
  );
  const others = otherLanguages[kind].map(({ source }) => source);
  return [...own, ...others].map((source) => new RegExp(foldPattern(source)));
}

/** Folds the letters of a pattern and leaves escapes such as `\W` as they are. */
function foldPattern(source: string): string {
  return source.replace(/\\.|[^\\]+/g, (piece) => (piece.startsWith("\\") ? piece : foldLetters(piece)));
}

const forms: Readonly<Record<keyof Phrases, readonly RegExp[]>> = {
  phrases: compileForms("phrases"),
  counterphrases: compileForms("counterphrases"),
};
