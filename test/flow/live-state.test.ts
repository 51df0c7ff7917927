import { expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
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
  const text = compact(messages);
  expect(text).toMatch(new RegExp(`^- last run of \`npm test\`: .*\\(${messages.length - 1}, below\\)$`, "m"));
  expect(text).toMatch(/^- last commit: .*\(\d+\)$/m);
});

it("an older reply that stays below the handoff is not taken for the end of it", () => {
  const silent = readSteps(80).map((message) =>
    message.role === "assistant" ? { ...message, parts: message.parts.filter(({ kind }) => kind !== "text") } : message,
  );
  const text = compact([
    user("Fix it."),
    ...readSteps(5, { name: "first" }),
    assistant("Done! All tests pass."),
    user("Look again."),
    ...silent,
  ]);
  expect(text).toMatch(/^- message 12 right below is older than the end of this handoff$/m);
  expect(compact([user("Fix it."), ...readSteps(80), assistant("Done.")])).not.toContain("older than");
});

// Helpers

/** The text of a session after one compaction. */
function compact(messages: readonly Message[]): string {
  const tools = createTools();
  const plan = planCompaction(forcedPass(transcript(messages), { targetTokens: 1_500 }), tools);
  return applyPlan(plan, messages, tools)
    .messages.flatMap((message) => listTexts(message))
    .join("\n");
}
