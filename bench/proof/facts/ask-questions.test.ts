import { expect, it } from "vitest";
import { memoryArchive } from "../../../src/archives/memory.ts";
import type { ArchivedOriginal } from "../../../src/core/model/commit.ts";
import { benchKey } from "../strategies/palimpsest.ts";
import { askQuestions } from "./ask-questions.ts";

it("asks for what an original holds, and counts separately what is shown and what is only found", async () => {
  const store = memoryArchive();
  const far = `The staging port changed.\n${"Nothing to see here.\n".repeat(2_000)}It is 52914 now.`;
  const texts = ["The order ORD-77 was checked.", far, "Nothing else."];
  const originals = texts.map((text, index): ArchivedOriginal => {
    return { handle: `h-0000000${index + 1}`, kind: "tool", text, sha256: benchKey.sha256(text) };
  });
  await store.commit({ lineage: "a", number: 1, originals });
  const facts = [
    fact("Which order was checked?", "ORD-77"),
    // The answer is further from the words of its question than 2,000 tokens reach.
    fact("What is the staging port?", "52914"),
    // No text has a word of the question.
    fact("Who?", "Nothing else"),
    // No original holds it, so no question can ask for it.
    fact("Which order was lost?", "ORD-99"),
  ];
  expect(await askQuestions(facts, texts, store)).toEqual({ asked: 3, shown: 1, inHits: 2 });
  await store.close();
});

// Helpers

function fact(question: string, value: string) {
  return { type: "id", question, subjects: [], value } as const;
}
