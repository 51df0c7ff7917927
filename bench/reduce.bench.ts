import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { reduce } from "../src/core/reduce/index.ts";
import { loadExactCounter } from "../src/tokenizers/exact-counter.ts";
import { benchHash } from "./reduce/bench-hash.ts";
import { comparePeers } from "./reduce/compare-peers.ts";
import { countMostPossible } from "./reduce/count-most-possible.ts";
import { madeOutputs } from "./reduce/made-outputs.ts";
import { measureSpeed } from "./reduce/measure-speed.ts";
import { headTail } from "./reduce/peers/head-tail.ts";
import { readProbes } from "./reduce/read-probes.ts";
import { Row } from "./reduce/row.ts";

// What single outputs keep when they are made small: per kind, the tokens before and after at
// three budgets, and how many of the facts that a reader would need are still there word for word,
// beside the first 20 and last 10 lines. Being there is an upper bound of being understood. Then
// beside tokenjuice and head-tail with as many tokens as they take themselves, and TOON's size.
// Without a folder the outputs are written here.
//
// npm run bench:reduce -- [--data FOLDER --probes FILE] [--kind KIND] [--missed] [--speed]

const BUDGETS = [0.053, 0.15, 0.3];
const TOLERANCE = 1.02;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    probes: { type: "string" },
    kind: { type: "string" },
    missed: { type: "boolean" },
    speed: { type: "boolean" },
  },
});

const { data, probes } = values;
const counter = await loadExactCounter();
const outputs =
  data === undefined || probes === undefined
    ? madeOutputs()
    : readProbes(probes).map((file) => ({ ...file, text: readFileSync(join(data, file.path), "utf8") }));
const files = outputs
  .filter(({ kind }) => values.kind === undefined || kind === values.kind)
  .map((file) => ({ ...file, tokens: counter.count(file.text), edges: headTail(file.text) }))
  .map((file) => ({ ...file, edgesTokens: counter.count(file.edges) }));
const kinds = [...new Set(files.map(({ kind }) => kind))].toSorted();

for (const share of BUDGETS) {
  const rows = new Map([...kinds, "all"].map((kind) => [kind, new Row()]));
  const impossible: string[] = [];
  for (const file of files) {
    const maxTokens = Math.round(file.tokens * share);
    const reduction = reduce(file.text, { maxTokens }, { counter, hash: benchHash });
    const mostPossible = countMostPossible(file, maxTokens, counter);
    const critical = file.probes.filter((probe) => probe.critical).length;
    if (mostPossible.held < critical) {
      const { held, neededTokens } = mostPossible;
      impossible.push(
        `${file.path}: ${held} of ${critical} are possible, all need ${neededTokens} of ${maxTokens} tokens`,
      );
    }
    for (const row of [rows.get(file.kind), rows.get("all")]) {
      row?.recognised.set(reduction.kind, (row.recognised.get(reduction.kind) ?? 0) + 1);
      row?.ours.add(file, reduction.text);
      row?.headTail.add(file, file.edges);
      if (row !== undefined) {
        row.before += file.tokens;
        row.headTailTokens += file.edgesTokens;
        row.mostPossible += mostPossible.held;
        row.critical += critical;
        row.after += reduction.tokensAfter;
        row.over += reduction.tokensAfter > maxTokens * TOLERANCE ? 1 : 0;
      }
    }
  }
  console.log(`\nat ${share * 100}% of the tokens`);
  console.table(Object.fromEntries([...rows].map(([kind, row]) => [kind, row.print()])));
  if (values.missed === true) {
    for (const { path, type, value } of rows.get("all")?.ours.missed ?? []) {
      console.log(`missed ${type} in ${path}: ${value.slice(0, 160)}`);
    }
    for (const line of impossible) console.log(`too small: ${line}`);
  }
}

const peers = await comparePeers(files, counter);
for (const [peer, name] of [
  ["tokenjuice", "tokenjuice"],
  ["headTail", "the first 20 and last 10 lines"],
] as const) {
  console.log(`\nbeside ${name}, with as many tokens`);
  console.table(Object.fromEntries([...peers].map(([kind, row]) => [kind, row.print(peer)])));
}

if (values.speed === true) {
  console.log("\nspeed, estimated counts");
  console.table(measureSpeed());
}
