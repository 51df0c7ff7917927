import { describe, expect, it } from "vitest";
import { type AccountDraft, draftAccount } from "./account-draft.ts";
import { findRepetitions } from "./find-repetitions.ts";

describe("findRepetitions", () => {
  it("finds a plan that was written again, and keeps the newest", () => {
    expect(
      repeated(
        "2. Search the ridership page for the report of May.",
        "The parser drops commas behind a quoted field.",
        "2. Search the ridership page again for the report of May.",
      ),
    ).toEqual([0]);
  });

  it("treats a statement with another number as news", () => {
    expect(
      repeated("Of all tests in the suite 12 still fail on Linux.", "Of all tests in the suite 3 still fail on Linux."),
    ).toEqual([]);
  });

  it("leaves short statements alone, which share their words by chance", () => {
    expect(repeated("All tests pass now.", "All tests pass now.")).toEqual([]);
  });

  it("leaves a short statement alone that a long one only touches", () => {
    expect(
      repeated(
        "The pool leaks a socket whenever a lease expires.",
        "The pool leaks a socket whenever a lease expires, because the timer that should return it is cleared by the next lease of the same worker.",
      ),
    ).toEqual([]);
  });

  it("considers only what the assistant said: doing or asking a thing twice says something", () => {
    const drafter = draftAccount();
    for (const kind of ["user", "step"] as const) {
      for (const number of [1, 2]) {
        const text = "run every test of the parser once more, please";
        drafter.addPiece(drafter.addEntry({ number, kind }), {
          text,
          weight: 1,
          messageIndex: number,
          isMaterial: false,
        });
      }
    }
    expect(listRepeated(drafter.finish())).toEqual([]);
  });
});

/** Positions of the assistant's statements, in order, that a later one repeats. */
function repeated(...statements: readonly string[]): number[] {
  const drafter = draftAccount();
  for (const [number, text] of statements.entries())
    drafter.addPiece(drafter.addEntry({ number, kind: "assistant" }), {
      text,
      weight: 1,
      messageIndex: number,
      isMaterial: false,
    });
  return listRepeated(drafter.finish());
}

function listRepeated(draft: AccountDraft): number[] {
  return [...findRepetitions(draft).entries()].flatMap(([index, isRepeated]) => (isRepeated === 1 ? [index] : []));
}
