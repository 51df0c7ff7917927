// Fits the weights of src/core/stages/handoff/pins/weigh-evidence.ts to the labelled wordings and sessions, and
// prints them: logistic regression over what a clause has and over pairs of it, the strongest of which are kept. Of a
// sentence that is a rule the clause counts that sounds most like one, of one that is none every clause.
// The table in use has fewer pairs: docs/decisions/0004-pins.md says how they were chosen.
// `--leave SET` fits without a set and scores it: what the weights do on wordings they were not fitted to.

import { parseOptions } from "../scripts/parse-options.ts";
import { findEvidence } from "../src/core/stages/handoff/pins/find-evidence.ts";
import { isProse } from "../src/core/stages/handoff/pins/is-prose.ts";
import { parseStatements } from "../src/core/stages/handoff/pins/parse-statements.ts";
import { prepareStatement } from "../src/core/stages/handoff/pins/prepare-statement.ts";
import type { Evidence } from "../src/core/stages/handoff/pins/weigh-evidence.ts";
import { fresh } from "../test/fixtures/pins/fresh.ts";
import { heldOut } from "../test/fixtures/pins/held-out.ts";
import { known } from "../test/fixtures/pins/known.ts";
import type { LabelledWordings } from "../test/fixtures/pins/labelled-wordings.ts";
import { last } from "../test/fixtures/pins/last.ts";
import { longPrompts } from "../test/fixtures/pins/long-prompts.ts";
import { readSessions } from "../test/fixtures/pins/read-sessions.ts";
import { unseen } from "../test/fixtures/pins/unseen.ts";

/** A false pin is worse than a missed one: what is none counts so much more. */
const COST = 1.5;
/** A pair that fewer clauses have says nothing. */
const MIN_CLAUSES = 8;
/** How many pairs are kept: the more, the better the fit to these wordings and the worse to others. */
const PAIRS = 300;
/** Keeps a weight small that few sentences speak for. */
const DECAY = 0.0005;
/** Taken off the bias, so that what may be either is none: judged by recorded sessions, where few sentences are rules. */
const CAUTION = 0.5;
const STEP = 0.05;
const STEPS = 300;
const ROUNDS = 3;

interface Sample {
  readonly set: string;
  readonly isRule: boolean;
  readonly clauses: readonly (readonly string[])[];
}

const { values } = parseOptions({ options: { leave: { type: "string" } } });

const sets = { known, heldOut, fresh, unseen, last, longPrompts };
const samples: readonly Sample[] = [
  ...Object.entries(sets).flatMap(([set, languages]) =>
    Object.values(languages).flatMap(({ standing, passing }: LabelledWordings) => [
      ...standing.map((text) => readSample(set, text, true)),
      ...passing.map((text) => readSample(set, text, false)),
    ]),
  ),
  ...(["careful", "hasty"] as const).flatMap(readSessionSamples),
];
const left = values.leave;
const training = samples.filter(({ set }) => set !== left);
const singles = new Set(training.flatMap(({ clauses }) => clauses.flat()).filter((name) => !name.includes("+")));
const common = [...countClauses(training)].filter(([, count]) => count >= MIN_CLAUSES).map(([name]) => name);
const rough = fitWeights(training, new Set([...singles, ...common]));
const strength = (name: string): number => Math.abs(rough.weights.get(name) ?? 0);
const pairs = common.filter((name) => name.includes("+")).toSorted((one, other) => strength(other) - strength(one));
const { weights, bias: fairBias } = fitWeights(training, new Set([...singles, ...pairs.slice(0, PAIRS)]));
const bias = fairBias - CAUTION;

const tested = samples.filter(({ set }) => left === undefined || set === left);
const rules = tested.filter(({ isRule }) => isRule);
const others = tested.filter(({ isRule }) => !isRule);
console.error(
  `${left ?? "all"}: ${rules.filter(sounds).length} of ${rules.length} rules, ${others.filter(sounds).length} of ${others.length} others`,
);
console.log(JSON.stringify({ bias, weights: Object.fromEntries(weights) }));

function readSample(set: string, text: string, isRule: boolean): Sample {
  const said = parseStatements(text).flatMap((statement) =>
    isProse(statement.visible) ? (prepareStatement(statement) ?? []) : [],
  );
  return { set, isRule, clauses: said.map((folded) => withPairs([...findEvidence(folded)].toSorted())) };
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

function withPairs(names: readonly Evidence[]): string[] {
  return names.flatMap((one, index) => [one, ...names.slice(index + 1).map((other) => `${one}+${other}`)]);
}

function countClauses(counted: readonly Sample[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { clauses } of counted) for (const name of clauses.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

interface Fit {
  readonly weights: ReadonlyMap<string, number>;
  readonly bias: number;
}

/** Adam, by steps over all clauses. Of a rule the clause counts that the round before found to sound most like one. */
function fitWeights(fitted: readonly Sample[], names: ReadonlySet<string>): Fit {
  const weights = new Map([...names].map((name) => [name, 0]));
  let bias = 0;
  const weigh = (clause: readonly string[]): number =>
    clause.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias);
  const known = fitted.map(({ isRule, clauses }) => ({
    isRule,
    clauses: clauses.map((clause) => clause.filter((name) => names.has(name))),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const counted = known.flatMap(({ isRule, clauses }) =>
      clauses
        .toSorted((one, other) => weigh(other) - weigh(one))
        .slice(0, isRule ? 1 : undefined)
        .map((clause) => ({ clause, isRule, cost: isRule ? 1 : COST })),
    );
    const total = counted.reduce((sum, { cost }) => sum + cost, 0);
    const means = new Map<string, number>();
    const squares = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      const slopes = new Map<string, number>();
      let biasSlope = 0;
      for (const { clause, isRule, cost } of counted) {
        const error = (cost * (Number(isRule) - 1 / (1 + Math.exp(-weigh(clause))))) / total;
        biasSlope += error;
        for (const name of clause) slopes.set(name, (slopes.get(name) ?? 0) + error);
      }
      bias += biasSlope / 2;
      for (const [name, weight] of weights) {
        const slope = (slopes.get(name) ?? 0) - DECAY * weight;
        const mean = 0.9 * (means.get(name) ?? 0) + 0.1 * slope;
        const square = 0.99 * (squares.get(name) ?? 0) + 0.01 * slope * slope;
        means.set(name, mean);
        squares.set(name, square);
        weights.set(name, weight + (STEP * mean) / (Math.sqrt(square) + 1e-4));
      }
    }
  }
  return { weights, bias };
}

function sounds({ clauses }: Sample): boolean {
  return clauses.some((clause) => clause.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias) > 0);
}
