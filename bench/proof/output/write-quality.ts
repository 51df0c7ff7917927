import { FACT_TYPES } from "../facts/fact.ts";
import { TARGETS } from "../run/measure-session.ts";
import type { Summary } from "../summary/summarize.ts";
import { writeRounds } from "./write-rounds.ts";
import { formatCount, formatDifference, formatEstimate, writeTable } from "./write-table.ts";

/** The budget and the round that tables about facts show; the JSON document has all of them. */
const SHOWN_BUDGET = 0.2;
const SHOWN_ROUND = 5;

/** Gates and scores 1 to 4 and 9 as Markdown. */
export function writeQuality(summary: Summary): string[] {
  return [
    `${summary.sessions} sessions, ${formatCount(summary.messages)} messages, ${formatCount(summary.tokens)} tokens.`,
    "**Gates**",
    writeTable(
      ["gate", "checked", "failed"],
      summary.gates.map(({ gate, checked, failed }) => [gate, formatCount(checked), formatCount(failed)]),
    ),
    ...summary.gates.flatMap(({ gate, breaches }) => breaches.slice(0, 5).map((breach) => `- ${gate}: ${breach}`)),
    "**Hindsight-use recall by the size asked for**: recall (old probes alone) at the size reached",
    writeRecall(summary),
    "**Ours with one look-up in the store**, by the size asked for: one retrieve by a visible handle (an upper bound: the agent has to open the right one) or one search (three hits, 2,000 tokens), and each alone",
    writeTable(
      [
        "size asked for",
        "in context",
        "old",
        "with the store",
        "old, with the store",
        "retrieve alone",
        "search alone",
      ],
      summary.recall
        .filter(({ strategy }) => strategy === "palimpsest")
        .map(({ target, recall, old, recallWithStore, oldWithStore, recallWithRetrieve, recallWithSearch }) => [
          String(target),
          ...[recall, old, recallWithStore, oldWithStore, recallWithRetrieve, recallWithSearch].map((estimate) =>
            formatEstimate(estimate),
          ),
        ]),
    ),
    "**At equal size**: ours compacted to the tokens that each baseline took, over the cuts where ours is no larger",
    writeTable(
      [
        "baseline",
        "cuts",
        "left out",
        "its size",
        "its recall",
        "our size",
        "our recall",
        "difference",
        "on old probes",
      ],
      summary.equalSize.map((row) => [
        row.strategy,
        String(row.cuts),
        String(row.leftOut),
        formatSize(row.size),
        formatEstimate(row.recall),
        formatSize(row.ourSize),
        formatEstimate(row.ours),
        formatDifference(row.difference),
        formatDifference(row.oldDifference),
      ]),
    ),
    `**Planted facts held in context after round ${SHOWN_ROUND}, at ${SHOWN_BUDGET * 100}% of the tokens**; stale values over all budgets and rounds`,
    writeFacts(summary),
    `**Planted facts by round, at ${SHOWN_BUDGET * 100}% of the tokens**: ours in context, and what five rounds have to leave`,
    writeRounds(summary.facts, "palimpsest", SHOWN_BUDGET),
    "**Standing constraints**",
    writeDetection(summary),
    "**Search**",
    writeSearch(summary),
  ];
}

function writeRecall({ recall }: Summary): string {
  const strategies = [...new Set(recall.flatMap(({ strategy, target }) => (target === undefined ? [] : [strategy])))];
  return writeTable(
    ["strategy", ...TARGETS.map(String)],
    strategies.map((strategy) => [
      strategy,
      ...TARGETS.map((wanted) => {
        const row = recall.find((one) => one.strategy === strategy && one.target === wanted);
        if (row === undefined) return "-";
        return `${row.recall?.value.toFixed(3) ?? "-"} (${row.old?.value.toFixed(3) ?? "-"}) at ${row.size.toFixed(2)}`;
      }),
    ]),
  );
}

function writeFacts({ facts, constraints }: Summary): string {
  const strategies = [...new Set(facts.map(({ strategy }) => strategy))];
  return writeTable(
    ["strategy", ...FACT_TYPES, "all planted", "with the store", "all mined", "stale", "constraints alive", "size"],
    strategies.map((strategy) => {
      const own = facts.filter((row) => row.strategy === strategy);
      const shown = own.filter(({ budget, round }) => budget === SHOWN_BUDGET && round === SHOWN_ROUND);
      const find = (source: "planted" | "mined", wanted: (typeof own)[number]["type"]) =>
        shown.find((row) => row.source === source && row.type === wanted);
      const stale = own.filter(({ type }) => type === "all").reduce((total, row) => total + row.stale, 0);
      const alive = constraints.find(
        (row) => row.strategy === strategy && row.budget === SHOWN_BUDGET && row.round === SHOWN_ROUND,
      );
      return [
        strategy,
        ...FACT_TYPES.map((type) => find("planted", type)?.held?.value.toFixed(2) ?? "-"),
        formatEstimate(find("planted", "all")?.held, 2),
        formatEstimate(find("planted", "all")?.heldWithStore, 2),
        formatEstimate(find("mined", "all")?.held, 2),
        String(stale),
        alive === undefined ? "-" : `${alive.alive} of ${alive.constraints}`,
        alive?.size.toFixed(2) ?? "-",
      ];
    }),
  );
}

/** Nothing was compared if every cut was left out. */
function formatSize(size: number): string {
  return Number.isNaN(size) ? "-" : size.toFixed(3);
}

function writeDetection({ detection }: Summary): string {
  const { found, standing, wrong, passing } = detection;
  return `Detection on wordings that the rules were not made for: ${found} of ${standing} standing constraints found, ${wrong} of ${passing} passing remarks taken for one.`;
}

function writeSearch({ search, questions }: Summary): string {
  const rows = [
    ["strings needed later that are not in context", search],
    ["questions about planted and mined facts that were taken out", questions],
  ] as const;
  return writeTable(
    ["one search, three hits, 2,000 tokens", "asked", "in a text that was found (recall@3)", "shown in the hits"],
    rows.map(([name, { asked, found, shown }]) => [
      name,
      formatCount(asked),
      formatEstimate(found),
      formatEstimate(shown),
    ]),
  );
}
