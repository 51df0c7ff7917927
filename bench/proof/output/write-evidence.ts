import { QUESTION_TYPES } from "../evidence/question-set.ts";
import type { EvidenceFigures, EvidenceSummary } from "../summary/summarize-evidence.ts";
import { formatDifference, formatEstimate, writeTable } from "./write-table.ts";

const OURS = "palimpsest";

/** Score 0 as Markdown: ours by type and half, then next to the baselines. */
export function writeEvidence({ figures, atTheirSize, sessions }: EvidenceSummary): string[] {
  const ours = figures.filter(({ strategy }) => strategy === OURS);
  return [
    `**Evidence recall**, the headline: the points of questions about ${sessions} sessions, ${ours[0]?.points ?? 0} in all, that the context still states. Sizes are of what may be changed, in characters as sent`,
    writeOurs(ours),
    ...(atTheirSize.length === 0
      ? []
      : [
          "**Evidence recall by the size asked for**, compared with strategies that aim at one: recall at the size reached",
          writeCurve(figures),
          "**Evidence recall compared with strategies that choose their own size**, and ours at that size",
          writeTable(
            ["strategy", "its size", "its recall", "our size", "our recall", "difference"],
            atTheirSize.map(({ strategy, size, recall, ourSize, ours: own, difference }) => [
              strategy,
              size.toFixed(3),
              format(recall),
              ourSize.toFixed(3),
              format(own),
              formatDifference(difference),
            ]),
          ),
        ]),
  ];
}

function writeOurs(ours: readonly EvidenceFigures[]): string {
  return writeTable(
    [
      "size asked for",
      "size",
      "points held",
      "mean of sessions",
      ...QUESTION_TYPES,
      "sets for choosing (mean)",
      "sets for checking (mean)",
      "too large, hold nothing",
      "said that more must stay",
    ],
    ours.map(({ share, size, recall, mean, byType, halves: { choosing, checking }, over, saidMissed }) => [
      String(share),
      size.toFixed(3),
      formatEstimate(recall),
      format(mean),
      ...QUESTION_TYPES.map((type) => format(byType[type], 2)),
      `${format(choosing.recall)} (${format(choosing.mean)})`,
      `${format(checking.recall)} (${format(checking.mean)})`,
      String(over),
      String(saidMissed),
    ]),
  );
}

function writeCurve(figures: readonly EvidenceFigures[]): string {
  const aiming = figures.filter(({ share }) => share !== undefined);
  const shares = [...new Set(aiming.map(({ share }) => share))].toSorted((left, right) => (left ?? 0) - (right ?? 0));
  return writeTable(
    ["strategy", ...shares.map(String)],
    [...new Set(aiming.map(({ strategy }) => strategy))].map((strategy) => [
      strategy,
      ...shares.map((share) => {
        const row = aiming.find((one) => one.strategy === strategy && one.share === share);
        return row === undefined ? "-" : `${format(row.recall?.value)} at ${row.size.toFixed(2)}`;
      }),
    ]),
  );
}

function format(value: number | undefined, digits = 3): string {
  return value?.toFixed(digits) ?? "-";
}
