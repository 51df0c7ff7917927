import { describe, expect, it } from "vitest";
import { assistant, call, image, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { factsOf } from "../../../../test/fixtures/plan-facts.ts";
import type { ArchivedOriginal } from "../../model/commit.ts";
import type { Message } from "../../model/message.ts";
import { findBreach, type VerifyInput } from "./find-breach.ts";

const before = [user("old"), assistant("look", call("a")), tool(result("a", "1")), assistant("seen"), user("now")];

describe("findBreach", () => {
  it("finds nothing if every promise is kept", () => {
    expect(check(before.slice(3))).toBeUndefined();
  });

  it.each([10, 11])("finds a result that is not smaller: %i of 10 tokens", (tokensAfter) => {
    expect(check(before, { tokensAfter })).toEqual({
      promise: "never-worse",
      reason: "the result would not be smaller than the input",
    });
  });

  it("finds a result that the window does not hold", () => {
    const facts = factsOf(before);
    const plan = { ...facts, budget: { ...facts.budget, windowTokens: 9 } };
    expect(check(before.slice(3), { plan })).toBeUndefined();
    expect(check(before.slice(3), { plan: { ...plan, budget: { ...plan.budget, windowTokens: 8 } } })).toEqual({
      promise: "fits-window",
      reason: "the result would have 9 tokens, but the window has only 8",
    });
  });

  it("finds a call that lost its result, unless the input was broken already", () => {
    const torn = [user("old"), tool(result("a", "1")), assistant("seen"), user("now")];
    const breach = { promise: "wire-valid", reason: "a tool call would lose its result, or a result its call" };
    expect(check(torn)).toEqual(breach);
    expect(check(torn, { plan: factsOf([user("older"), ...torn]) })).toBeUndefined();
  });

  it("finds the latest request missing or changed", () => {
    const breach = { promise: "on-task", reason: "the latest user message would not stay as it is" };
    expect(check(before.slice(0, 4))).toEqual(breach);
    expect(check([...before.slice(0, 4), user("now!")])).toEqual(breach);
    expect(check([user("record", ...(before[4]?.parts ?? []))])).toBeUndefined();
  });

  it("asks for every block of the latest request, but not for its media or the results next to it", () => {
    const latest = user("one", image(), "two");
    const plan = factsOf([user("old"), latest]);
    const [one, , two] = latest.parts;
    if (one === undefined || two === undefined) throw new Error("the fixture has three parts");
    expect(check([user(one, "[taken out]", two)], { plan })).toBeUndefined();
    expect(check([user(one)], { plan })?.promise).toBe("on-task");

    const beside = user(result("a", "long"), "words");
    const step = [assistant(call("a"))];
    const [, words] = beside.parts;
    if (words === undefined) throw new Error("the fixture has two parts");
    expect(check([...step, user(result("a", "short"), words)], { plan: factsOf([...step, beside]) })).toBeUndefined();
  });

  it("needs no request if there was none", () => {
    expect(check([assistant("b")], { plan: factsOf([assistant("a"), assistant("b")]) })).toBeUndefined();
  });

  it("finds constraints that got lost, and counts them", () => {
    const pins = [{ text: "Never push." }, { text: "two\nlines" }, { text: "Use tabs." }];
    const after = [user("- Never push.\n- two\n  lines"), ...before.slice(3)];
    expect(check(after, { pins })).toEqual({ promise: "on-task", reason: "1 standing constraints would be lost" });
    expect(check(after, { pins: pins.slice(0, 2) })).toBeUndefined();
    expect(check([user("two\nlines"), ...before.slice(3)], { pins: pins.slice(1, 2) })).toBeUndefined();
    expect(check(before.slice(3), { pins: pins.slice(0, 2) })?.reason).toBe("2 standing constraints would be lost");
  });

  it("finds originals without a handle in the transcript, and counts them", () => {
    const kept = original("h-00000001", "text");
    const after = [user("see h-00000001"), ...before.slice(3)];
    expect(check(after, { originals: [kept] })).toBeUndefined();
    const breach = (count: number) => ({
      promise: "nothing-lost",
      reason: `${count} originals would have no handle in the transcript`,
    });
    expect(check(after, { originals: [kept, original("h-00000002", "text")] })).toEqual(breach(1));
    expect(check(before.slice(3), { originals: [kept, original("h-00000002", "b")] })).toEqual(breach(2));
  });
});

// Helpers

function check(messages: readonly Message[], rest: Partial<VerifyInput> = {}) {
  return findBreach({
    plan: factsOf(before),
    messages,
    tokensAfter: 9,
    originals: [],
    pins: [],
    ...rest,
  });
}

function original(handle: string, text: string): ArchivedOriginal {
  return { handle, kind: "tool", sha256: testHash.sha256(text), text };
}
