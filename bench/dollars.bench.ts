import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import { writeTable } from "./proof/output/write-table.ts";
import type { DollarsRow, DollarsTask, PricedPolicy } from "./proof/replay/dollars-task.ts";
import { runTasks } from "./proof/run/run-tasks.ts";
import { listSources, nameOf } from "./proof/sessions/list-sources.ts";

// What whole sessions cost by every price card if ours compacts at its threshold and if it compacts as soon as it pays,
// next to sending everything and to the best schedule in hindsight. Also how much of that goes into handoffs that
// replaced earlier ones: the most that could be saved by leaving those alone. Runs on the sessions that the benchmark
// makes, or on recorded ones.
//
// npm run bench:dollars -- [--data FOLDER] [--only NAME] [--context 200000]

/** Longer made sessions show nothing that these do not. */
const MAX_TOKENS = 300_000;
/** Places where the best schedule may compact. */
const PLACES = 10;

const { values } = parseOptions({
  options: {
    data: { type: "string" },
    only: { type: "string", default: "" },
    context: { type: "string", default: "200000" },
  },
});
refuseMissing(values.data);
const contextTokens = Number(values.context);
if (!Number.isSafeInteger(contextTokens) || contextTokens < 20_000) refuse("--context takes 20000 or more.");

const sources = (await listSources(values.data, MAX_TOKENS)).filter((source) => nameOf(source).includes(values.only));
const results = await runTasks<DollarsTask, DollarsRow[]>(
  new URL("./proof/replay/dollars-worker.ts", import.meta.url),
  sources.map((source) => ({ source, contextTokens, places: PLACES })),
);
const rows = results.flat();
if (rows.length === 0) refuse("No session is long enough to be compacted.");

const cards = [...new Set(rows.map(({ card }) => card))];
console.log(`${rows.length / cards.length} sessions, a window of ${contextTokens} tokens, look-ups charged to ours\n`);
console.log(
  writeTable(
    [
      "card",
      "threshold to the optimum",
      "pays to the optimum",
      "threshold to everything",
      "pays to everything",
      "rewrites, threshold",
      "rewrites, pays",
      "most expensive session, pays",
      "sessions that cost more than everything, pays",
      "handoffs rewritten, pays",
    ],
    cards.map((card) =>
      describeCard(
        card,
        rows.filter((row) => row.card === card),
      ),
    ),
  ),
);

function describeCard(card: string, own: readonly DollarsRow[]): string[] {
  const total = (value: (row: DollarsRow) => number): number => own.reduce((sum, row) => sum + value(row), 0);
  const [none, optimum] = [total((row) => row.none), total((row) => row.optimum)];
  const threshold = total((row) => charged(row.threshold));
  const pays = total((row) => charged(row.pays));
  const dearest = Math.max(...own.map((row) => charged(row.pays) / row.none));
  return [
    card,
    ...[threshold / optimum, pays / optimum, threshold / none, pays / none].map((ratio) => ratio.toFixed(3)),
    String(total((row) => row.threshold.rewrites)),
    String(total((row) => row.pays.rewrites)),
    dearest.toFixed(2),
    String(own.filter((row) => charged(row.pays) > row.none).length),
    (total((row) => row.pays.handoffDollars) / pays).toFixed(3),
  ];
}

function charged({ dollars, lookUpDollars }: PricedPolicy): number {
  return dollars + lookUpDollars;
}
