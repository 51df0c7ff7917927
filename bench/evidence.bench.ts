import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import type { EvidenceResult, EvidenceTask } from "./proof/evidence/evidence-task.ts";
import { listEvidenceTasks } from "./proof/evidence/list-evidence-tasks.ts";
import type { EvidenceRow } from "./proof/evidence/measure-evidence.ts";
import { writeDocs } from "./proof/output/write-docs.ts";
import { writeEvidence } from "./proof/output/write-evidence.ts";
import { writeMeasured } from "./proof/output/write-measured.ts";
import { EVIDENCE_SHARES, EVIDENCE_WORKER } from "./proof/run/run-benchmark.ts";
import { runTasks } from "./proof/run/run-tasks.ts";
import { summarizeEvidence } from "./proof/summary/summarize-evidence.ts";

// Evidence recall alone, for work on the record: how much of the points of an answer the context still states. Runs on
// recorded sessions with questions about them, or on the sessions that the benchmark makes.
//
// npm run bench:evidence -- [--data FOLDER --questions FOLDER] [--only NAME] [--share 0.25,0.1 | --curve] [--baselines] [--missed]
//
// With --baselines, --write-docs writes the figures of README.md.

const MAX_TOKENS = 300_000;

const { values } = parseOptions({
  options: {
    data: { type: "string" },
    questions: { type: "string" },
    only: { type: "string", default: "" },
    share: { type: "string", default: "0.25,0.1" },
    curve: { type: "boolean", default: false },
    baselines: { type: "boolean", default: false },
    missed: { type: "boolean", default: false },
    "write-docs": { type: "boolean", default: false },
  },
});
const { data, questions, only, missed } = values;
if ((data === undefined) !== (questions === undefined)) refuse("--data and --questions go together.");
refuseMissing(data, questions);
const shares = values.curve ? EVIDENCE_SHARES : values.share.split(",").map(Number);
if (!shares.every((share) => share > 0 && share <= 1)) refuse("--share takes numbers above 0 and up to 1.");

const startedAt = performance.now();
const tasks = await listEvidenceTasks({
  only: data === undefined ? "generated" : "recorded",
  named: only,
  maxTokens: MAX_TOKENS,
  shares,
  withBaselines: values.baselines,
  ...(data !== undefined && { data }),
  ...(questions !== undefined && { questions }),
});
if (tasks.length === 0) refuse(`No session with questions is called ${only}.`);
const results = await runTasks<EvidenceTask, EvidenceResult>(
  EVIDENCE_WORKER,
  tasks.map(({ task }) => task),
);
for (const share of shares) {
  for (const { name, half, rows } of results) {
    const row = rows.find((one) => one.share === share && one.strategy === "palimpsest");
    if (row !== undefined) tell(share, name, half, row);
  }
}
const summary = summarizeEvidence(results);
console.log(`\n${writeEvidence(summary).join("\n\n")}`);
if (values["write-docs"]) {
  const measured = writeMeasured(summary);
  if (measured === undefined) refuse("--write-docs needs --baselines.");
  await writeDocs("README.md", "evidence", measured);
}
console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);

function tell(share: number, name: string, half: string, row: EvidenceRow): void {
  const { held, found, points, tokens, historyTokens, saysMissed } = row;
  const notes = [
    ...(saysMissed ? ["says that more must stay"] : []),
    ...(held < found ? [`too large: ${(found / points).toFixed(3)} found, nothing counted`] : []),
  ];
  const figures = `${(held / points).toFixed(3)} at ${(tokens / historyTokens).toFixed(3)}`;
  console.log([share, name.padEnd(48), half, figures, ...notes].join("  "));
  if (missed) for (const line of row.missed) console.log(`    ${line}`);
}
