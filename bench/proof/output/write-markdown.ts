import type { GroupName, Report } from "./report.ts";
import { writeCosts } from "./write-costs.ts";
import { writeEvidence } from "./write-evidence.ts";
import { writeQuality } from "./write-quality.ts";
import { writeSpeed } from "./write-speed.ts";
import { formatCount, writeTable } from "./write-table.ts";
import { writeVerdicts } from "./write-verdicts.ts";

const TITLES: Readonly<Record<GroupName, string>> = {
  recorded: "Recorded sessions",
  generated: "Sessions that the benchmark makes",
};

/** A report for people. The JSON document has every figure in it, too. */
export function writeMarkdown(report: Report): string {
  const { groups, evidence, mode, counter, windowTokens } = report;
  const names: readonly GroupName[] = ["recorded", "generated"];
  const parts = names.flatMap((name) => {
    const summary = groups[name];
    if (summary === undefined) return [];
    const answers = evidence[name];
    return [
      `### ${TITLES[name]}`,
      ...(answers === undefined ? [] : writeEvidence(answers)),
      ...writeVerdicts(summary, report.killed, answers),
      ...writeQuality(summary),
      ...writeCosts(summary),
    ];
  });
  return `${[
    `Mode ${mode}; tokens by ${counter}; sessions replayed with a window of ${formatCount(windowTokens)} tokens. Figures with an interval are pooled over sessions, with bootstrap 95% intervals over sessions.`,
    ...parts,
    "### Named situations",
    writeScenarios(report),
    `${report.killed.checked} processes were killed with \`kill -9\` while they wrote to an archive: ${report.killed.failed} left something that was not whole.`,
    "### Single outputs",
    ...writeReduction(report),
    "### Speed",
    ...writeSpeed(report),
  ].join("\n\n")}\n`;
}

function writeScenarios({ scenarios }: Report): string {
  return writeTable(
    ["situation", "tokens before", "after", "status", "promise", "kept"],
    scenarios.map(({ name, tokensBefore, tokensAfter, status, promise, isKept }) => [
      name,
      formatCount(tokensBefore),
      formatCount(tokensAfter),
      status,
      promise,
      isKept ? "yes" : "NO",
    ]),
  );
}

function writeReduction({ reduction }: Report): string[] {
  return Object.entries(reduction).flatMap(([peer, kinds]) => {
    const headings = Object.keys(Object.values(kinds)[0] ?? {});
    return [
      `**Ours compared with ${peer}, at the same number of tokens**: ours \\| ${peer}`,
      writeTable(
        ["kind", ...headings],
        Object.entries(kinds).map(([kind, row]) => [kind, ...headings.map((heading) => String(row[heading] ?? "-"))]),
      ),
    ];
  });
}
