// How well pins are told from passing remarks, by language, and how fast. All sets but the last are fitted to; what the
// weights do on a set that they were not fitted to is printed by `node bench/fit-pins.bench.ts --leave SET`. A megabyte
// of talk, every sentence a candidate, should take seconds.

import { Bench } from "tinybench";
import { parseOptions } from "../scripts/parse-options.ts";
import { minePins } from "../src/core/stages/handoff/pins/mine-pins.ts";
import { fresh } from "../test/fixtures/pins/fresh.ts";
import { heldOut } from "../test/fixtures/pins/held-out.ts";
import { known } from "../test/fixtures/pins/known.ts";
import { last, lastDialogues } from "../test/fixtures/pins/last.ts";
import { longPrompts } from "../test/fixtures/pins/long-prompts.ts";
import { readSessions } from "../test/fixtures/pins/read-sessions.ts";
import { scoreDialogues } from "../test/fixtures/pins/score-dialogues.ts";
import { scoreSessions } from "../test/fixtures/pins/score-sessions.ts";
import { scoreWordings, type WordingScore } from "../test/fixtures/pins/score-wordings.ts";
import { typed } from "../test/fixtures/pins/typed.ts";
import { unseen } from "../test/fixtures/pins/unseen.ts";
import { unseenDialogues } from "../test/fixtures/pins/unseen-dialogues.ts";

parseOptions({});

const sets = { known, "held out": heldOut, fresh, unseen, last, "long prompts": longPrompts, typed };
const isStanding = (text: string): boolean => minePins([{ messageNumber: 1, text }]).length > 0;

const rows = Object.entries(sets).flatMap(([set, languages]) => {
  const scores = Object.entries(languages).map(([language, wordings]) => ({
    language,
    score: scoreWordings(wordings, isStanding),
  }));
  const all = { language: "all", score: scores.map(({ score }) => score).reduce(addScores) };
  return [...scores, all].map(({ language, score }) => ({ set, language, ...describeScore(score) }));
});
console.table(rows);
const readPins = (turns: readonly string[]): string[] =>
  minePins(turns.map((text, index) => ({ messageNumber: index + 1, text }))).map(({ text }) => text);
console.table({
  unseen: scoreDialogues(unseenDialogues, readPins),
  last: scoreDialogues(lastDialogues, readPins),
});
console.table({
  careful: scoreSessions(readSessions("careful"), readPins),
  hasty: scoreSessions(readSessions("hasty"), readPins),
  mixed: scoreSessions(readSessions("mixed"), readPins),
  // Kept back until they were used for fitting.
  "kept-a": scoreSessions(readSessions("kept-a"), readPins),
  "kept-b": scoreSessions(readSessions("kept-b"), readPins),
  // Nothing is fitted to these, but their errors were read once.
  check: scoreSessions(readSessions("check"), readPins),
  // Written by somebody who knew nothing of the rules, and nothing was changed for it.
  blind: scoreSessions(readSessions("blind"), readPins),
});

const MEGABYTE = 1_000_000;
const remarks = Object.values(sets).flatMap((languages) =>
  Object.values(languages).flatMap(({ standing, passing }) => [...standing, ...passing]),
);
const talk = remarks.join(" ");
const texts = {
  talk: fill(`${talk}\n`),
  bullets: fill("- never push to main\n"),
  quotes: fill('"'),
  "one line": fill("never push to main "),
};

const bench = new Bench({ name: "a megabyte", time: 0, iterations: 5, warmupIterations: 1 });
for (const [name, text] of Object.entries(texts)) bench.add(name, () => minePins([{ messageNumber: 1, text }]));
await bench.run();
console.table(bench.table());

function fill(piece: string): string {
  return piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);
}

function addScores(one: WordingScore, other: WordingScore): WordingScore {
  return {
    found: one.found + other.found,
    standing: one.standing + other.standing,
    wrong: one.wrong + other.wrong,
    passing: one.passing + other.passing,
  };
}

function describeScore({ found, standing, wrong, passing }: WordingScore): Record<string, string> {
  return {
    recall: `${(found / standing).toFixed(3)} (${found} of ${standing})`,
    precision: `${(found / (found + wrong)).toFixed(3)} (${wrong} of ${passing} wrong)`,
  };
}
