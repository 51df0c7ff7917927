import { describe, expect, it } from "vitest";
import { openAiChat } from "../../../src/formats/openai-chat/index.ts";
import { assistant, call, result, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { readEvent } from "../../recall/read-events.ts";
import { holdsFact } from "../scores/fact-retention.ts";
import { isStale } from "../scores/stale-values.ts";
import { FACT_TYPES } from "./fact.ts";
import { mineFacts } from "./mine-facts.ts";
import { plantFacts } from "./plant-facts.ts";

describe("plantFacts", () => {
  const { opening, later, facts } = plantFacts(7);
  const text = [...opening, ...later].flatMap((message) => readEvent(message).all).join("\n");

  it("plants every type, and the planted session holds every fact", () => {
    expect([...new Set(facts.map(({ type }) => type))]).toEqual([...FACT_TYPES]);
    expect(facts.filter((fact) => !holdsFact(text, fact))).toEqual([]);
    expect(facts.filter((fact) => isStale(text, fact))).toEqual([]);
  });

  it("gives the same for the same seed, and a valid request", () => {
    expect(plantFacts(7)).toEqual(plantFacts(7));
    expect(plantFacts(7)).not.toEqual(plantFacts(8));
    expect(openAiChat.validate(openAiChat.encode(transcript([...opening, ...later])))).toEqual([]);
  });
});

describe("mineFacts", () => {
  it("finds values with the words before them", () => {
    const output = "The parser lives in src/core/parse.ts\nelapsed time: 431 ms\nTypeError: x is not a function at all";
    const facts = mineFacts([user("Go."), assistant(call("a")), tool(result("a", output))], 5, 1);
    expect(facts).toEqual([
      { type: "path", subjects: ["parser", "lives"], value: "src/core/parse.ts", question: "parser lives path" },
      {
        type: "number with unit",
        subjects: ["elapsed", "time"],
        value: "431 ms",
        question: "elapsed time number with unit",
      },
      { type: "error text", subjects: [], value: "TypeError: x is not a function at all", question: "error text" },
    ]);
  });
});
