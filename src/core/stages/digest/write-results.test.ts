import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { collectOriginals } from "../../markers/collect-originals.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import { palimpsestRedactor } from "../../redact/palimpsest-redactor.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { listTexts } from "../../turns/list-texts.ts";
import { listResults } from "./list-results.ts";
import { writeResults } from "./write-results.ts";

const counter = estimatingCounter();
const source = "export const port = 4173;\n".repeat(80);
const messages = [assistant(call("a", "read_file", { path: "src/port.ts" })), tool(result("a", source))];

describe("writeResults", () => {
  it("writes a line with the handle of the original", () => {
    const { texts, originals, written } = write({ level: "line" });
    expect(texts.at(-1)).toMatch(/^read src\/port\.ts → 80 lines h-[0-9a-z]+$/);
    expect(originals).toEqual([source]);
    // A host can see that these are not the tool's own words.
    expect(written.at(-1)?.parts).toMatchObject([{ output: { parts: [{ kind: "text", meta: { kind: "stub" } }] } }]);
  });

  it("writes the blocks that were chosen under the line", () => {
    const excerpt = { text: "export const port = 4173;", tokens: 8 };
    expect(write({ level: "excerpt", excerpt }).texts.at(-1)).toMatch(
      /^read src\/port\.ts → 80 lines, in part:\nexport const port = 4173;\n h-[0-9a-z]+$/,
    );
  });

  it("leaves a result alone that would not get shorter", () => {
    const text = source.repeat(2);
    const { written, digests } = write({ level: "excerpt", excerpt: { text, tokens: counter.count(text) } });
    expect(written).toEqual(messages);
    expect(digests).toEqual([]);
  });
});

// Helpers

function write(change: Partial<ResultPlan>) {
  const plans = listResults(
    messages,
    { redacted: messages, activities: listActivities(messages) },
    { mayChange: () => true, mayShortenCalls: () => true, counter },
  ).map((plan) => ({ ...plan, ...change }));
  const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
  const { messages: written, digests } = writeResults(messages, plans, {
    originals,
    redactor: palimpsestRedactor,
    counter,
    hash: testHash,
  });
  return {
    written,
    digests,
    texts: written.flatMap((message) => listTexts(message)),
    originals: originals.list().map(({ text }) => text),
  };
}
