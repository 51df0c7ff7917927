import type { EvidenceSummary } from "../summary/summarize-evidence.ts";
import { writeTable } from "./write-table.ts";

/** The baselines that the first page names, as a reader knows them. */
const SHOWN: ReadonlyMap<string, string> = new Map([
  ["all old results cleared", "all old tool results cleared"],
  ["mask-10", "all but the last 10 tool results cleared"],
  ["window-20", "the last 20 messages"],
  ["ai-sdk prune, last 10", "`pruneMessages` of the AI SDK, last 10 messages"],
  ["ai-sdk prune, last 3", "`pruneMessages` of the AI SDK, last 3 messages"],
]);
const SHARES = [
  [0.25, "a quarter"],
  [0.1, "a tenth"],
] as const;

/**
 * The figures of README.md: evidence recall compared with strategies whose size cannot be chosen. Undefined if none of
 * them was measured.
 */
export function writeMeasured({ sessions, figures, atTheirSize }: EvidenceSummary): string | undefined {
  const rows = [...SHOWN].flatMap(([strategy, name]) => {
    const row = atTheirSize.find((one) => one.strategy === strategy);
    if (row === undefined) return [];
    return [[name, percent(row.size), percent(row.recall), `${percent(row.ours)} at ${percent(row.ourSize)}`]];
  });
  if (rows.length === 0) return undefined;
  const ours = SHARES.flatMap(([share, name]) => {
    const row = figures.find((one) => one.strategy === "palimpsest" && one.share === share);
    return row === undefined ? [] : [`At ${name} of the size, Palimpsest keeps ${percent(row.recall?.value)}.`];
  });
  return [
    `${sessions} recorded sessions of real agents, ${figures[0]?.points} points:`,
    writeTable(["strategy", "size left", "points kept", "Palimpsest at that size"], rows),
    `${ours.join(" ")}\n`,
  ].join("\n\n");
}

function percent(share: number | undefined): string {
  return share === undefined ? "-" : `${(share * 100).toFixed(1)}%`;
}
