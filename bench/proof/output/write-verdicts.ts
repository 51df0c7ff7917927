import type { GateCount } from "../gates/index.ts";
import type { Summary } from "../summary/summarize.ts";
import type { EvidenceSummary } from "../summary/summarize-evidence.ts";
import type { MissSummary } from "../summary/summarize-misses.ts";
import { judgeTargets } from "./judge-targets.ts";
import { listLosses } from "./list-losses.ts";
import { formatCount, writeTable } from "./write-table.ts";

/** Sizes whose misses are explained: those that have a target. */
const EXPLAINED = new Set([0.15, 0.25]);

/** What was asked for and what came out, what is missed and of what sort, and what is lost, as Markdown. */
export function writeVerdicts(summary: Summary, killed: GateCount, evidence?: EvidenceSummary): string[] {
  const losses = listLosses(summary);
  return [
    "**What was asked and what came out**",
    writeTable(
      ["asked", "got", "reached"],
      judgeTargets(summary, killed, evidence).map(({ asked, got, isReached }) => [
        asked,
        got,
        isReached === undefined ? "-" : isReached ? "yes" : "NO",
      ]),
    ),
    ...summary.misses.filter(({ target }) => EXPLAINED.has(target)).flatMap(writeMisses),
    "**What ours loses**",
    losses.length === 0 ? "Nothing that is measured here." : losses.map((loss) => `- ${loss}`).join("\n"),
  ];
}

function writeMisses({ target, probes, missed, keptAtHalf, sorts, examples }: MissSummary): string[] {
  if (missed === 0) return [`Nothing of ${formatCount(probes)} probes is missed at ${target * 100}% of the size.`];
  return [
    `**The misses at ${target * 100}% of the size**: ${formatCount(missed)} of ${formatCount(probes)} probes are not in context. More room alone would keep ${formatCount(keptAtHalf)} of them: they are in context at half the size`,
    writeTable(
      ["probes by", "sort", "missed", "of", "share missed"],
      sorts
        .toSorted((left, right) => right.missed - left.missed)
        .toSorted((left, right) => (left.dimension < right.dimension ? -1 : left.dimension > right.dimension ? 1 : 0))
        .map(({ dimension, sort, missed: some, probes: all }) => [
          dimension,
          sort,
          formatCount(some),
          formatCount(all),
          (some / all).toFixed(3),
        ]),
    ),
    `For example: ${examples.map((example) => `\`${example.replaceAll("`", "'")}\``).join(", ")}.`,
  ];
}
