import { describe, expect, it } from "vitest";
import { type AccountDraft, draftAccount, type Piece } from "./account-draft.ts";
import { choosePieces } from "./choose-pieces.ts";
import { raiseSteps } from "./raise-steps.ts";

const ENOUGH_CHARACTERS = 1_000;
const LITTLE_CHARACTERS = 100;

describe("raiseSteps", () => {
  it("has every step told before what was said, where all steps take little room", () => {
    const draft = searchesAmongThoughts();
    const choose = (raise: (piece: Piece) => number): number[] =>
      [...choosePieces(draft, { maxCharacters: ENOUGH_CHARACTERS, visibleTexts: [], raise })].flat();
    expect(choose(() => 1).slice(0, 2)).toEqual([4, 0]);
    expect(choose(raiseSteps(draft, ENOUGH_CHARACTERS)).slice(0, 2)).toEqual([1, 3]);
  });

  it("leaves the choice open where they would take much of it", () => {
    const draft = searchesAmongThoughts();
    expect(draft.pieces.map(raiseSteps(draft, LITTLE_CHARACTERS))).toEqual([1, 1, 1, 1, 1]);
  });

  it("raises what a step did, not what it printed", () => {
    const draft = searchesAmongThoughts();
    const raised = draft.pieces.map(raiseSteps(draft, ENOUGH_CHARACTERS));
    expect(raised.flatMap((factor, index) => (factor > 1 ? [index] : []))).toEqual([1, 3]);
  });
});

// Helpers

/** A thought, a search, what it printed, another search, another thought. */
function searchesAmongThoughts(): AccountDraft {
  const drafter = draftAccount();
  const add = (kind: "assistant" | "step", ...texts: string[]): void => {
    const entry = drafter.addEntry({ number: 1, kind });
    for (const [order, text] of texts.entries()) {
      drafter.addPiece(entry, { text, weight: kind === "step" ? 1 : 2, messageIndex: 0, isMaterial: order > 0 });
    }
  };
  add("assistant", "The May report may list every train with its passengers.");
  add("step", "searched the web for May report → FAILED: 404", "Not Found: 05MAY2019.pdf");
  add("step", "read weekday-schedule.html → 9 rows");
  add("assistant", "Passengers are listed by train in no report so far.");
  return drafter.finish();
}
