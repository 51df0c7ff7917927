import { describe, expect, it } from "vitest";
import { assistant, user } from "../../../../test/fixtures/conversation.ts";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import { restateBlocks } from "./restate-blocks.ts";

const messages = [
  user("<memory>old</memory>"),
  assistant("ok"),
  user("<memory>likes tabs</memory> fix it"),
  assistant("done"),
  user("<skills>pdf xlsx</skills>"),
  assistant("ok"),
];
const options = {
  maxTokens: 100,
  countTokens: (text: string) => wordCounter.count(text),
  shorten: (text: string, maxTokens: number) => (maxTokens > 0 ? text.split(" ", maxTokens).join(" ") : undefined),
};

describe("restateBlocks", () => {
  it("repeats the newest of each kind if its message is folded", () => {
    const { texts, tokens } = restateBlocks(messages, { headEnd: 0, tailStart: 6, anchors: [] }, options);
    expect(texts).toEqual(["<memory>likes tabs</memory>", "<skills>pdf xlsx</skills>"]);
    expect(tokens).toBe(4);
  });

  it.each([
    { headEnd: 3, tailStart: 4, anchors: [] },
    { headEnd: 0, tailStart: 2, anchors: [] },
    { headEnd: 0, tailStart: 4, anchors: [2] },
  ])("leaves what stays where it is: %j", (partition) => {
    expect(restateBlocks(messages, partition, options).texts).toEqual([]);
  });

  it("prefers the newest if there is no room for all", () => {
    const partition = { headEnd: 0, tailStart: 6, anchors: [] };
    expect(restateBlocks(messages, partition, { ...options, maxTokens: 4 }).texts).toHaveLength(2);
    expect(restateBlocks(messages, partition, { ...options, maxTokens: 3 }).texts).toEqual([
      "<skills>pdf xlsx</skills>",
    ]);
  });

  it("shortens what has no room whole", () => {
    const long = [user(`<memory>${"never push ".repeat(20)}</memory>`), assistant("ok")];
    const { texts, tokens } = restateBlocks(
      long,
      { headEnd: 0, tailStart: 2, anchors: [] },
      { ...options, maxTokens: 8 },
    );
    expect(texts).toEqual(["<memory>never push"]);
    expect(tokens).toBe(2);
  });
});
