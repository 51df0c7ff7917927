import { expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

it("a state that comes from a message below the handoff says so", () => {
  const run = (id: string) => [
    assistant("I run the tests.", call(id, "bash", { command: "npm test" })),
    tool(result(id, "Tests  1 failed | 9 passed (10)\nexit code: 1")),
  ];
  const commit = [
    assistant("I commit.", call("c", "bash", { command: "git commit -m wip" })),
    tool(result("c", "[main 1a2b3c4] wip\n 1 file changed, 1 insertion(+)")),
  ];
  const messages = [user("Fix it."), ...commit, ...readSteps(80), ...run("last")];
  const tools = createTools();
  const plan = planCompaction(forcedPass(transcript(messages), { targetTokens: 1_500 }), tools);
  const text = applyPlan(plan, messages, tools)
    .messages.flatMap((message) => listTexts(message))
    .join("\n");
  expect(text).toMatch(new RegExp(`^- last run of \`npm test\`: .*\\(${messages.length - 1}, below\\)$`, "m"));
  expect(text).toMatch(/^- last commit: .*\(\d+\)$/m);
});
