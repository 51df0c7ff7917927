import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

describe("a handoff that a model wrote", () => {
  it("gives what the model wrote its room before the state that was found without it", () => {
    const { text, claims } = compact(800);
    expect(claims?.reasons["no-room"]).toBeGreaterThan(0);
    expect(text).not.toContain("State:");
  });

  it("says the state too if there is room", () => {
    const { text, claims } = compact(2_400);
    expect(claims?.reasons).not.toHaveProperty("no-room");
    expect(text).toContain("last run of `npm test`: 2 of 148 failed");
  });
});

// Helpers

function compact(targetTokens: number) {
  const tools = createTools();
  const messages = [
    user("Make the client retry."),
    ...readSteps(40, { name: "early" }),
    assistant(call("t", "bash", { command: "npm test" })),
    tool(result("t", "Tests: 2 failed, 146 passed, 148 total")),
    assistant("The retry of each attempt waits for a second."),
    user("And the docs?"),
  ];
  const plan = planCompaction(forcedPass(transcript(messages), { targetTokens }), tools);
  const facts = Array.from({ length: 60 }, (_, index) => `The client reads src/early-${index}.ts before it retries.`);
  const sections = { Goal: ["The client retries."], "Critical context": facts };
  const outcome = applyPlan(plan, messages, tools, {
    kind: "written",
    sections,
    work: { model: "a model", calls: 1 },
  });
  return {
    text: outcome.messages.flatMap((message) => listTexts(message)).join("\n"),
    claims: outcome.report.claims,
  };
}
