import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { type AccountDraft, draftAccount } from "./account-draft.ts";
import { choosePieces } from "./choose-pieces.ts";

const said = { weight: 1, messageIndex: 0, isMaterial: false } as const;

describe("choosePieces", () => {
  it("chooses what adds most for what it costs", () => {
    const draft = draftOf([
      { text: "saturn leaks sockets", weight: 1 },
      { text: "saturn leaks sockets, which is to say that it is so and that it is what it is and so it is", weight: 1 },
      { text: "nobody closes the pool", weight: 9 },
    ]);
    expect([...choosePieces(draft, { maxCharacters: 60, visibleTexts: [] })][0]).toEqual([2]);
  });

  it("spreads over what happened instead of saying one thing twice", () => {
    const draft = draftOf([
      { text: "the pool leaks sockets", weight: 2 },
      { text: "the pool leaks sockets!", weight: 2 },
      { text: "a parser drops commas", weight: 1 },
    ]);
    expect([...choosePieces(draft, { maxCharacters: 75, visibleTexts: [] })].flat().toSorted()).toEqual([0, 2]);
  });

  it("leaves room for other steps if one printed a lot", () => {
    const drafter = draftAccount();
    const long = drafter.addEntry({ number: 1, kind: "step" });
    const short = drafter.addEntry({ number: 2, kind: "step" });
    const line = (name: string, index: number): string => `${name}${index}Reader reads the ${name} number ${index}`;
    for (let index = 0; index < 40; index += 1)
      drafter.addPiece(long, { text: line("socket", index), weight: 1.5, messageIndex: 0, isMaterial: true });
    for (let index = 0; index < 4; index += 1)
      drafter.addPiece(short, { text: line("parser", index), weight: 1, messageIndex: 1, isMaterial: true });
    const chosen = [...choosePieces(drafter.finish(), { maxCharacters: 800, visibleTexts: [] })].flat();
    expect(chosen.filter((index) => index >= 40)).toHaveLength(4);
  });

  it("does not fill up with lines that differ only in their numbers", () => {
    const drafter = draftAccount();
    const log = drafter.addEntry({ number: 1, kind: "step" });
    const line = (text: string, weight: number): number =>
      drafter.addPiece(log, { ...said, text, weight, isMaterial: true });
    for (let row = 1; row <= 30; row += 1) line(`worker took ${131 * row} ${7_919 * row} ${613 * row} ms`, 2);
    const others = ["nobody closes the pool", "the parser drops commas"].map((text) => line(text, 1));
    const chosen = [...choosePieces(drafter.finish(), { maxCharacters: 200, visibleTexts: [] })].flat();
    expect(chosen).toEqual(expect.arrayContaining(others));
  });

  it("tells what was answered and done in a conversation of many short turns", () => {
    const drafter = draftAccount();
    const line = (name: string, turn: number): string => `${name}${turn}Trip from ${name}${turn} to ${name}${turn + 1}`;
    const booked: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const asked = drafter.addEntry({ number: 3 * turn, kind: "user" });
      drafter.addPiece(asked, { ...said, text: line("wish", turn), weight: 6, messageIndex: 3 * turn });
      const answer = drafter.addEntry({ number: 3 * turn + 1, kind: "assistant" });
      booked.push(
        drafter.addPiece(answer, { ...said, text: line("booked", turn), weight: 2.8, messageIndex: 3 * turn }),
      );
    }
    const chosen = [...choosePieces(drafter.finish(), { maxCharacters: 1_600, visibleTexts: [] })].flat();
    expect(chosen.filter((index) => booked.includes(index)).length).toBeGreaterThan(5);
  });

  it("chooses nothing if nothing fits", () => {
    expect([
      ...choosePieces(draftOf([{ text: "saturn leaks", weight: 1 }]), { maxCharacters: 5, visibleTexts: [] }),
    ]).toEqual([]);
  });

  const piece = fc.record({
    text: fc
      .array(fc.constantFrom("saturn", "leaks", "4173", "966e0df2", "the", "pool"), { minLength: 1, maxLength: 9 })
      .map((words) => words.join(" ")),
    weight: fc.constantFrom(0, 0.5, 1, 6),
    needsEarlier: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
    brings: fc.boolean(),
    isNewEntry: fc.boolean(),
  });

  test.prop([fc.array(piece, { maxLength: 25 }), fc.nat({ max: 800 })])(
    "never chooses more than there is room for, nothing twice, and nothing without what it needs",
    (pieces, maxCharacters) => {
      const drafter = draftAccount();
      let entry = drafter.addEntry({ number: 1, kind: "step" });
      for (const [index, { text, weight, needsEarlier, brings, isNewEntry }] of pieces.entries()) {
        if (isNewEntry) entry = drafter.addEntry({ number: index + 2, kind: "step" });
        const needs = needsEarlier === undefined || index === 0 ? undefined : Math.max(0, index - 1 - needsEarlier);
        // A piece that brings the next one is what the next one needs, as a colon is for its list.
        const isIntroduced = pieces[index - 1]?.brings === true;
        const needed = isIntroduced ? index - 1 : needs;
        drafter.addPiece(entry, { ...said, text, weight, brings, ...(needed !== undefined && { needs: needed }) });
      }
      const draft = drafter.finish();
      const chosen = [...choosePieces(draft, { maxCharacters, visibleTexts: [] })].flat();
      const all = new Set(chosen);
      expect(all.size).toBe(chosen.length);
      expect(chosen.reduce((total, index) => total + (draft.pieces[index]?.text.length ?? 0), 0)).toBeLessThanOrEqual(
        maxCharacters,
      );
      for (const index of chosen) {
        const needed = draft.pieces[index]?.needs;
        if (needed !== undefined) expect(all.has(needed)).toBe(true);
        if (draft.pieces[index]?.brings === true && index + 1 < draft.pieces.length) {
          expect(chosen.some((other) => draft.pieces[other]?.needs === index)).toBe(true);
        }
      }
    },
  );
});

// Helpers

function draftOf(pieces: readonly { readonly text: string; readonly weight: number }[]): AccountDraft {
  const drafter = draftAccount();
  for (const [index, { text, weight }] of pieces.entries()) {
    drafter.addPiece(drafter.addEntry({ number: index + 1, kind: "assistant" }), { ...said, text, weight });
  }
  return drafter.finish();
}
