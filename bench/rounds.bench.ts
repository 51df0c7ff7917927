import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import type { RoundsResult, RoundsTask } from "./proof/facts/rounds-task.ts";
import { writeRounds } from "./proof/output/write-rounds.ts";
import { runTasks } from "./proof/run/run-tasks.ts";
import { listSources, nameOf } from "./proof/sessions/list-sources.ts";
import { summarizeConstraints, summarizeFacts } from "./proof/summary/summarize-facts.ts";

// Only planted facts over five rounds, for work on the record: by type and round, in context, with the bound next to
// them. Runs on the sessions that the benchmark makes, or on recorded ones.
//
// npm run bench:rounds -- [--data FOLDER] [--only NAME] [--budget 0.2] [--baselines] [--missed]

/** Longer made sessions show nothing that these do not. */
const MAX_TOKENS = 300_000;
const LAST_ROUND = 5;

const { values } = parseOptions({
  options: {
    data: { type: "string" },
    only: { type: "string", default: "" },
    budget: { type: "string", default: "0.2" },
    baselines: { type: "boolean", default: false },
    missed: { type: "boolean", default: false },
  },
});
const { data, only } = values;
refuseMissing(data);
const budget = Number(values.budget);
if (!(budget > 0 && budget <= 1)) refuse("--budget takes a number above 0 and up to 1.");

const startedAt = performance.now();
const sources = (await listSources(data, MAX_TOKENS)).filter((source) => nameOf(source).includes(only));
const results = await runTasks<RoundsTask, RoundsResult>(
  new URL("./proof/facts/rounds-worker.ts", import.meta.url),
  sources.map((source) => ({ source, budget, withBaselines: values.baselines })),
);
const measured = results.filter((result) => result !== undefined);
if (measured.length === 0) refuse("No session is long enough to be compacted five times.");
const facts = summarizeFacts(measured.flatMap((result) => result.facts));
const constraints = summarizeConstraints(measured.flatMap((result) => result.constraints));
for (const { strategy, alive, constraints: all, size } of constraints.filter(({ round }) => round === LAST_ROUND)) {
  console.log(
    `\n${strategy}, ${measured.length} sessions, ${budget * 100}% asked for, ${(size * 100).toFixed(1)}% after five rounds; constraints alive ${alive} of ${all}\n`,
  );
  console.log(writeRounds(facts, strategy, budget));
  if (values.missed) tellMissed(strategy);
}
console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);

/** Names the planted values that the last round left out. */
function tellMissed(strategy: string): void {
  const rows = measured.flatMap((result) => result.facts);
  for (const { session, type, lost, ...row } of rows) {
    if (row.strategy !== strategy || row.source !== "planted" || row.round !== LAST_ROUND) continue;
    for (const value of lost) console.log(`    ${session}  ${type}: ${value}`);
  }
}
