import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { session } from "../../../../test/arbitraries/session.ts";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import { createIdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { groupUnits } from "./group-units.ts";
import { type PartitionOptions, partitionForChild, partitionTranscript } from "./partition-transcript.ts";

const step = (id: string): Message[] => [assistant(call(id)), tool(result(id, "ok"))];
const talk = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => [user(`ask ${index}`), assistant(`answer ${index}`)]).flat();

describe("partitionTranscript", () => {
  const long = [system("be brief"), ...talk(20)];

  it("keeps the opening in whole exchanges, and decays to the system prompt", () => {
    expect(cut(long, { protectFirst: 3 }).headEnd).toBe(3);
    expect(cut(long, { protectFirst: 0 }).headEnd).toBe(1);
  });

  it("keeps the first request and its reply for good if they are sacred, however large", () => {
    const one = [system("s"), user("the task"), ...step("a"), ...step("b"), ...step("c")];
    const costs = (index: number) => (index === 1 ? 10_000 : 10);
    expect(cut(one, { protectFirst: 3, tokensOf: costs }).headEnd).toBe(1);
    expect(cut(one, { protectFirst: 3, tokensOf: costs, keepsFirstExchange: true }).headEnd).toBe(4);
  });

  it("takes what a host sends before the first request into the head", () => {
    const hosted = [system("s"), user("<memory>likes tabs</memory>"), ...talk(10)];
    expect(cut(hosted, { protectFirst: 0 }).headEnd).toBe(2);
  });

  it("never lets the head reach what came after a handoff", () => {
    expect(cut(long, { protectFirst: 10, headLimit: 4 }).headEnd).toBe(3);
    expect(cut(long, { protectFirst: 10, headLimit: 1, keepsFirstExchange: true }).headEnd).toBe(1);
  });

  it("keeps the tail within its budget, and one large unit within the ceiling", () => {
    expect(tailOf(long, { tailTokens: 50 })).toBe(5);
    const large = (index: number) => (index === long.length - 4 ? 45 : 10);
    expect(tailOf(long, { tailTokens: 50, tokensOf: large })).toBe(4);
    const huge = (index: number) => (index === long.length - 4 ? 46 : 10);
    expect(tailOf(long, { tailTokens: 50, tokensOf: huge })).toBe(3);
  });

  it("keeps the newest protected messages if they fit under the ceiling", () => {
    expect(tailOf(long, { tailTokens: 50, protectLast: 20 })).toBe(7);
    expect(tailOf(long, { tailTokens: 100, protectLast: 12 })).toBe(12);
  });

  it("keeps at least three messages, whatever they cost", () => {
    expect(tailOf(long, { tailTokens: 0 })).toBe(3);
    expect(tailOf(long, { tailTokens: 0, tokensOf: () => 100_000 })).toBe(3);
    expect(tailOf([...long, user("go"), ...step("a"), ...step("b")], { tailTokens: 0 })).toBe(4);
  });

  it("keeps the last exchanges that were asked for, whatever they cost", () => {
    const { tailStart } = cut(long, { keepLast: 2, tailTokens: 0 });
    expect(long[tailStart]).toEqual(user("ask 18"));
    expect(cut(long, { keepLast: 100 })).toEqual({ headEnd: 1, tailStart: 1, anchors: [] });
  });

  it("finds an anchor right behind the head", () => {
    const messages = [system("s"), user("go"), ...step("a"), ...step("b"), ...step("c")];
    expect(cut(messages, { tailTokens: 0 })).toEqual({ headEnd: 1, tailStart: 4, anchors: [1] });
  });

  it("adapts the tail to what recent calls name if it gets a reader", () => {
    const messages = Array.from({ length: 30 }, (_, index) => step(`c${index}`)).flat();
    const reader = createIdentifierReader({ redactor: palimpsestRedactor });
    expect(tailOf(messages, { tailTokens: 160 })).toBe(16);
    expect(tailOf(messages, { tailTokens: 160, reader })).toBe(12);
  });

  const options = fc.record({
    protectFirst: fc.nat({ max: 6 }),
    protectLast: fc.integer({ min: 1, max: 20 }),
    tailTokens: fc.nat({ max: 200 }),
    keepsFirstExchange: fc.boolean(),
  });

  test.prop([session, options])("cuts between units, head before tail", (messages, given) => {
    const { headEnd, tailStart, anchors } = cut([system("s"), ...messages], given);
    const borders = new Set([0, ...groupUnits([system("s"), ...messages]).map(({ end }) => end)]);
    expect(borders.has(headEnd) && borders.has(tailStart)).toBe(true);
    expect(headEnd).toBeLessThanOrEqual(tailStart);
    for (const anchor of anchors) expect(anchor >= headEnd && anchor < tailStart).toBe(true);
  });

  test.prop([session, options, fc.nat({ max: 100 })])(
    "keeps no less when the budget grows",
    (messages, given, more) => {
      const smaller = cut(messages, { ...given, protectFirst: 0 });
      const larger = cut(messages, { ...given, protectFirst: 0, tailTokens: given.tailTokens + more });
      expect(larger.tailStart).toBeLessThanOrEqual(smaller.tailStart);
    },
  );
});

describe("partitionForChild", () => {
  it("leaves the system prompt, the latest request and reply, and the newest step", () => {
    const messages = [system("s"), ...talk(3), user("go"), assistant("looking"), ...step("a"), ...step("b")];
    const { headEnd, tailStart, anchors } = partitionForChild(messages, {
      keepsFirstExchange: false,
      headLimit: messages.length,
      tokensOf: () => 10,
    });
    expect(headEnd).toBe(1);
    expect(messages[tailStart]?.role).toBe("assistant");
    expect(anchors.map((index) => messages[index])).toContainEqual(user("go"));
  });

  it("begins with the newest three messages and their units, or with the newest unit alone", () => {
    const talked = [system("s"), ...talk(3), user("go")];
    expect([tailsOf(talked), tailsOf([...talked, ...step("a")])]).toEqual([
      [5, 7],
      [7, 8],
    ]);
    expect(tailsOf([...talked, assistant("looking"), ...step("a")])).toEqual([8, 8]);
  });

  it("is everything if there are fewer messages", () => {
    expect(tailsOf([user("a"), assistant("b")])).toEqual([0, 1]);
    expect(tailsOf([user("a")])).toEqual([0, 0]);
    expect(tailsOf([])).toEqual([0, 0]);
  });

  function tailsOf(messages: readonly Message[]): number[] {
    const options = { keepsFirstExchange: false, headLimit: messages.length, tokensOf: () => 10 };
    return [
      partitionForChild(messages, options).tailStart,
      partitionForChild(messages, options, "newest-unit").tailStart,
    ];
  }
});

// Helpers

function cut(messages: readonly Message[], options: Partial<PartitionOptions>) {
  return partitionTranscript(messages, {
    protectFirst: 0,
    protectLast: 1,
    tailTokens: 50,
    keepsFirstExchange: false,
    headLimit: messages.length,
    tokensOf: () => 10,
    ...options,
  });
}

function tailOf(messages: readonly Message[], options: Partial<PartitionOptions>): number {
  return messages.length - cut(messages, options).tailStart;
}
