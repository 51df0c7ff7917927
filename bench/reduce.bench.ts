import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseOptions, refuseMissing } from "../scripts/parse-options.ts";
import { loadExactCounter } from "../src/tokenizers/exact-counter.ts";
import { checkBudgets } from "./reduce/check-budgets.ts";
import { comparePeers } from "./reduce/compare-peers.ts";
import { madeOutputs } from "./reduce/made-outputs.ts";
import { measureLogAndJson, measureOthers } from "./reduce/measure-speed.ts";
import { readHeldOut } from "./reduce/read-held-out.ts";
import { type ProbedFile, readProbes } from "./reduce/read-probes.ts";
import { scoreBudget } from "./reduce/score-budget.ts";
import { scoreSpent } from "./reduce/score-spent.ts";

// What single outputs keep when they are made small: per kind, the tokens before and after at three budgets, and how
// many of the facts that a reader would need are still there word for word, compared with the first 20 and last 10
// lines, and once more by what was spent in all. Being there is an upper bound of being understood. The same for
// outputs of tool versions that no fixture came from. Then compared with tokenjuice and head-tail at the number of
// tokens they take themselves, and TOON's size. Last, how fast large logs and JSON are reduced; with `--speed` every
// other kind and JSON of other shapes, too. Without a folder, this benchmark writes the outputs.
//
// With `--budgets` it only checks whether any budget from 20 to 2,000 tokens is exceeded.
//
// npm run bench:reduce -- [--data FOLDER --probes FILE] [--kind KIND] [--missed] [--speed] [--budgets]

const BUDGETS = [0.053, 0.15, 0.3];

const { values } = parseOptions({
  options: {
    data: { type: "string" },
    probes: { type: "string" },
    kind: { type: "string" },
    missed: { type: "boolean" },
    speed: { type: "boolean" },
    budgets: { type: "boolean" },
  },
});

const { data, probes } = values;
refuseMissing(data, probes);
const counter = await loadExactCounter();
const outputs =
  data === undefined || probes === undefined
    ? madeOutputs()
    : readProbes(probes).map((file) => ({ ...file, text: readFileSync(join(data, file.path), "utf8") }));
const isMeant = ({ kind }: ProbedFile): boolean => values.kind === undefined || kind === values.kind;
const files = outputs.filter(isMeant);

if (values.budgets === true) {
  const { runs, exceeded } = checkBudgets([...files, ...readHeldOut().filter(isMeant)], counter);
  for (const line of exceeded) console.log(line);
  console.log(`${exceeded.length} of ${runs} budgets exceeded`);
  process.exit(exceeded.length === 0 ? 0 : 1);
}

printScores("", files);
printScores("outputs of tool versions that no fixture came from, ", readHeldOut().filter(isMeant));

const peers = await comparePeers(files, counter);
for (const [peer, name] of [
  ["tokenjuice", "tokenjuice"],
  ["headTail", "the first 20 and last 10 lines"],
] as const) {
  console.log(`\ncompared with ${name}, at the same number of tokens`);
  console.table(Object.fromEntries([...peers].map(([kind, row]) => [kind, row.print(peer)])));
}

console.log("\nspeed, estimated counts, processor time, the best of several rounds");
console.table({ ...measureLogAndJson(), ...(values.speed === true && measureOthers()) });

function printScores(title: string, scored: readonly (ProbedFile & { readonly text: string })[]): void {
  if (scored.length === 0) return;
  for (const share of BUDGETS) {
    const rows = scoreBudget(scored, share, counter);
    console.log(`\n${title}at ${share * 100}% of the tokens`);
    console.table(Object.fromEntries([...rows].map(([kind, row]) => [kind, row.print()])));
    if (values.missed !== true) continue;
    for (const { path, type, value } of rows.get("all")?.ours.missed ?? []) {
      console.log(`missed ${type} in ${path}: ${value.slice(0, 160)}`);
    }
    for (const line of rows.get("all")?.tooSmall ?? []) console.log(`too small: ${line}`);
  }
  console.log(`\n${title}by the tokens spent in all, not by the limit of each output`);
  console.table(Object.fromEntries(BUDGETS.map((share) => [`${share * 100}%`, scoreSpent(scored, share, counter)])));
}
