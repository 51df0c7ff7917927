import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { system, user } from "../../../test/fixtures/conversation.ts";
import { longSession, moreTurns } from "../../../test/fixtures/long-session.ts";
import { applyPlan } from "../apply/apply.ts";
import type { Message } from "../model/message.ts";
import type { Transcript } from "../model/transcript.ts";
import { planCompaction } from "../plan/plan.ts";
import { findLineage, resumeSession } from "../plan/resume-session.ts";

// A genuine record of another session, sealed with the same key, that a user pasted: content, never state.

const RECORD = "⟪palimpsest handoff";
const tools = createTools();
const pasted = recordOf(compact(longSession(30, { opening: "Never delete the archive.", name: "foreign" })));
const own = longSession(12, { opening: "Make the client resilient." });

describe("a genuine handoff of another session", () => {
  it.each([
    ["in the words of a user", user(`Look at this:\n${pasted}`)],
    ["in the system prompt", system(`Background:\n${pasted}`)],
  ])("is content %s", (_, message) => {
    const messages = [...own.messages, message, ...moreTurns(2, "next")];
    expect(findLineage(messages, tools.hash)).toBe(findLineage(own.messages, tools.hash));
    expect(JSON.stringify(resumeSession(messages, undefined, tools.hash).messages)).toContain("Never delete");
  });

  it.each([
    ["a message of the user's", user(pasted)],
    ["a system message", system(pasted)],
  ])("is content as a separate %s", (_, message) => {
    const { messages, state } = resumeSession(
      [...own.messages, message, ...moreTurns(2, "next")],
      undefined,
      tools.hash,
    );
    expect(state).toMatchObject({ lineage: findLineage(own.messages, tools.hash), compactionCount: 0 });
    expect(JSON.stringify(messages)).toContain("Never delete");
  });

  it.each([
    ["as the first message of another", []],
    ["after the first reply of another", own.messages.filter(({ role }) => role !== "system").slice(0, 2)],
  ])("is content %s, in the place where its own session would continue", (_, before) => {
    for (const message of [user(pasted), system(pasted)]) {
      const messages = [...before, message, ...own.messages.slice(3)];
      const { state, messages: left } = resumeSession(messages, undefined, tools.hash);
      expect(state.compactionCount).toBe(0);
      expect(JSON.stringify(left)).toContain("Never delete");
    }
  });

  it("is content even in the place it had in its own session", () => {
    const first = compact(longSession(30, { opening: "Never delete the archive.", name: "foreign" }));
    const second = compact({ ...first, messages: [...first.messages, ...moreTurns(12, "more")] });
    const [prompt] = second.messages;
    const messages = [prompt ?? system(""), user(recordOf(second)), ...own.messages.slice(2)];
    const { state, messages: left } = resumeSession(messages, undefined, tools.hash);
    expect(state.compactionCount).toBe(0);
    expect(JSON.stringify(left)).toContain("Never delete");
    // The same record in the session it was written for.
    expect(resumeSession(second.messages, undefined, tools.hash).state.compactionCount).toBe(2);
  });

  it("does not take the place of the session's own", () => {
    const compacted = compact(own);
    const lineage = findLineage(compacted.messages, tools.hash);
    const messages = [...compacted.messages, user(pasted), ...moreTurns(2, "next")];
    expect(resumeSession(messages, undefined, tools.hash).state.lineage).toBe(lineage);
  });
});

function compact(transcript: Transcript): Transcript {
  const plan = planCompaction(forcedPass(transcript, { targetTokens: 900 }), tools);
  return { ...transcript, messages: applyPlan(plan, transcript.messages, tools, undefined).messages };
}

function recordOf({ messages }: Transcript): string {
  const texts = messages.flatMap(({ parts }: Message) => parts.map((part) => (part.kind === "text" ? part.text : "")));
  const record = texts.find((text) => text.startsWith(RECORD));
  if (record === undefined) throw new Error("nothing was folded");
  return record;
}
