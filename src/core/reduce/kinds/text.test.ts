import { describe, expect, it } from "vitest";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { letter, page } from "../../../../test/fixtures/reduce/text/pages.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { textReducer } from "./text.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(textReducer, [page, letter]);

describe("text", () => {
  it("names every heading before anything else", () => {
    const { text } = reduce(page, { maxTokens: 220 }, tools);
    for (let part = 1; part <= 8; part += 1) expect(text).toContain(`## Part ${part}: how the`);
  });

  it("shows the sentences that answer the query", () => {
    const { text } = reduce(page, { maxTokens: 300, query: "why is there no dashboard?" }, tools);
    expect(text).toContain("People often ask why there is no dashboard.");
  });

  it("prefers sentences that bind to others", () => {
    const { text } = reduce(letter, { maxTokens: 260 }, tools);
    expect(text).toContain("The lease must be renewed every 30 seconds");
    expect(text).not.toContain("and it was used twice");
  });
});
