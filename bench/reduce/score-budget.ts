import type { TokenCounter } from "../../src/core/base/ports.ts";
import { reduce } from "../../src/core/reduce/index.ts";
import { benchHash } from "./bench-hash.ts";
import { countMostPossible } from "./count-most-possible.ts";
import { headTail } from "./peers/head-tail.ts";
import type { ProbedFile } from "./read-probes.ts";
import { Row } from "./row.ts";

/** The result for each kind, and for all together, if each text may keep this share of its tokens. */
export function scoreBudget(
  files: readonly (ProbedFile & { readonly text: string })[],
  share: number,
  counter: TokenCounter,
): ReadonlyMap<string, Row> {
  const kinds = [...new Set(files.map(({ kind }) => kind))].toSorted();
  const rows = new Map([...kinds, "all"].map((kind) => [kind, new Row()]));
  for (const file of files) {
    const tokens = counter.count(file.text);
    const edges = headTail(file.text);
    const edgesTokens = counter.count(edges);
    const maxTokens = Math.round(tokens * share);
    const reduction = reduce(file.text, { maxTokens }, { counter, hash: benchHash });
    const mostPossible = countMostPossible(file, maxTokens, counter);
    const withMarker = countMostPossible(file, maxTokens - counter.count(shortestMarker(file.text)), counter);
    for (const row of [rows.get(file.kind), rows.get("all")]) {
      if (row === undefined) continue;
      row.recognised.set(reduction.kind, (row.recognised.get(reduction.kind) ?? 0) + 1);
      row.ours.add(file, reduction.text);
      row.headTail.add(file, edges);
      row.before += tokens;
      row.headTailTokens += edgesTokens;
      row.after += reduction.tokensAfter;
      row.addMostPossible(file, { mostPossible, withMarker }, maxTokens);
      row.over += reduction.tokensAfter > maxTokens ? 1 : 0;
    }
  }
  return rows;
}

/** The least that a shortened output says about itself: that lines are left out, and where they are. */
function shortestMarker(text: string): string {
  return `[${text.split("\n").length} lines h-0123abcd]\n`;
}
