import { describe, expect, it } from "vitest";
import { applyPlan, type Compaction } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";
import { longSession, moreTurns } from "../fixtures/long-session.ts";

// What one compaction leaves, the next one finds: the record, the state, the numbers.

const RECORD = "⟪palimpsest handoff";

describe("a pass that only shortens results", () => {
  const folded = compact(longSession(30, { opening: "Read everything. Never push to main." }), 1_000);
  const grown = grow(folded, moreTurns(20, "later"));
  const digested = compact(grown, 4_000, folded.state);

  it("leaves the handoff of the previous pass where it was, byte for byte", () => {
    expect([folded.report.summary, digested.report.summary]).toEqual(["deterministic", "none"]);
    const before = folded.messages.find((message) => textOf(message).startsWith(RECORD));
    expect(before).toBeDefined();
    expect(digested.messages.find((message) => textOf(message).startsWith(RECORD))).toEqual(before);
    expect(textOf(digested.messages[1])).toContain("Never push to main.");
  });

  it("leaves a state that the next pass continues from", () => {
    const third = compact(grow(digested, moreTurns(20, "last")), 1_000, digested.state);
    expect(third.report).toMatchObject({ status: "compacted", summary: "deterministic", compactionCount: 3 });
    expect(JSON.stringify(third.messages)).toContain("Never push to main.");
    expect(JSON.stringify(third.messages).split(RECORD)).toHaveLength(2);
    const handles = folded.report.handles.filter((handle) => JSON.stringify(folded.messages).includes(handle));
    expect(JSON.stringify(third.messages)).toContain(handles[0]);
  });

  it("numbers messages as they were numbered before", () => {
    const again = planCompaction(
      { ...forcedPass({ ...grown, messages: digested.messages }, { targetTokens: 900 }), state: digested.state },
      createTools(),
    );
    const first = planCompaction({ ...forcedPass(grown, { targetTokens: 900 }), state: folded.state }, createTools());
    expect(again.numbers).toEqual(first.numbers);
  });
});

describe("a state", () => {
  it("does not belong to another conversation that opened alike", () => {
    const shortened = compact(longSession(12), 1_500);
    expect(shortened.report.summary).toBe("none");
    const other = planCompaction(
      { ...forcedPass(longSession(12, { name: "other" }), { targetTokens: 1_500 }), state: shortened.state },
      createTools(),
    );
    expect(other.state.compactionCount).toBe(0);
    const same = planCompaction(
      { ...forcedPass(grow(shortened, moreTurns(4, "next")), { targetTokens: 900 }), state: shortened.state },
      createTools(),
    );
    expect(same.state.compactionCount).toBe(1);
  });

  it("does not belong to a later point that the conversation was rolled back from", () => {
    const first = compact(longSession(30), 1_000);
    const second = compact(grow(first, moreTurns(20, "undone")), 1_000, first.state);
    expect([first.state.handoff?.number, second.state.handoff?.number]).toEqual([1, 2]);
    const back = compact(grow(first, moreTurns(20, "instead")), 1_000, second.state);
    expect(back.report.compactionCount).toBe(2);
    expect(JSON.stringify(back.messages)).not.toContain("undone");
  });
});

describe("a pass that would fold nothing", () => {
  it("leaves the transcript alone", () => {
    const short = transcript([user("<rules>be brief</rules>"), assistant(" "), user("c")]);
    const { messages, report } = compact(short, 20);
    expect(report).toMatchObject({ status: "unchanged", reason: "there is nothing between head and tail to take out" });
    expect(messages).toBe(short.messages);
  });
});

// Helpers

function compact(input: Transcript, targetTokens: number, state?: CompactionState): Compaction {
  const tools = createTools();
  const pass = { ...forcedPass(input, { targetTokens }), ...(state !== undefined && { state }) };
  return applyPlan(planCompaction(pass, tools), input.messages, tools);
}

function grow(done: Compaction, added: readonly Message[]): Transcript {
  return transcript([...done.messages, ...added]);
}

function textOf(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n") ?? "";
}
