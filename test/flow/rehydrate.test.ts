import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { AskedSummary } from "../../src/core/model/summary.ts";
import type { CoreTools } from "../../src/core/plan/core-tools.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, system, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

// A transcript that moves from machine to machine: no state, no store, and another key each time.

const ROUNDS = 3;
const SAID = ["Never use sudo.", "Document the timeouts", "Waiting for the ops team", "full jitter"];
const WRITTEN: AskedSummary = {
  kind: "written",
  sections: {
    Goal: ["Make the client resilient."],
    Blocked: ["Waiting for the ops team about the proxy."],
    "Key decisions": ["Use full jitter, because equal jitter bunched."],
    "Pending user asks": ["Document the timeouts."],
  },
  work: { model: "a model", calls: 1 },
};

describe("rehydrated from the transcript alone", () => {
  it.each([
    ["the same key", false, undefined],
    ["another key each time", true, undefined],
    ["the same key, after a model wrote", false, WRITTEN],
    ["another key each time, after a model wrote", true, WRITTEN],
  ])("keeps what matters over three rounds, with %s", (_name, changesKey, asked) => {
    let messages = start();
    for (let round = 1; round <= ROUNDS; round += 1) {
      messages = compact(messages, toolsOf(changesKey ? round : 1), round === 1 ? asked : undefined);
      const text = messages.flatMap((message) => listTexts(message)).join("\n");
      expect(SAID.filter((said) => !text.includes(said))).toEqual([]);
      expect(text).toContain('- "Never use sudo."');
      expect(text.split("⟪palimpsest handoff")).toHaveLength(2);
      messages = [...messages, ...readSteps(20, { name: `round${round}` })];
    }
  });

  it("drops on the next machine what the user takes back there", () => {
    const first = compact(start(), toolsOf(1));
    const next = compact([...first, user("You may use sudo again."), ...readSteps(20, { name: "later" })], toolsOf(2));
    expect(next.flatMap((message) => listTexts(message)).join("\n")).not.toContain('- "Never use sudo."');
  });
});

// Helpers

function start(): readonly Message[] {
  return [
    system("Be brief."),
    user("Hello."),
    assistant("Hi."),
    ...readSteps(4, { name: "early" }),
    user("Make the client resilient. Never use sudo. Document the timeouts."),
    assistant("Equal jitter bunched in the load test, so I use full jitter."),
    user("Waiting for the ops team about the proxy."),
    ...readSteps(20),
  ];
}

function toolsOf(machine: number): CoreTools {
  return { ...createTools(), hash: keyedHash(new Uint8Array(32).fill(machine)) };
}

function compact(messages: readonly Message[], tools: CoreTools, asked?: AskedSummary): readonly Message[] {
  const input = transcript([...messages, assistant("Done so far."), user("Go on.")]);
  const targetTokens = Math.floor(tools.measurer.messages(input.messages) * 0.15);
  const done = applyPlan(planCompaction(forcedPass(input, { targetTokens }), tools), input.messages, tools, asked);
  expect(done.report.status).toBe("compacted");
  return done.messages;
}
