// Fits the weights of src/core/stages/handoff/pins/weigh-evidence.ts to the labelled wordings and sessions, and
// prints them: logistic regression, by steps down the gradient. Of a sentence that is a rule the clause counts that
// sounds most like one, of one that is none every clause. `--leave SET` fits without a set and scores it:
// what the weights do on wordings they were not fitted to.

import { prepareStatement } from "../src/core/stages/handoff/pins/prepare-statement.ts";
import { type Evidence, readEvidence } from "../src/core/stages/handoff/pins/read-evidence.ts";
import { readStatements } from "../src/core/stages/handoff/pins/read-statements.ts";
import { fresh } from "../test/fixtures/pins/fresh.ts";
import { heldOut } from "../test/fixtures/pins/held-out.ts";
import { known } from "../test/fixtures/pins/known.ts";
import type { LabelledWordings } from "../test/fixtures/pins/labelled-wordings.ts";
import { last } from "../test/fixtures/pins/last.ts";
import { readSessions } from "../test/fixtures/pins/read-sessions.ts";
import { unseen } from "../test/fixtures/pins/unseen.ts";

/** Forms are matched as a whole, so they fit the wordings they were written with too well: judged by other wordings. */
const FIXED: ReadonlyMap<Evidence, number> = new Map([
  ["phrase", 2.4],
  ["counterphrase", -2],
  // Few of the remarks that are none have a number, in recorded sessions most do: by itself it says nothing.
  ["number", 0],
]);
const ROUNDS = 800;
const STEP = 2;
/** Keeps a weight small that few sentences speak for. */
const DECAY = 0.001;

interface Sample {
  readonly set: string;
  readonly isRule: boolean;
  readonly clauses: readonly ReadonlySet<Evidence>[];
}

const sets = { known, heldOut, fresh, unseen, last };
const samples: readonly Sample[] = [
  ...Object.entries(sets).flatMap(([set, languages]) =>
    Object.values(languages).flatMap(({ standing, passing }: LabelledWordings) => [
      ...standing.map((text) => readSample(set, text, true)),
      ...passing.map((text) => readSample(set, text, false)),
    ]),
  ),
  ...(["careful", "hasty"] as const).flatMap(readSessionSamples),
];
const left = process.argv.includes("--leave") ? process.argv.at(-1) : undefined;
const { weights, bias } = fitWeights(samples.filter(({ set }) => set !== left));
const tested = samples.filter(({ set }) => left === undefined || set === left);
const rules = tested.filter(({ isRule }) => isRule);
const others = tested.filter(({ isRule }) => !isRule);
console.error(
  `${left ?? "all"}: ${rules.filter(sounds).length} of ${rules.length} rules, ${others.filter(sounds).length} of ${others.length} others`,
);
const sorted = [...weights].toSorted(([, one], [, other]) => other - one);
console.log(
  JSON.stringify(
    { bias: round(bias), ...Object.fromEntries(sorted.map(([name, weight]) => [name, round(weight)])) },
    null,
    2,
  ),
);

function readSample(set: string, text: string, isRule: boolean): Sample {
  const said = readStatements(text).flatMap((statement) => prepareStatement(statement) ?? []);
  return { set, isRule, clauses: said.map(readEvidence) };
}

function readSessionSamples(set: "careful" | "hasty"): Sample[] {
  return readSessions(set).flatMap(({ turns, standing, revoked }) =>
    turns.flatMap((text, turn) => {
      const marked = [...standing, ...revoked].filter((stretch) => stretch.turn === turn);
      const rest = marked.reduce((unread, stretch) => unread.replace(stretch.text, "\n"), text).split("\n");
      const passing =
        marked.length === 0 ? [text] : rest.filter((part) => /\w+ \w+ \w/.test(part) && !/[,:]\s*$/.test(part));
      return [
        ...marked.map((stretch) => readSample(set, stretch.text, true)),
        ...passing.map((part) => readSample(set, part, false)),
      ];
    }),
  );
}

function fitWeights(training: readonly Sample[]): { weights: Map<Evidence, number>; bias: number } {
  const weights = new Map<Evidence, number>(FIXED);
  let bias = 0;
  const weigh = (evidence: ReadonlySet<Evidence>): number =>
    [...evidence].reduce((sum, name) => sum + (weights.get(name) ?? 0), bias);
  for (let count = 0; count < ROUNDS; count += 1) {
    const slopes = new Map<Evidence, number>();
    let biasSlope = 0;
    let read = 0;
    for (const { isRule, clauses } of training) {
      const strongest = clauses.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, isRule ? 1 : undefined);
      for (const evidence of strongest) {
        const error = Number(isRule) - 1 / (1 + Math.exp(-weigh(evidence)));
        read += 1;
        biasSlope += error;
        for (const name of evidence) slopes.set(name, (slopes.get(name) ?? 0) + error);
      }
    }
    bias += (STEP * biasSlope) / read;
    for (const [name, slope] of slopes) {
      const weight = weights.get(name) ?? 0;
      if (!FIXED.has(name)) weights.set(name, weight + STEP * (slope / read - DECAY * weight));
    }
  }
  return { weights, bias };
}

function sounds({ clauses }: Sample): boolean {
  return clauses.some((evidence) => [...evidence].reduce((sum, name) => sum + (weights.get(name) ?? 0), bias) > 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
