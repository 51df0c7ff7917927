import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import type { Partition } from "../../model/partition.ts";
import { closeSeams } from "./close-seams.ts";

describe("closeSeams", () => {
  it("keeps what the user said between two answers that would meet", () => {
    const messages = [user("a"), assistant("reply"), user("between"), assistant(call("c")), tool(result("c", "1"))];
    expect(closeSeams(messages, cut({ anchors: [1], tailStart: 3 })).anchors).toEqual([1, 2]);
  });

  it("keeps the answer between two requests that would meet", () => {
    const messages = [user("rules"), assistant("one"), user("two"), assistant("three"), user("four")];
    expect(closeSeams(messages, cut({ headEnd: 1, tailStart: 4 })).anchors).toEqual([3]);
  });

  it("looks further back if only a step is directly before a request", () => {
    const step = [assistant(call("c")), tool(result("c", "1"))];
    const messages = [user("rules"), assistant("one"), user("two"), ...step, user("three")];
    expect(closeSeams(messages, cut({ headEnd: 1, tailStart: 5 })).anchors).toEqual([1]);
    const steps = [user("rules"), ...step, user("two")];
    expect(closeSeams(steps, cut({ headEnd: 1, tailStart: 3 })).anchors).toEqual([1, 2]);
  });

  it("lists what is kept in order", () => {
    const messages = [
      user("rules"),
      assistant("one"),
      user("two"),
      assistant("three"),
      user("four"),
      assistant("five"),
    ];
    expect(closeSeams(messages, cut({ headEnd: 1, anchors: [4], tailStart: 5 })).anchors).toEqual([3, 4]);
  });

  it("takes results for the user's side", () => {
    const messages = [
      user("go"),
      assistant("look", call("a")),
      tool(result("a", "1")),
      assistant(call("b")),
      tool(result("b", "2")),
      assistant("done"),
      user("next"),
    ];
    expect(closeSeams(messages, cut({ anchors: [1, 2], tailStart: 6 })).anchors).toEqual([1, 2, 5]);
  });

  it("lets a request follow the results that end the head if roles need not alternate", () => {
    const messages = [user("a"), assistant(call("c")), tool(result("c", "1")), assistant("b"), user("d")];
    expect(closeSeams(messages, cut({ headEnd: 3, tailStart: 4 }), false).anchors).toEqual([]);
    expect(closeSeams(messages, cut({ headEnd: 3, tailStart: 4 }), true).anchors).toEqual([3]);
    expect(closeSeams(messages, cut({ headEnd: 3, tailStart: 4 })).anchors).toEqual([3]);
  });

  it("closes every other seam also if roles need not alternate", () => {
    const talk = [user("rules"), assistant("one"), user("two"), assistant("three"), user("four")];
    expect(closeSeams(talk, cut({ headEnd: 1, tailStart: 4 }), false).anchors).toEqual([3]);
    const step = [assistant(call("c")), tool(result("c", "1"))];
    const later = [user("a"), ...step, assistant("b"), user("d"), assistant("e"), user("f")];
    expect(closeSeams(later, cut({ headEnd: 3, anchors: [4], tailStart: 6 }), false).anchors).toEqual([4, 5]);
  });

  it("keeps what the user said after an answer right behind the head", () => {
    const messages = [user("a"), assistant("b"), user("c"), assistant("d")];
    expect(closeSeams(messages, cut({ headEnd: 1, anchors: [1], tailStart: 3 })).anchors).toEqual([1, 2]);
  });

  it("keeps the whole unit that closes a seam", () => {
    const messages = [
      user("rules"),
      user("one"),
      assistant({ kind: "reasoning", text: "hm", sealed: false }),
      assistant("two"),
      user("three"),
    ];
    expect(closeSeams(messages, cut({ headEnd: 1, tailStart: 4 })).anchors).toEqual([2, 3]);
  });

  it("adds nothing between the head and an answer: the handoff goes there", () => {
    const messages = [user("a"), assistant("b"), user("c"), assistant("d"), user("e")];
    expect(closeSeams(messages, cut({ headEnd: 2, tailStart: 3 })).anchors).toEqual([]);
  });

  it("adds nothing if both sides differ, or if nothing was folded", () => {
    const messages = [user("a"), assistant("b"), user("c"), assistant("d"), user("e")];
    expect(closeSeams(messages, cut({ anchors: [1], tailStart: 4 })).anchors).toEqual([1]);
    expect(closeSeams(messages, cut({ anchors: [1, 2, 3], tailStart: 4 })).anchors).toEqual([1, 2, 3]);
    expect(closeSeams(messages, cut({ tailStart: 1 })).anchors).toEqual([]);
  });

  it("adds nothing if two messages of one side were adjacent before", () => {
    const messages = [user("a"), user("b"), user("c"), user("d")];
    expect(closeSeams(messages, cut({ anchors: [0], tailStart: 3 })).anchors).toEqual([0]);
  });

  it("looks past instructions between turns", () => {
    const messages = [assistant("a"), system("be brief"), user("b"), assistant("c"), system("be long"), assistant("d")];
    expect(closeSeams(messages, cut({ anchors: [0, 1], tailStart: 4 })).anchors).toEqual([0, 1]);
    expect(closeSeams(messages, cut({ anchors: [0, 1], tailStart: 5 })).anchors).toEqual([0, 1]);
    expect(closeSeams(messages, cut({ anchors: [0], tailStart: 5 })).anchors).toEqual([0]);
  });

  const exchange = fc.constantFrom<Message[]>(
    [user("u"), assistant("a")],
    [user("u"), assistant("a", call("c")), tool(result("c", "r")), assistant("b")],
    [
      user("u"),
      assistant(call("c")),
      tool(result("c", "r")),
      assistant(call("d")),
      tool(result("d", "r")),
      assistant(""),
    ],
  );

  test.prop([fc.array(exchange, { minLength: 1, maxLength: 6 }).map((list) => list.flat()), fc.nat(), fc.nat()])(
    "leaves turns that alternate, wherever the cuts are",
    (messages, anchorSeed, tailSeed) => {
      const stepStarts = messages.flatMap(({ role }, index) => (role === "tool" ? [] : [index]));
      const tailStart = stepStarts[tailSeed % stepStarts.length] ?? 0;
      const anchor = stepStarts[anchorSeed % stepStarts.length] ?? 0;
      const group = messages[anchor + 1]?.role === "tool" ? [anchor, anchor + 1] : [anchor];
      const before = cut({ tailStart, anchors: anchor < tailStart ? group : [] });
      const { anchors } = closeSeams(messages, before);
      const kept = messages.filter((_, index) => index >= tailStart || anchors.includes(index));
      const sides = kept.map(({ role }) => role === "assistant");
      expect(sides.some((side, index) => index > 0 && side === sides[index - 1])).toBe(false);
      expect(before.anchors.every((index) => anchors.includes(index))).toBe(true);
    },
  );
});

// Helpers

function cut(partition: Partial<Partition>): Partition {
  return { headEnd: 0, tailStart: 0, anchors: [], ...partition };
}
