import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { estimatingCounter } from "../tokens/index.ts";
import { draftAccount } from "./account-draft.ts";
import { fitAccount } from "./fit-account.ts";
import { gatherEntries, writeAccount } from "./write-account.ts";

const counter = estimatingCounter();
const said = { weight: 1, messageIndex: 0, isMaterial: false } as const;
const plain = (count: number) =>
  Array.from({ length: count }, (_, index) => `Case number${index} needed patch${index} because of cause${index}.`);

describe("fitAccount", () => {
  it("spends what it may, and no more", () => {
    for (const maxTokens of [50, 200, 800, 3_000]) {
      const tokens = counter.count(fitTexts(plain(600), maxTokens));
      expect(tokens).toBeLessThanOrEqual(maxTokens);
      expect(tokens).toBeGreaterThan(maxTokens * 0.85);
    }
  });

  it("includes something if a piece costs many times as much as others of its length", () => {
    for (let maxTokens = 200; maxTokens <= 2_000; maxTokens += 100) {
      const dense = Array.from({ length: 3 }, (_, index) => `${index}${"é ".repeat(390)}`);
      const tokens = counter.count(fitTexts([...plain(40), ...dense], maxTokens));
      expect(tokens).toBeLessThanOrEqual(maxTokens);
      expect(tokens).toBeGreaterThan(Math.min(maxTokens, counter.count(fitTexts(plain(40), 100_000))) * 0.6);
    }
  });

  const piece = fc.string({ unit: fc.constantFrom("a", "é ", "語", " ", "x1", "🙂"), minLength: 1, maxLength: 300 });

  test.prop([fc.array(piece, { maxLength: 30 }), fc.nat({ max: 1_500 })])(
    "never costs more than it may",
    (pieces, maxTokens) => {
      expect(counter.count(fitTexts(pieces, maxTokens))).toBeLessThanOrEqual(maxTokens);
    },
  );
});

// Helpers

function fitTexts(texts: readonly string[], maxTokens: number): string {
  const drafter = draftAccount();
  for (const [index, text] of texts.entries()) {
    drafter.addPiece(drafter.addEntry({ number: index + 1, kind: "assistant" }), { ...said, text });
  }
  const draft = drafter.finish();
  const write = (pieces: readonly number[]) => ({ text: writeAccount(gatherEntries(draft, pieces)) });
  return fitAccount(draft, { maxTokens, counter, visibleTexts: [], write }).text;
}
