import { describe, expect, it } from "vitest";
import type { Pin, UserTurn } from "../../../model/pin.ts";
import { reviewPins } from "./review-pins.ts";

describe("reviewPins", () => {
  it("takes a rule that no pattern finds, in the user's own words", () => {
    const { pins, entries } = review(
      ['"hands off the billing stuff" (4)'],
      [turn(4, "fix the login. Hands off the billing stuff, ok?")],
    );
    expect(pins).toEqual([{ text: "Hands off the billing stuff", messageNumber: 4 }]);
    expect(entries).toEqual([]);
  });

  it("drops a rule with the user's later words that ended it, and shows both", () => {
    const over = 'Over: "never push to main" → "the freeze is over"';
    const { pins, entries } = review(
      [over],
      [turn(2, "never push to main"), turn(9, "The freeze is over, go on.")],
      [{ text: "never push to main", messageNumber: 2 }],
    );
    expect(pins).toEqual([]);
    expect(entries).toEqual([over]);
  });

  it.each([
    ["words that nobody said", 'Over: "never push to main" → "push whenever you like"'],
    ["earlier words", 'Over: "never push to main" → "here is the repo"'],
    ["words about something else", 'Over: "never push to main" → "looks good so far"'],
    ["no words at all", 'Over: "never push to main"'],
    ["nothing", 'Constraint: "push freely"'],
  ])("keeps a rule that is said to be over for %s", (_name, entry) => {
    const pin = { text: "never push to main", messageNumber: 2 };
    const said = [turn(1, "here is the repo"), turn(2, "never push to main"), turn(5, "Looks good so far.")];
    const { pins, entries } = review([entry], said, [pin]);
    expect(pins).toEqual([pin]);
    expect(entries).toEqual(entry.startsWith("Over:") ? [] : [entry]);
  });

  it("takes no question for a rule", () => {
    const asked = "does every provider keep unknown fields?";
    const entries = [`"${asked}" (4)`];
    expect(review(entries, [turn(4, `Now the formats: ${asked}`)])).toEqual({ pins: [], entries });
  });

  it("keeps what a host pins by hand", () => {
    const pin = { text: "never push to main", messageNumber: 2 };
    const over = 'Over: "never push to main" → "the freeze is over"';
    const said = [turn(2, "never push to main"), turn(9, "the freeze is over")];
    const source = { turns: said, fixed: new Set([pin.text]), earlier: [] };
    expect(reviewPins([pin], [over, 'No rule: "never push to main"'], source).pins).toEqual([pin]);
  });

  it("drops what only reads like a rule", () => {
    const said = [turn(2, "The pool must never hand out a closed connection. Never commit to main.")];
    const pins = [
      { text: "The pool must never hand out a closed connection.", messageNumber: 2 },
      { text: "Never commit to main.", messageNumber: 2 },
    ];
    const denial = ['No rule: "The pool must never hand out a closed connection"'];
    const { pins: left, entries } = review(denial, said, pins);
    expect(left).toEqual(pins.slice(1));
    expect(entries).toEqual(denial);
  });

  it("keeps a rule of the pass before, whatever is said of it without its message", () => {
    const pin = { text: "never push to main", messageNumber: 2 };
    const source = { turns: [turn(9, "go on")], fixed: new Set<string>(), earlier: [pin] };
    expect(reviewPins([pin], ['No rule: "never push to main"'], source).pins).toEqual([pin]);
  });

  it("takes words that have quotation marks of their own as a whole", () => {
    const said = [turn(2, 'I am Priya, so put "Priya, Velo Support" under each reply.')];
    expect(review(['"put "Priya, Velo Support" under each reply" (2)'], said).pins).toEqual([
      { text: 'put "Priya, Velo Support" under each reply', messageNumber: 2 },
    ]);
  });

  it("keeps the longer words of one sentence, and the order in which rules were said", () => {
    const said = [
      turn(2, "no emojis"),
      turn(4, "use pnpm, yarn breaks the lockfile"),
      turn(6, "ask before you commit"),
    ];
    const pins = [
      { text: "use pnpm", messageNumber: 4 },
      { text: "ask before you commit", messageNumber: 6 },
    ];
    expect(review(['"use pnpm, yarn breaks the lockfile" (4)', '"no emojis" (2)'], said, pins).pins).toEqual([
      { text: "no emojis", messageNumber: 2 },
      { text: "use pnpm, yarn breaks the lockfile", messageNumber: 4 },
      { text: "ask before you commit", messageNumber: 6 },
    ]);
  });

  it("keeps the rule of a sentence whose other rule is over", () => {
    const said = [
      turn(2, "Be as hard as you can, and don't rewrite my sentences."),
      turn(6, "That was too hard. Start with what works."),
    ];
    const pins = [{ text: "Be as hard as you can, and don't rewrite my sentences.", messageNumber: 2 }];
    const entries = ['"don\'t rewrite my sentences" (2)', 'Over: "Be as hard as you can" → "That was too hard"'];
    expect(review(entries, said, pins).pins).toEqual([{ text: "don't rewrite my sentences", messageNumber: 2 }]);
  });

  it("believes what ended a rule, if the rule is listed too", () => {
    const said = [turn(2, "use yarn for everything"), turn(6, "pnpm from now on")];
    const entries = ['"use yarn for everything" (2)', 'Over: "use yarn for everything" → "pnpm from now on"'];
    expect(review(entries, said).pins).toEqual([]);
  });

  it("keeps a rule that only shares words with one that is over", () => {
    const pins = [
      { text: "never use pnpm in the web app", messageNumber: 2 },
      { text: "use pnpm", messageNumber: 4 },
    ];
    const said = [turn(2, pins[0]?.text ?? ""), turn(4, "use pnpm"), turn(8, "back to npm, all of it")];
    expect(review(['Over: "use pnpm" → "back to npm, all of it"'], said, pins).pins).toEqual(pins.slice(0, 1));
  });

  it("leaves an entry that gives a reason, quotes only a name, or quotes nobody", () => {
    const entries = [
      '"use pnpm" because the lockfile of the mobile app breaks under yarn',
      '"main-branch" is protected',
      'Commits go to the branch "release candidate"',
      '"deploy on every Friday evening"',
    ];
    const reviewed = review(entries, [turn(1, "use pnpm in main-branch, it is the release candidate")]);
    expect(reviewed.entries).toEqual(entries);
    expect(reviewed.pins).toEqual([{ text: "use pnpm", messageNumber: 1 }]);
  });
});

// Helpers

function turn(messageNumber: number, text: string): UserTurn {
  return { messageNumber, text };
}

function review(entries: readonly string[], turns: readonly UserTurn[], pins: readonly Pin[] = []) {
  return reviewPins(pins, entries, { turns, fixed: new Set(), earlier: [] });
}
