import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import { chooseHead, type HeadOptions } from "./choose-head.ts";
import { groupUnits } from "./group-units.ts";

const rules = user("<rules>be brief</rules>");
const opening = [user("a"), assistant("b"), user("c"), assistant("d"), user("e"), assistant("f")];

describe("chooseHead", () => {
  it("ends after the system prompt and what a host sends with it", () => {
    expect(headOf([system("s"), ...opening], { protectFirst: 0 })).toBe(1);
    expect(headOf([system("s"), system("t"), rules, ...opening], { protectFirst: 0 })).toBe(3);
    expect(headOf(opening, { protectFirst: 0 })).toBe(0);
  });

  it("keeps the protected opening, but only whole exchanges", () => {
    expect([1, 2, 3, 4, 5, 6].map((protectFirst) => headOf(opening, { protectFirst }))).toEqual([0, 2, 2, 4, 4, 6]);
    expect(headOf([system("s"), rules, ...opening], { protectFirst: 2 })).toBe(4);
  });

  it("keeps the first exchange if its reply is a step, however many results that has", () => {
    const messages = [user("a"), assistant(call("x")), tool(result("x", "1")), assistant("b"), user("c")];
    // What the assistant says in several messages is one answer.
    expect([1, 2, 3, 4, 5].map((protectFirst) => headOf(messages, { protectFirst }))).toEqual([0, 3, 3, 4, 4]);
    const parallel = [
      user("a"),
      assistant(call("x"), call("y"), call("z")),
      ...["x", "y", "z"].map((id) => tool(result(id, "1"))),
      assistant(call("w")),
      tool(result("w", "1")),
    ];
    expect([2, 3, 5, 6, 7].map((protectFirst) => headOf(parallel, { protectFirst }))).toEqual([5, 5, 5, 5, 7]);
  });

  it("counts results of the opening as the lines that may replace them", () => {
    const messages = [user("a"), assistant(call("x")), tool(result("x", "long")), assistant("b")];
    const costs = { tokensOf: () => 500, shortTokensOf: () => 10, openingTokens: 30 };
    expect(headOf(messages, costs)).toBe(3);
    expect(headOf(messages, { ...costs, openingTokens: 29 })).toBe(0);
  });

  it("keeps the first exchange whatever it costs if it is protected for good", () => {
    const messages = [system("s"), user("a"), assistant(call("x")), tool(result("x", "1")), assistant("b"), user("c")];
    const forGood = { protectFirst: 0, openingTokens: 0, keepsFirstExchange: true };
    expect(headOf(messages, forGood)).toBe(4);
    expect(headOf(messages, { ...forGood, headLimit: 2 })).toBe(2);
    expect(headOf([assistant("hello"), ...messages.slice(1)], forGood)).toBe(0);
  });

  it("counts the opening from where the system prompt ends", () => {
    expect([2, 4, 6].map((protectFirst) => headOf([system("s"), rules, ...opening], { protectFirst }))).toEqual([
      4, 6, 8,
    ]);
  });

  it("does not take words beside results for the first request", () => {
    const resumed = [user(result("x", "1"), "words"), assistant("hello"), user("a"), assistant("b"), user("c")];
    expect(headOf(resumed, { protectFirst: 2 })).toBe(4);
  });

  it("folds what a host sends if it costs too much, and then protects no exchange behind it for good", () => {
    const messages = [system("s"), rules, user("<memory>likes tabs</memory>"), ...opening];
    const headEnds = [20, 19, 10, 9].map((settingTokens) => headOf(messages, { protectFirst: 0, settingTokens }));
    expect(headEnds).toEqual([3, 2, 2, 1]);
    const instructed = [rules, system("and polite"), ...opening];
    expect([20, 19].map((settingTokens) => headOf(instructed, { protectFirst: 0, settingTokens }))).toEqual([2, 0]);
    expect(headOf(messages, { protectFirst: 0, settingTokens: 10, keepsFirstExchange: true })).toBe(2);
    expect(headOf(messages, { protectFirst: 0, settingTokens: 20, keepsFirstExchange: true })).toBe(5);
  });

  it("takes the system prompt for an opening message like any other if it is not protected", () => {
    const field: Message = { ...system("s"), meta: { place: "instructions" } };
    const free = { protectFirst: 0, protectsSystem: false };
    expect(headOf([system("s"), ...opening], free)).toBe(0);
    expect(headOf([rules, system("s"), ...opening], free)).toBe(2);
    expect(headOf([system("s"), ...opening], { ...free, protectFirst: 3 })).toBe(3);
    // In its own field it is not one of the messages.
    expect(headOf([field, system("t"), ...opening], free)).toBe(1);
  });

  it("stops before an opening that costs too much", () => {
    expect(headOf(opening, { protectFirst: 6, openingTokens: 40 })).toBe(4);
    expect(headOf(opening, { protectFirst: 6, openingTokens: 39 })).toBe(2);
    expect(headOf([system("s"), ...opening], { protectFirst: 6, openingTokens: 20 })).toBe(3);
    expect(headOf(opening, { protectFirst: 6, openingTokens: 9 })).toBe(0);
  });

  it("is everything if there is only the system prompt", () => {
    expect(headOf([system("s"), rules], {})).toBe(2);
    expect(headOf([], {})).toBe(0);
  });

  it("does not take instructions that come later for the system prompt", () => {
    expect(headOf([assistant("a"), system("s"), user("b")], { protectFirst: 0 })).toBe(0);
  });
});

// Helpers

function headOf(messages: readonly Message[], options: Partial<HeadOptions>): number {
  return chooseHead(messages, groupUnits(messages), {
    protectFirst: 3,
    openingTokens: 1_000,
    keepsFirstExchange: false,
    headLimit: messages.length,
    tokensOf: () => 10,
    shortTokensOf: () => 10,
    ...options,
  });
}
