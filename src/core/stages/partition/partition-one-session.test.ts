import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { session } from "../../../../test/arbitraries/session.ts";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import type { Partition } from "../../model/partition.ts";
import { groupUnits } from "./group-units.ts";
import { type PartitionOptions, partitionTranscript } from "./partition-transcript.ts";

const messages = [
  system("s"),
  user("one"),
  assistant("a"),
  user("two"),
  assistant("look", call("x")),
  tool(result("x", "1")),
  assistant("b"),
  user("three"),
  assistant(call("y")),
  user(result("y", "2"), "four"),
  assistant(call("z")),
  tool(result("z", "3")),
];

describe("partitionTranscript on one session", () => {
  it("cuts head, middle and tail, and finds the anchors between them", () => {
    expect(cut({ protectFirst: 2, tailTokens: 20 })).toEqual({ headEnd: 3, tailStart: 8, anchors: [6] });
  });

  it("has no anchors in the head or the tail", () => {
    expect(cut({ protectFirst: 0, tailTokens: 1_000 })).toEqual({ headEnd: 1, tailStart: 1, anchors: [] });
    expect(cut({ tailTokens: 20 }, messages.slice(0, 4))).toEqual({ headEnd: 3, tailStart: 3, anchors: [] });
  });

  it("gives the opening no more than the tail", () => {
    expect(cut({ protectFirst: 2, tailTokens: 19 }).headEnd).toBe(1);
  });

  it.each([
    [1, 8],
    [2, 7],
    [3, 3],
    [4, 1],
    [9, 1],
  ])("keeps the last %i exchanges from message %i on, whatever they cost", (keepLast, tailStart) => {
    expect(cut({ protectFirst: 0, tailTokens: 20, keepLast })).toMatchObject({ tailStart });
  });

  it("keeps exchanges from after the head on", () => {
    expect(cut({ protectFirst: 2, tailTokens: 20, keepLast: 9 })).toEqual({ headEnd: 3, tailStart: 3, anchors: [] });
  });

  it("keeps protected messages if they fit", () => {
    expect(cut({ protectFirst: 0, tailTokens: 40, protectLast: 6 }).tailStart).toBe(6);
    expect(cut({ protectFirst: 0, tailTokens: 40, protectLast: 5 }).tailStart).toBe(7);
  });

  test.prop([
    session,
    fc.nat({ max: 400 }),
    fc.nat({ max: 4 }),
    fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  ])("never splits a step, whatever the budget", (given, tailTokens, protectFirst, keepLast) => {
    const { headEnd, tailStart, anchors } = cut(
      { tailTokens, protectFirst, ...(keepLast !== undefined && { keepLast }) },
      given,
    );
    expect(headEnd).toBeLessThanOrEqual(tailStart);
    const kept = (index: number): boolean => index < headEnd || index >= tailStart || anchors.includes(index);
    for (const { start, end } of groupUnits(given)) {
      for (let index = start; index < end; index += 1) expect(kept(index)).toBe(kept(start));
    }
  });
});

// Helpers

function cut(options: Partial<PartitionOptions>, given: readonly Message[] = messages): Partition {
  return partitionTranscript(given, {
    protectFirst: 3,
    protectLast: 0,
    tailTokens: 1_000,
    keepsFirstExchange: false,
    headLimit: given.length,
    tokensOf: () => 10,
    ...options,
  });
}
