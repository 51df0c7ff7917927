import { stripColours } from "../../text/strip-colours.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import type { BriefName } from "../outline.ts";
import { foldBeginnings } from "./fold-beginnings.ts";

/** One or two lines are written whole, and no budget lists more than this many one by one. */
const MIN_EXAMPLES = 3;
const MAX_EXAMPLES = 1_000;
/** Less of a line than this, without its time, rarely says what happened. */
const MIN_CHARACTERS = 48;
/** A cut that leaves out less saves nothing. */
const MIN_CUT = 12;
/** Names that cost more than this share of their lines are not worth writing. */
const MAX_SHARE = 0.5;
/** What may precede the time of a line and says nothing without it: a bracket, or the name of its field. */
const FIELD = /^\W{0,3}\w{0,12}\W{0,4}$/;
/** What separates the time from what follows. */
const BEHIND_TIME = /^["'\])},|:;\s-]*/;
/** A word of a line with what separates it from the next. */
const WORD = /[^ ,\t]*[ ,\t]*/g;
const LEFT_OUT = "…";

/** A line that is an example of others. */
export interface Example {
  readonly line: string;
  /** Its count, as written; empty if none is. */
  readonly mark: string;
}

/**
 * The shortest names of lines that say different things: without their times, up to the word that distinguishes them
 * from the others, with shared beginnings as separate heads. Empty if they would save too little.
 */
export function nameBriefly(
  examples: readonly Example[],
  findTime: (line: string) => string | undefined,
): readonly BriefName[] {
  if (examples.length < MIN_EXAMPLES || examples.length > MAX_EXAMPLES) return [];
  const words = examples.map(({ line }) => leaveOutTime(line, findTime).match(WORD) ?? []);
  const told = countTellingWords(words);
  const names = words.map((own, index) => cutBehind(own, told[index] ?? 0));
  const ends = foldBeginnings(names, findWordStarts);
  const briefs = examples.map(({ mark }, index) => splitName(mark, names[index] ?? "", ends[index] ?? []));
  return saveEnough(examples, briefs) ? briefs : [];
}

function leaveOutTime(line: string, findTime: (line: string) => string | undefined): string {
  const time = findTime(line);
  const start = time === undefined ? -1 : line.indexOf(time);
  if (time === undefined || start === -1) return line;
  const end = start + time.length;
  if (!FIELD.test(line.slice(0, start))) return `${line.slice(0, start)}${LEFT_OUT}${line.slice(end)}`;
  return line.slice(end + (BEHIND_TIME.exec(line.slice(end))?.[0].length ?? 0));
}

/** How many words distinguish each line from all others. */
function countTellingWords(lines: readonly (readonly string[])[]): readonly number[] {
  const masked = lines
    .map((words, index) => ({ index, words: words.map(maskWord) }))
    .map((line) => ({ ...line, text: line.words.join("") }))
    .sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : 0));
  const told = lines.map(() => 1);
  for (const [at, { index, words }] of masked.entries()) {
    const next = masked[at + 1];
    if (next === undefined) break;
    const shared = words.findIndex((word, place) => word !== next.words[place]);
    const telling = (shared === -1 ? words.length : shared) + 1;
    told[index] = Math.max(told[index] ?? 1, telling);
    told[next.index] = Math.max(told[next.index] ?? 1, telling);
  }
  return told;
}

/** A word with digits is a value and says nothing; one with a single digit may be a name, recognised by its letters. */
function maskWord(word: string): string {
  const digits = word.match(/\d/g)?.length ?? 0;
  return digits > 1 ? "#" : word.replace(/\d/, "#");
}

/** The first words of a line: as many as wanted, and enough to say something. */
function cutBehind(words: readonly string[], wanted: number): string {
  let name = "";
  for (const [index, word] of words.entries()) {
    if (index >= wanted && stripColours(name).length >= MIN_CHARACTERS) break;
    name += word;
  }
  const line = words.join("");
  return line.length - name.length < MIN_CUT ? line : `${name.trimEnd()}${LEFT_OUT}`;
}

function findWordStarts(name: string): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const word of name.match(WORD) ?? []) {
    at += word.length;
    if (at < name.length) starts.push(at);
  }
  return starts;
}

function saveEnough(examples: readonly Example[], briefs: readonly BriefName[]): boolean {
  const heads = new Set(briefs.flatMap(({ heads: own }) => own.map((_, depth) => own.slice(0, depth + 1).join("\n"))));
  const headTokens = [...heads].reduce((total, head) => total + estimateTokens(head.slice(head.indexOf("\n") + 1)), 0);
  const tokens = briefs.reduce((total, { mark, text }) => total + estimateTokens(`${mark}${text}\n`), headTokens);
  return (
    tokens <= MAX_SHARE * examples.reduce((total, { mark, line }) => total + estimateTokens(`${mark}${line}\n`), 0)
  );
}

/** A name below its heads, which end at these positions. */
export function splitName(mark: string, name: string, ends: readonly number[]): BriefName {
  const heads = ends.map((end, index) => name.slice(ends[index - 1] ?? 0, end));
  return { mark, heads, text: name.slice(ends.at(-1) ?? 0) };
}
