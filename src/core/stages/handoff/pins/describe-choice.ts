import * as around from "../../../language/choice-words.ts";
import { CHOICES } from "../../../language/topics.ts";

/** Judgements: the two words before a choice say how it is meant. */
const WORDS_BEFORE = 2;
const LOOK_BACK_CHARACTERS = 40;
const TOPIC_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CHOICES).flatMap(([topic, values]) => values.split("|").map((value) => [value, topic] as const)),
);
const VALUES = new RegExp(
  `(?<![\\w/.-])(?:${[...TOPIC_OF.keys()].map((value) => value.replaceAll(".", "\\.")).join("|")})(?![\\w/-]|\\.\\w)`,
  "g",
);

/** Whether a folded text names something that is chosen among others, such as a package manager. */
export function namesChoice(folded: string): boolean {
  return folded.search(VALUES) >= 0 || namesIn(folded, around.USING_WORDS).length > 0;
}

/** The choice a folded statement makes among things of one kind: what it asks for and what it turns down. */
export function describeChoice(folded: string, isProhibition: boolean) {
  const turn = around.TURNED_DOWN.exec(folded);
  const split = turn === null || turn.index === 0 ? folded.length : turn.index;
  const after = turn === null ? [] : listTurnedDown(turn[0], folded.slice(turn.index + turn[0].length));
  // "use X, not Y" has its negation behind the choice; "don't use X" has it before.
  const isRefusal = isProhibition && after.length === 0;
  const before = namesIn(folded.slice(0, split), isRefusal ? around.REFUSING_WORDS : around.USING_WORDS);
  const prefers = isRefusal ? undefined : before[0];
  const rejects = isRefusal ? before : after;
  if (prefers !== undefined) return { key: TOPIC_OF.get(prefers) ?? `use:${prefers}`, prefers, rejects };
  const [refused] = rejects;
  return { key: refused === undefined ? undefined : `avoid:${refused}`, prefers, rejects };
}

/** What is named after `instead of` is turned down whatever it is; after `not` it has to be known. */
function listTurnedDown(marker: string, rest: string): string[] {
  const known = namesIn(rest, around.USING_WORDS);
  const name = around.INSTEAD_OF.test(marker) ? /^[a-z][\w.@/-]*\w/.exec(rest)?.[0] : undefined;
  return known.length > 0 || name === undefined || around.NO_NAMES.has(name) ? known : [name];
}

function namesIn(folded: string, markers: ReadonlySet<string>): string[] {
  const known = [...folded.matchAll(VALUES)]
    .filter((match) => isMarked(folded, match.index, markers))
    .map(([value]) => value);
  if (known.length > 0) return known;
  const used = around.USED.exec(folded)?.groups?.["name"];
  return used === undefined || around.NO_NAMES.has(used) ? [] : [used];
}

function isMarked(folded: string, position: number, markers: ReadonlySet<string>): boolean {
  const before = folded.slice(Math.max(0, position - LOOK_BACK_CHARACTERS), position).trim();
  const words = before === "" ? [] : before.split(/[\s']+/).slice(-WORDS_BEFORE);
  return words.length < WORDS_BEFORE || words.some((word) => markers.has(word));
}
