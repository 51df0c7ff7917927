import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, text, tool, user } from "../../../test/fixtures/conversation.ts";
import { foreignHash, testHash } from "../../../test/fixtures/keyed-hash.ts";
import { longSession } from "../../../test/fixtures/long-session.ts";
import { applyPlan } from "../apply/apply.ts";
import { sealHandoff } from "../markers/seal-handoff.ts";
import { planCompaction } from "../plan/plan.ts";
import { markText } from "../redact/mark-redacted.ts";
import { nameLineage } from "./name-lineage.ts";
import { findNumberRuns, numberOf } from "./number-messages.ts";
import { restoreHandoff } from "./restore-handoff.ts";
import { isCompactionState } from "./state-shape.ts";
import { stripHandoffs } from "./strip-handoffs.ts";

const tools = createTools();
const folding = longSession(12, { opening: "Read everything. Never push to main." });

const sealed = (number: number, hash = testHash) =>
  sealHandoff({ lineage: "abc", number, body: markText(`record ${number}`) }, hash);

describe("stripHandoffs", () => {
  it("takes our handoff out and says where it was", () => {
    const { positions, handoff, handoffIndex } = stripHandoffs([user("a"), user(sealed(1)), assistant("b")], testHash);
    expect(positions).toEqual([0, 2]);
    expect({ number: handoff?.number, handoffIndex }).toEqual({ number: 1, handoffIndex: 1 });
  });

  it("leaves the user's own blocks of a message that also held one", () => {
    const { messages, positions } = stripHandoffs([user(sealed(1), "go on")], testHash);
    expect({ messages, positions }).toEqual({ messages: [user("go on")], positions: [0] });
  });

  it("looks again if the same list now has other messages", () => {
    const messages = [user("a")];
    expect(stripHandoffs(messages, testHash)).toBe(stripHandoffs(messages, testHash));
    messages.push(assistant("b"));
    expect(stripHandoffs(messages, testHash).messages).toHaveLength(2);
    messages[0] = user(sealed(1));
    expect(stripHandoffs(messages, testHash).handoff?.number).toBe(1);
    expect(stripHandoffs(messages, foreignHash).handoff).toBeUndefined();
  });

  it("takes the newest of several", () => {
    expect(stripHandoffs([user(sealed(2)), user(sealed(1))], testHash).handoff?.number).toBe(2);
  });

  it.each([
    ["made with another key", user(sealed(1, foreignHash))],
    ["in the middle of a text", user(`look: ${sealed(1)}`)],
    ["in an assistant's message", assistant(sealed(1))],
    ["in a tool's result", tool(result("a", sealed(1)))],
  ])("takes one %s for content", (_name, message) => {
    const { messages, positions, handoff } = stripHandoffs([message], testHash);
    expect({ messages, positions }).toEqual({ messages: [message], positions: [0] });
    expect(handoff).toBeUndefined();
  });
});

describe("restoreHandoff", () => {
  it.each([
    ["a message of its own", [user("a"), user(sealed(1)), assistant("b")]],
    ["the first block of a message", [system("s"), user(sealed(1), "go on"), assistant("b")]],
    ["the last block of a message", [user("rules", sealed(1)), assistant("b")]],
    ["the last message", [user("a"), assistant("b"), user(sealed(1))]],
  ])("puts %s back as the very message it was", (_name, messages) => {
    const { messages: left, previousHandoff } = stripHandoffs(messages, testHash);
    if (previousHandoff === undefined) throw new Error("there is a handoff to find");
    const restored = restoreHandoff(left, previousHandoff);
    expect(restored.every((message, index) => message === messages[index])).toBe(true);
    expect(restored).toHaveLength(messages.length);
  });

  it("puts a block back into a message that was rewritten since", () => {
    const { previousHandoff } = stripHandoffs([assistant("a"), user(sealed(1), "go on")], testHash);
    if (previousHandoff === undefined) throw new Error("there is a handoff to find");
    expect(restoreHandoff([assistant("a"), user("go")], previousHandoff)).toEqual([
      assistant("a"),
      user(sealed(1), "go"),
    ]);
  });
});

describe("isState", () => {
  const { state } = applyPlan(
    planCompaction(forcedPass(folding, { targetTokens: 700 }), tools),
    folding.messages,
    tools,
  );

  it("accepts what a compaction left, also after it was stored as text", () => {
    expect(state.handoff).toBeDefined();
    expect(isCompactionState(JSON.parse(JSON.stringify(state)))).toBe(true);
  });

  it.each(["text", [null], [{}], { a: [1] }, { a: { outcome: { status: "fine" }, touches: [] } }])(
    "refuses one that remembers a shortened step wrongly: %j",
    (shortened) => {
      expect(isCompactionState({ ...state, shortened })).toBe(false);
    },
  );

  it.each(Object.keys(state).filter((key) => key !== "handoff" && key !== "shortened"))(
    "refuses one without %s, or with a wrong one",
    (key) => {
      for (const wrong of [undefined, null, 1.5, "text", [null], [{}], { a: [1] }]) {
        if (key === "lineage" && wrong === "text") continue;
        if (key === "effect" && !Array.isArray(wrong) && typeof wrong === "object" && wrong !== null) continue;
        expect(isCompactionState({ ...state, [key]: wrong })).toBe(false);
      }
    },
  );

  it.each(["number", "replaced", "ranges", "sections"])("refuses one whose handoff has a wrong %s", (key) => {
    for (const wrong of [undefined, null, "text", [{}], { a: [1] }]) {
      if (key === "replaced" && typeof wrong === "object" && wrong !== null && !Array.isArray(wrong)) continue;
      expect(isCompactionState({ ...state, handoff: { ...state.handoff, [key]: wrong } })).toBe(false);
    }
    expect(isCompactionState({ ...state, handoff: null })).toBe(false);
  });

  it.each([undefined, null, 7, "text", []])("refuses %j", (value) => {
    expect(isCompactionState(value)).toBe(false);
  });
});

describe("numberOf", () => {
  it("continues counting after the last known number", () => {
    const runs = findNumberRuns([1, 2, 188, 189]);
    expect([0, 1, 2, 3, 4, 5].map((index) => numberOf(index, runs))).toEqual([1, 2, 188, 189, 190, 191]);
  });

  test.prop([fc.uniqueArray(fc.nat({ max: 500 }), { minLength: 1 }).map((list) => list.sort((a, b) => a - b))])(
    "returns the numbers the runs were made from",
    (numbers) => {
      const runs = findNumberRuns(numbers);
      expect(numbers.map((_, index) => numberOf(index, runs))).toEqual(numbers);
    },
  );
});

describe("nameLineage", () => {
  const messages = [system("be brief"), user("fix it"), assistant("ok")];

  it("does not change as the conversation goes on", () => {
    expect(nameLineage([...messages, user("more")], testHash)).toBe(nameLineage(messages, testHash));
  });

  it("differs for another opening, another system prompt, another key", () => {
    const names = [
      nameLineage(messages, testHash),
      nameLineage([system("be brief"), user("break it")], testHash),
      nameLineage([system("be long"), user("fix it")], testHash),
      nameLineage(messages, foreignHash),
      nameLineage([], testHash),
    ];
    expect(new Set(names).size).toBe(5);
  });

  it("differs for another first reply: many conversations open with the same words", () => {
    const names = [
      nameLineage(messages, testHash),
      nameLineage([system("be brief"), user("fix it"), assistant("which one?")], testHash),
      nameLineage([system("be brief"), user("fix it"), assistant(call("a", "read", {}))], testHash),
      nameLineage([system("be brief"), user("fix it"), assistant(call("b", "read", {}))], testHash),
    ];
    expect(new Set(names).size).toBe(4);
  });

  it("does not depend on what a host wrote around the words", () => {
    const words = user(text("<system-reminder>x</system-reminder>"), "fix it");
    const reminded = [system("be brief"), words, assistant("ok")];
    expect(nameLineage(reminded, testHash)).toBe(nameLineage(messages, testHash));
  });
});
