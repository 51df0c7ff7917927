import { describe, expect, it } from "vitest";
import { assistant, user } from "../../../../test/fixtures/conversation.ts";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import { createMeasurer } from "./create-measurer.ts";

describe("createMeasurer", () => {
  it("does not count a message twice", () => {
    const { counter, calls } = countingCounter();
    const measurer = createMeasurer({ counter });
    const history = [user("one"), assistant("two")];
    expect(measurer.messages(history)).toBe(10);
    expect(measurer.messages([...history, user("three")])).toBe(15);
    expect(calls()).toBe(3);
  });

  it("does not count a tool definition twice", () => {
    const { counter, calls } = countingCounter();
    const measurer = createMeasurer({ counter });
    const tools = [{ name: "bash", wire: { name: "bash", description: "runs a command" } }];
    expect(measurer.tools(tools)).toBe(measurer.tools(tools));
    expect(calls()).toBe(1);
  });

  it("accepts another price for images", () => {
    const measurer = createMeasurer({ counter: wordCounter, mediaCosts: { imageTokens: 85 } });
    const picture = user({ kind: "media", media: "image", source: { kind: "url", url: "https://example.com/a.png" } });
    expect(measurer.message(picture).media).toBe(85);
  });
});

// Helpers

function countingCounter() {
  let calls = 0;
  const counter = {
    ...wordCounter,
    count: (text: string) => {
      calls += 1;
      return wordCounter.count(text);
    },
  };
  return { counter, calls: () => calls };
}
