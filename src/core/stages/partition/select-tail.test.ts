import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import { selectTail } from "./select-tail.ts";

const step = [assistant(call("x")), tool(result("x", "1"))];
const messages = [user("a"), assistant("b"), user("c"), ...step, user("d"), assistant("e"), user("f")];

describe("selectTail", () => {
  it("keeps what costs no more than it may, and at least three messages", () => {
    expect(selectTail(messages, { tailTokens: 0, tokensOf: () => 10 })).toBe(5);
    expect(selectTail(messages, { tailTokens: 60, tokensOf: () => 10 })).toBe(2);
  });

  it("never begins inside a step, and lets one overrun its budget by half", () => {
    expect(selectTail(messages, { tailTokens: 34, tokensOf: () => 10 })).toBe(3);
    expect(selectTail(messages, { tailTokens: 33, tokensOf: () => 10 })).toBe(5);
  });

  it("begins after the head, and keeps protected messages under the soft ceiling", () => {
    expect(selectTail(messages, { tailTokens: 1_000, headEnd: 2, tokensOf: () => 10 })).toBe(2);
    expect(selectTail(messages, { tailTokens: 50, protectLast: 7, tokensOf: () => 10 })).toBe(1);
  });
});
