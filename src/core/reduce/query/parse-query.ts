import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";

/** Common words say nothing about which part of a text is meant. */
const STOP_WORDS = new Set(
  (
    "a about after all also an and any are as at be because been before being but by can could did do does doing done " +
    "each every find fix for from get give go had has have help here how i if in into is it its just let like look made " +
    "make me more most my need new no not now of on one only or other our out over please run same see she should show " +
    "so some such tell than that the their them then there these they this those to too up us use using very want was " +
    "we were what when where which while who why will with would you your"
  ).split(" "),
);
const QUOTED = /"([^"\n]{2,80})"|'([^'\n]{2,80})'|`([^`\n]{2,80})`/g;
const WORD = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@./:-]*/gu;
/** A judgement: shorter words name nothing. */
const MIN_WORD_LENGTH = 3;
/** A judgement: with more terms every part of a text matches. */
const MAX_TERMS = 24;

/** The words, names and quoted phrases of a query that can point to a part of a text, in lower case, each once. */
export function parseQuery(query: string): readonly string[] {
  // A task can be a whole document; its first lines say what is asked for.
  const start = query.slice(0, BEGINNING_CHARACTERS);
  const terms = new Set<string>();
  for (const [, ...quoted] of start.matchAll(QUOTED)) add(terms, quoted.find((text) => text !== undefined) ?? "");
  for (const [word] of start.matchAll(WORD)) add(terms, word.replace(/[./:-]+$/, ""));
  return [...terms].slice(0, MAX_TERMS);
}

function add(terms: Set<string>, text: string): void {
  const term = text.toLowerCase();
  if (term.length >= MIN_WORD_LENGTH && !STOP_WORDS.has(term)) terms.add(term);
}
