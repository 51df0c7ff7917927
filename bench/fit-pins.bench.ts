// Fits the weights of src/core/stages/handoff/pins/weigh-evidence.ts to the labelled wordings and sessions, and prints
// its table: logistic regression over what a clause has and over pairs of it, the strongest of which are kept. Of a
// sentence that is a rule the clause counts that sounds most like one, of one that is none every clause; clauses that
// are never rules, whatever they weigh, are left out.
//
// node bench/fit-pins.bench.ts [--leave SET] [--recorded FILE]
//
// `--leave SET` fits without a set and scores it: what the weights do on wordings they were not fitted to.
// `--recorded FILE` adds what people said in recorded sessions, as [{"text": "...", "isRule": false}, ...].

import { readFileSync } from "node:fs";
import { parseOptions } from "../scripts/parse-options.ts";
import { findEvidence } from "../src/core/stages/handoff/pins/find-evidence.ts";
import { judgeStatement } from "../src/core/stages/handoff/pins/judge-statement.ts";
import { parseStatements, type Statement } from "../src/core/stages/handoff/pins/parse-statements.ts";
import { prepareStatement } from "../src/core/stages/handoff/pins/prepare-statement.ts";
import { fresh } from "../test/fixtures/pins/fresh.ts";
import { heldOut } from "../test/fixtures/pins/held-out.ts";
import { known } from "../test/fixtures/pins/known.ts";
import type { LabelledWordings } from "../test/fixtures/pins/labelled-wordings.ts";
import { last } from "../test/fixtures/pins/last.ts";
import { longPrompts } from "../test/fixtures/pins/long-prompts.ts";
import { readSessions } from "../test/fixtures/pins/read-sessions.ts";
import { typed } from "../test/fixtures/pins/typed.ts";
import { unseen } from "../test/fixtures/pins/unseen.ts";

/** A false pin is worse than a missed one: what is none counts so much more. */
const COST = 1.2;
/** What people type is what matters most; of the recorded sessions most is alike. */
const SET_COSTS: Readonly<Record<string, number>> = {
  known: 1.5,
  heldOut: 1.5,
  fresh: 1.5,
  unseen: 1.5,
  last: 1.5,
  typed: 3,
  longPrompts: 2,
  recorded: 2,
};
/** A pair that fewer clauses have says nothing. */
const MIN_CLAUSES = 8;
/** How many pairs are kept: the more, the better the fit to these wordings; left out sets are told apart no better. */
const PAIRS = 300;
/** Keeps a weight small that few sentences speak for. */
const DECAY = 0.0002;
/** Taken off the bias, so that what may be either is none. */
const CAUTION = 0.05;
/** A statement that is this much inside a marked stretch, or the other way round, is part of the rule. */
const OVERLAP = 0.6;
const STEP = 0.05;
const ROUGH_STEPS = 200;
const STEPS = 400;
const ROUNDS = 3;

interface Sample {
  readonly set: string;
  readonly isRule: boolean;
  readonly clauses: readonly (readonly string[])[];
}

const { values } = parseOptions({ options: { leave: { type: "string" }, recorded: { type: "string" } } });

const sets = { known, heldOut, fresh, unseen, last, typed, longPrompts };
const samples: readonly Sample[] = [
  ...Object.entries(sets).flatMap(([set, languages]) =>
    Object.values(languages).flatMap(({ standing, passing }: LabelledWordings) => [
      ...standing.map((text) => readSample(set, parseStatements(text), true)),
      ...passing.map((text) => readSample(set, parseStatements(text), false)),
    ]),
  ),
  ...(["careful", "hasty", "mixed", "kept-a", "kept-b"] as const).flatMap(readSessionSamples),
  ...readRecorded(values.recorded),
];
const left = values.leave;
const training = samples.filter(({ set }) => set !== left);
const counts = countClauses(training);
const singles = [...counts.keys()].filter((name) => !name.includes("+"));
const common = [...counts].filter(([name, count]) => name.includes("+") && count >= MIN_CLAUSES).map(([name]) => name);
const rough = fitWeights(training, [...singles, ...common], ROUGH_STEPS).weights;
const strength = (name: string): number => Math.abs(rough.get(name) ?? 0);
const pairs = common.toSorted((one, other) => strength(other) - strength(one)).slice(0, PAIRS);
const { weights, bias: fairBias } = fitWeights(training, [...singles, ...pairs], STEPS);
const bias = fairBias - CAUTION;

for (const set of left === undefined ? new Set(samples.map((sample) => sample.set)) : [left]) {
  const rules = samples.filter((sample) => sample.set === set && sample.isRule);
  const others = samples.filter((sample) => sample.set === set && !sample.isRule);
  console.error(
    `${set}: ${rules.filter(sounds).length} of ${rules.length} rules, ${others.filter(sounds).length} of ${others.length} others`,
  );
}
console.log(`BIAS ${round(bias)}`);
for (const name of singles.toSorted()) {
  const row = pairs.filter((pair) => pair.startsWith(`${name}+`) && round(weights.get(pair)) !== 0).toSorted();
  const together = row.map((pair) => `${pair.slice(name.length + 1)} ${round(weights.get(pair))}`).join(" ");
  console.log(`${name} ${round(weights.get(name))}${together === "" ? "" : `: ${together}`}`);
}

function round(weight = 0): number {
  return Math.round(weight * 100) / 100;
}

function readSample(set: string, statements: readonly Statement[], isRule: boolean): Sample {
  const said = statements.flatMap((statement) => {
    const folded = judgeStatement(statement, () => 1).isRule ? prepareStatement(statement) : undefined;
    return folded === undefined ? [] : [withPairs([...findEvidence(folded, statement)].toSorted())];
  });
  return { set, isRule, clauses: said };
}

function readSessionSamples(set: "careful" | "hasty" | "mixed" | "kept-a" | "kept-b"): Sample[] {
  return readSessions(set).flatMap(({ turns, standing, revoked }) =>
    turns.flatMap((text, turn) => {
      const marked = [...standing, ...revoked].filter((stretch) => stretch.turn === turn);
      const spans = marked.map((stretch) => ({ start: text.indexOf(stretch.text), length: stretch.text.length }));
      const parts: Statement[][] = marked.map(() => []);
      const others: Statement[] = [];
      let from = 0;
      for (const statement of parseStatements(text)) {
        const start = Math.max(text.indexOf(statement.text, from), 0);
        from = start;
        const { length } = statement.text;
        const inside = spans.findIndex((span) => {
          const shared = Math.min(start + length, span.start + span.length) - Math.max(start, span.start);
          return shared >= OVERLAP * Math.min(length, span.length);
        });
        (parts[inside] ?? others).push(statement);
      }
      return [
        ...parts.map((statements) => readSample(set, statements, true)),
        ...others.map((statement) => readSample(set, [statement], false)),
      ];
    }),
  );
}

function readRecorded(file: string | undefined): Sample[] {
  if (file === undefined) return [];
  const said = JSON.parse(readFileSync(file, "utf8")) as { text: string; isRule: boolean }[];
  return said.map(({ text, isRule }) => readSample("recorded", parseStatements(text), isRule));
}

function withPairs(names: readonly string[]): string[] {
  return names.flatMap((one, index) => [one, ...names.slice(index + 1).map((other) => `${one}+${other}`)]);
}

function countClauses(counted: readonly Sample[]): Map<string, number> {
  const clauses = new Map<string, number>();
  for (const sample of counted)
    for (const name of sample.clauses.flat()) clauses.set(name, (clauses.get(name) ?? 0) + 1);
  return clauses;
}

interface Fit {
  readonly weights: ReadonlyMap<string, number>;
  readonly bias: number;
}

/** Adam, by steps over all clauses. Of a rule the clause counts that the round before found to sound most like one. */
function fitWeights(fitted: readonly Sample[], names: readonly string[], steps: number): Fit {
  const places = new Map(names.map((name, index) => [name, index]));
  const weights = new Float64Array(names.length);
  let bias = 0;
  const weigh = (clause: readonly number[]): number => clause.reduce((sum, index) => sum + (weights[index] ?? 0), bias);
  const placed = fitted.map(({ set, isRule, clauses }) => ({
    cost: (isRule ? 1 : COST) * (SET_COSTS[set] ?? 1),
    isRule,
    clauses: clauses.map((clause) => clause.flatMap((name) => places.get(name) ?? [])),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const counted = placed.flatMap(({ cost, isRule, clauses }) =>
      clauses
        .toSorted((one, other) => weigh(other) - weigh(one))
        .slice(0, isRule ? 1 : undefined)
        .map((clause) => ({ clause, isRule, cost })),
    );
    const total = counted.reduce((sum, { cost }) => sum + cost, 0);
    const means = new Float64Array(names.length);
    const squares = new Float64Array(names.length);
    for (let step = 0; step < steps; step += 1) {
      const slopes = new Float64Array(names.length);
      let biasSlope = 0;
      for (const { clause, isRule, cost } of counted) {
        const error = (cost * (Number(isRule) - 1 / (1 + Math.exp(-weigh(clause))))) / total;
        biasSlope += error;
        for (const index of clause) slopes[index] = (slopes[index] ?? 0) + error;
      }
      bias += biasSlope / 2;
      for (const [index, weight] of weights.entries()) {
        const slope = (slopes[index] ?? 0) - DECAY * weight;
        const mean = 0.9 * (means[index] ?? 0) + 0.1 * slope;
        const square = 0.99 * (squares[index] ?? 0) + 0.01 * slope * slope;
        means[index] = mean;
        squares[index] = square;
        weights[index] = weight + (STEP * mean) / (Math.sqrt(square) + 1e-4);
      }
    }
  }
  return { weights: new Map(names.map((name, index) => [name, weights[index] ?? 0])), bias };
}

function sounds({ clauses }: Sample): boolean {
  return clauses.some((clause) => clause.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias) > 0);
}
