import { describe, expect, it } from "vitest";
import { createMeasurer } from "../../core/stages/measure/create-measurer.ts";
import { estimatingCounter } from "../../core/tokens/index.ts";
import { anthropicDoor } from "../doors/anthropic-door.ts";
import { measureItems } from "./measure-prompt.ts";

describe("measureItems", () => {
  it("counts a prompt word by word", () => {
    const { measurer, counted } = watchedMeasurer();
    const items = [say("the quick brown fox jumps over 12 lazy dogs\n".repeat(1_000))];
    const exact = createMeasurer({ counter: estimatingCounter() });
    expect(measureItems(items, anthropicDoor, measurer)).toBe(measureItems(items, anthropicDoor, exact));
    expect(counted()).toBe(44_000);
  });

  it.each([
    ["one message", 1],
    ["many messages", 2_000],
  ])("measures samples of an enormous one, so that other requests are not blocked: %s", (_, messages) => {
    const { measurer, counted } = watchedMeasurer();
    const lines = Array.from({ length: 160_000 }, (_line, number) => line(number));
    const share = lines.length / messages;
    const items = Array.from({ length: messages }, (_item, at) =>
      say(lines.slice(at * share, (at + 1) * share).join("\n")),
    );
    const exact = estimatingCounter().count(lines.join("\n")) + messages * 4;
    const weighed = measureItems(items, anthropicDoor, measurer);
    expect(counted()).toBeLessThan(2_200_000);
    expect(weighed / exact).toBeGreaterThan(0.95);
    expect(weighed / exact).toBeLessThan(1.05);
  });
});

/** Code and prose in turn, so that no end of the text is like the whole. */
function line(number: number): string {
  return number % 40_000 < 20_000
    ? `${number}: export const value_${number} = compute(${number * 7919}, "part-${number}");`
    : "Then the parser reads the next token, and says why it could not go on with it.";
}

function say(text: string) {
  return { json: JSON.stringify({ role: "user", content: text }), until: 1 };
}

function watchedMeasurer() {
  let characters = 0;
  const counter = estimatingCounter();
  const watched = {
    ...counter,
    count(text: string): number {
      characters += text.length;
      return counter.count(text);
    },
  };
  return { measurer: createMeasurer({ counter: watched }), counted: () => characters };
}
