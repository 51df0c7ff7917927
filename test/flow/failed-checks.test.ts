import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

// What the newest failed check found is the work that is left, wherever the pass puts its result.

const FILES = "pool client parser queue timer lease socket report ledger reader writer archive".split(" ");
const FINDINGS = FILES.map(
  (file, index) => `src/${file}.ts:${13 * index + 4}:3: error of ${file} is dropped (errcheck)`,
);

describe("the findings of a failed check", () => {
  it.each([0, 1, 2, 3, 5, 8])("are told if %i edits followed it", (edits) => {
    const text = compact(edits)
      .flatMap((message) => listTexts(message))
      .join("\n");
    for (const finding of FINDINGS) expect(text).toContain(finding);
  });
});

// Helpers

function compact(edits: number) {
  const output = ["$ lint ./...", ...FINDINGS, `${FINDINGS.length} issues`, "exit status 1"].join("\n");
  const input = transcript([
    user("Make the linter happy."),
    ...readSteps(40),
    assistant(call("lint", "bash", { command: "npm run lint" })),
    tool({ ...result("lint", output), isError: true }),
    ...Array.from({ length: edits }, (_, edit) => [
      assistant(
        call(`edit-${edit}`, "edit", { path: "pool.ts", old_string: longText("old"), new_string: longText("new") }),
      ),
      tool(result(`edit-${edit}`, `The file pool.ts was updated.\n${longText(`snippet ${edit}`)}`)),
    ]).flat(),
  ]);
  const tools = createTools();
  const pass = { ...forcedPass(input, { targetTokens: 5_000 }), budget: computeBudget({ contextTokens: 30_000 }) };
  return applyPlan(planCompaction(pass, tools), input.messages, tools).messages;
}

function longText(name: string): string {
  return Array.from({ length: 20 }, (_, line) => `${name} line ${line} of the change`).join("\n");
}
