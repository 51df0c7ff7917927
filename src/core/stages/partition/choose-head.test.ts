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

  it("does not end in results", () => {
    const messages = [user("a"), assistant(call("x")), tool(result("x", "1")), assistant("b"), user("c")];
    expect([2, 3, 4, 5].map((protectFirst) => headOf(messages, { protectFirst }))).toEqual([0, 0, 4, 4]);
  });

  it("stops before an opening that costs too much", () => {
    expect(headOf(opening, { protectFirst: 6, openingTokens: 40 })).toBe(4);
    expect(headOf(opening, { protectFirst: 6, openingTokens: 39 })).toBe(2);
    expect(headOf([system("s"), ...opening], { protectFirst: 6, openingTokens: 20 })).toBe(3);
    expect(headOf(opening, { protectFirst: 6, openingTokens: 9 })).toBe(0);
  });

  it("is everything where there is nothing but the system prompt", () => {
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
    keepsFirstTurn: false,
    headLimit: messages.length,
    tokensOf: () => 10,
    ...options,
  });
}
