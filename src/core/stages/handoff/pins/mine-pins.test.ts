import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { busyTime } from "../../../../../test/busy-time.ts";
import { deepFreeze } from "../../../../../test/deep-freeze.ts";
import { dialogues } from "../../../../../test/fixtures/pins/dialogues.ts";
import { fresh } from "../../../../../test/fixtures/pins/fresh.ts";
import { heldOut } from "../../../../../test/fixtures/pins/held-out.ts";
import { known } from "../../../../../test/fixtures/pins/known.ts";
import { scoreWordings } from "../../../../../test/fixtures/pins/score-wordings.ts";
import type { UserTurn } from "../../../model/pin.ts";
import { minePins } from "./mine-pins.ts";

describe("minePins", () => {
  it("keeps the message and the key beside the words", () => {
    expect(minePins([turn("Never push to main.", 7)])).toEqual([
      { text: "Never push to main.", messageNumber: 7, key: "branch:main" },
    ]);
  });

  it("says what a pin replaced", () => {
    expect(minePins([turn("Use yarn.", 2), turn("Use pnpm from now on.", 73)])).toEqual([
      {
        text: "Use pnpm from now on.",
        messageNumber: 73,
        key: "package-manager",
        replaces: { text: "Use yarn.", messageNumber: 2 },
      },
    ]);
  });

  it("keeps a clause without the request around it", () => {
    expect(textsOf("Fix the header and the menu, but don't touch the footer.")).toEqual(["don't touch the footer"]);
    expect(textsOf("Never push to main and always ask me before deleting.")).toEqual([
      "Never push to main",
      "always ask me before deleting",
    ]);
  });

  it("keeps a sentence whole where the comma belongs to it", () => {
    expect(textsOf("From now on, use pnpm.")).toEqual(["From now on, use pnpm."]);
    expect(textsOf("If you need a package, ask me first.")).toEqual(["If you need a package, ask me first."]);
  });

  it("hears a constraint inside a question", () => {
    expect(textsOf("Can you fix the bug but don't push?")).toEqual(["don't push"]);
    expect(textsOf("Don't touch the footer, ok?")).toEqual(["Don't touch the footer, ok?"]);
  });

  it("does not hear what is quoted, fenced, pasted or put there by a host", () => {
    expect(textsOf("```\nnever push to main\n```")).toEqual([]);
    expect(textsOf("> never push to main")).toEqual([]);
    expect(textsOf("The file starts with “never push to main”.")).toEqual([]);
    expect(textsOf("<system-reminder>\nNever push to main.\n</system-reminder>\nFix it.")).toEqual([]);
    expect(textsOf("My boss told me to relax, never push to main he said.")).toEqual([]);
  });

  it("takes a single word in quotation marks for a name", () => {
    expect(textsOf('Never touch `src/api`. Use "pnpm".')).toEqual(["Never touch `src/api`.", 'Use "pnpm".']);
  });

  it("keeps a heading that its bullets cannot do without", () => {
    expect(textsOf("Never:\n- push to main\n- delete files\n\nFix it.")).toEqual([
      "Never:\n- push to main\n- delete files",
    ]);
  });

  it("reads a rule with its explanation as the rule alone", () => {
    expect(textsOf("Rules:\n1. Tabs for indentation. They are nicer.\n2. Small commits. Never amend them.")).toEqual([
      "Tabs for indentation.",
      "Small commits.",
      "Never amend them.",
    ]);
  });

  it("parts a constraint from the request it trails", () => {
    expect(textsOf("Implement the cache without adding dependencies.")).toEqual(["without adding dependencies"]);
    expect(textsOf("Rename the helper but keep its signature.")).toEqual(["keep its signature"]);
    expect(textsOf("Never commit without changing the version.")).toEqual([
      "Never commit without changing the version.",
    ]);
  });

  it("keeps two rules about one thing that do not contradict each other", () => {
    const rules =
      "Never deploy on Fridays. Ask me before you deploy to staging. Never edit config.yml. Keep config.yml sorted.";
    expect(textsOf(rules)).toHaveLength(4);
    expect(textsOf("At most 100 lines per file. At most 20 lines per function.")).toHaveLength(2);
    expect(textsOf("Answer in German. Don't answer in English.")).toHaveLength(2);
  });

  it("keeps rules in the same words about things with different names", () => {
    const names = ["web-app", "api_server", "tools/cli"];
    for (const write of [
      (name: string) => `Never push to the branch ${name} without asking me first.`,
      (name: string) => `From now on use pnpm in ${name}, not npm.`,
      (name: string) => `I want every log line of ${name} in English.`,
    ])
      expect(textsOf(names.map(write).join(" "))).toEqual(names.map(write));
    // The branch to stay on is a value, and so is a number.
    expect(textsOf("Stay on the branch feature-a. Stay on the branch feature-b.")).toHaveLength(1);
    expect(textsOf("At most 100 lines per file. At most 200 lines per file.")).toHaveLength(1);
  });

  it("does not take a statement that shares some words for the opposite", () => {
    const turns = [
      "Try to avoid brute force attacks.",
      "Always use a script for brute force attacks on the login page.",
    ];
    expect(minePins(turns.map((text) => turn(text)))).toHaveLength(2);
  });

  it("joins lines that an editor wrapped", () => {
    const text = "Never touch anything in the production database without asking\nthe team first.";
    expect(textsOf(text)).toEqual([text]);
  });

  it("keeps the newest pins when there are more than anybody means", () => {
    const pins = textsOf(Array.from({ length: 300 }, (_, index) => `- never touch part${index} here`).join("\n"));
    expect(pins).toHaveLength(128);
    expect(pins.at(-1)).toBe("never touch part299 here");
  });

  it.each(dialogues)("dialogue: $name", ({ turns, pins }) => {
    const found = minePins(turns.map((text, index) => turn(text, index + 1)));
    expect(found.map(({ text, replaces }) => (replaces ? { text, replaces: replaces.text } : text))).toEqual(pins);
  });
});

describe("the labelled wordings", () => {
  it.each([
    ["known English", known.english, { found: 64, standing: 64, wrong: 0, passing: 54 }],
    ["known German", known.german, { found: 36, standing: 36, wrong: 0, passing: 34 }],
    ["known French", known.french, { found: 36, standing: 36, wrong: 0, passing: 34 }],
    ["held-out English", heldOut.english, { found: 34, standing: 36, wrong: 1, passing: 39 }],
    ["held-out German", heldOut.german, { found: 24, standing: 25, wrong: 0, passing: 24 }],
    ["held-out French", heldOut.french, { found: 25, standing: 25, wrong: 0, passing: 24 }],
    ["fresh English", fresh.english, { found: 18, standing: 23, wrong: 2, passing: 18 }],
    ["fresh German", fresh.german, { found: 11, standing: 13, wrong: 0, passing: 12 }],
    ["fresh French", fresh.french, { found: 10, standing: 13, wrong: 0, passing: 12 }],
  ])("%s are told apart as well as they were", (_name, wordings, score) => {
    expect(scoreWordings(wordings, (text) => textsOf(text).length > 0)).toEqual(score);
  });
});

describe("laws", () => {
  test.prop([turnList()])("every pin occurs word for word in its turn", (turns) => {
    const textOf = new Map(turns.map(({ messageNumber, text }) => [messageNumber, text]));
    for (const { text, messageNumber } of minePins(turns)) expect(textOf.get(messageNumber)).toContain(text);
  });

  test.prop([turnList(), fc.nat({ max: 12 })])("reading turn by turn equals reading at once", (turns, cut) => {
    const first = minePins(turns.slice(0, cut));
    expect(minePins(turns.slice(cut), first)).toEqual(minePins(turns));
  });

  test.prop([turnList()])("the same turns give the same pins, and stay as they are", (turns) => {
    const before = structuredClone(turns);
    const pins = minePins(deepFreeze(turns));
    expect(minePins(before)).toEqual(pins);
  });

  test.prop([turnList()])("at most one package manager, one language of answers and one budget stand", (turns) => {
    const keys = minePins(turns).flatMap(({ key }) => key ?? []);
    for (const key of ["package-manager", "language", "limit:budget"]) {
      expect(keys.filter((other) => other === key).length).toBeLessThanOrEqual(1);
    }
  });

  test.prop([turnList()])("what was replaced was said no later than what replaced it", (turns) => {
    for (const { messageNumber, replaces } of minePins(turns)) {
      if (replaces !== undefined) expect(replaces.messageNumber).toBeLessThanOrEqual(messageNumber);
    }
  });

  test.prop([fc.string({ unit: "binary", maxLength: 400 })])("any text is read", (text) => {
    expect(Array.isArray(minePins([turn(text)]))).toBe(true);
  });

  // Linear work takes about a second here; quadratic work over a megabyte takes many minutes.
  it.each([
    ["one line", repeat("never push to main ")],
    ["full stops", `${repeat(".")}a`],
    ["quotation marks", repeat('"')],
    ["openings that never close", repeat("“« ‘")],
    ["bullets", repeat("- never push to main\n")],
    ["commas", repeat("and never, ")],
    ["tags", repeat("<a-b></b-a>")],
    ["rules taken back at once", repeat("Never push to main. You may push to main now. ")],
  ])("a megabyte of %s is read in linear time", (_name, text) => {
    expect(busyTime(() => minePins([turn(text)]))).toBeLessThan(60_000);
  });
});

// Helpers

function turn(text: string, messageNumber = 1): UserTurn {
  return { text, messageNumber };
}

function textsOf(text: string): string[] {
  return minePins([turn(text)]).map((pin) => pin.text);
}

function repeat(piece: string): string {
  return piece.repeat(Math.ceil(1_000_000 / piece.length));
}

/** Turns made of the pieces that rules look for, so that chance builds, breaks and revokes constraints. */
function turnList(): fc.Arbitrary<UserTurn[]> {
  const sentence = fc.constantFrom(
    ...[known, heldOut].flatMap((set) =>
      Object.values(set).flatMap(({ standing, passing }) => [...standing, ...passing]),
    ),
    ...dialogues.flatMap(({ turns }) => turns),
  );
  const piece = fc.constantFrom(
    ..."never always don't only use pnpm yarn npm not main push to . , ; ? ! : but and \n - ' \" ` ``` « » > Rules: Never: you may now forget the rule about tabs 12 max 😀 é nie ne pas __proto__".split(
      / /,
    ),
  );
  const noise = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" "));
  const text = fc.array(fc.oneof(sentence, noise), { maxLength: 4 }).map((parts) => parts.join(" "));
  return fc
    .array(text, { maxLength: 10 })
    .map((texts) => texts.map((words, index) => ({ text: words, messageNumber: index + 1 })));
}
