import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadExactCounter } from "../../../src/tokenizers/exact-counter.ts";
import { comparePeers } from "../../reduce/compare-peers.ts";
import { madeOutputs } from "../../reduce/made-outputs.ts";
import { readProbes } from "../../reduce/read-probes.ts";

/**
 * What ours and a peer show of the outputs of one kind with the same number of tokens: cells of a table, `ours | peer`.
 */
export type ReductionRow = Readonly<Record<string, string | number>>;

/** A folder of outputs and a file of what their reduced forms should hold. */
export interface ContentSource {
  readonly folder: string;
  readonly probes: string;
}

/** What is measured: every nth file of a folder. */
export interface ReductionTask {
  readonly content?: ContentSource;
  readonly every: number;
}

/** The result of ours and of each peer, by kind. */
export type Reduction = Readonly<Record<"tokenjuice" | "head-tail", Readonly<Record<string, ReductionRow>>>>;

/**
 * Score 7: single outputs compared with tokenjuice and with the first and last lines, by kind. Without a folder this
 * makes the outputs.
 */
export async function measureReduction({ content, every }: ReductionTask): Promise<Reduction> {
  const files =
    content === undefined
      ? madeOutputs()
      : readProbes(content.probes)
          .filter((_, index) => index % every === 0)
          .map((file) => ({ ...file, text: readFileSync(join(content.folder, file.path), "utf8") }));
  const rows = [...(await comparePeers(files, await loadExactCounter()))];
  const print = (peer: "tokenjuice" | "headTail") =>
    Object.fromEntries(rows.map(([kind, row]) => [kind, row.print(peer)]));
  return { tokenjuice: print("tokenjuice"), "head-tail": print("headTail") };
}
