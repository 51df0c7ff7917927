import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../../test/arbitraries/any-character.ts";
import { busyTime } from "../../../../../test/busy-time.ts";
import { deepFreeze } from "../../../../../test/deep-freeze.ts";
import { dialogues } from "../../../../../test/fixtures/pins/dialogues.ts";
import { fresh } from "../../../../../test/fixtures/pins/fresh.ts";
import { heldOut } from "../../../../../test/fixtures/pins/held-out.ts";
import { known } from "../../../../../test/fixtures/pins/known.ts";
import { last, lastDialogues } from "../../../../../test/fixtures/pins/last.ts";
import { longPrompts } from "../../../../../test/fixtures/pins/long-prompts.ts";
import { readSessions } from "../../../../../test/fixtures/pins/read-sessions.ts";
import { scoreDialogues } from "../../../../../test/fixtures/pins/score-dialogues.ts";
import { scoreSessions } from "../../../../../test/fixtures/pins/score-sessions.ts";
import { scoreWordings } from "../../../../../test/fixtures/pins/score-wordings.ts";
import { typed } from "../../../../../test/fixtures/pins/typed.ts";
import { unseen } from "../../../../../test/fixtures/pins/unseen.ts";
import { unseenDialogues } from "../../../../../test/fixtures/pins/unseen-dialogues.ts";
import { howOften } from "../../../../../test/how-often.ts";
import type { UserTurn } from "../../../model/pin.ts";
import { mineAllPins, minePins } from "./mine-pins.ts";

/** Characters of what is read in linear time. */
const LENGTH = howOften(250_000, 1_000_000);

describe("minePins", () => {
  it("keeps the sentence of a clause that says it of something else", () => {
    const [pin] = minePins([turn("Write the plan to plan.md, but don't commit it.", 1)]);
    expect(pin?.text).toBe("Write the plan to plan.md, but don't commit it.");
  });

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

  it("keeps a rule with the reason that follows it, and without the one before it", () => {
    const rule = "Only direct flights, my back is bad.";
    expect(textsOf(rule)).toEqual(["Only direct flights, my back is bad"]);
    expect(textsOf("The report goes to the regulator, so every figure needs a source.")).toEqual([
      "every figure needs a source",
    ]);
  });

  it.each([
    "no, the block should stay as is",
    "just to be sure, the date of the commit in entire/sessions never change but a user could rebase",
  ])("takes an answer or a check about something particular for no rule: %s", (text) => {
    expect(textsOf(text)).toEqual([]);
  });

  it("keeps what is noted without the word that introduces it", () => {
    const text = "Note however that you cannot use any interactive commands in this environment.";
    expect(textsOf(text)).toEqual(["you cannot use any interactive commands in this environment"]);
  });

  it("takes what continues a report for part of it", () => {
    expect(textsOf("ok so it only breaks with a dot, never with an underscore.")).toEqual([]);
  });

  it.each([
    "Summarise these house rules for my brother:\n\nHOUSE RULES\nPlease do not park on the grass. Never smoke.",
    "1. Wear goggles.\n2. No food or drink.\nTranslate that sheet into Polish for me.",
    "From: Birgit\nTo: Platform team\n\nAlways include the trace id.\n\n---\nHow far away are we from that?",
    "Requirements: passwords must not end up in the session payload.",
  ])("finds no rule in a text that is only worked on: %s", (text) => {
    expect(textsOf(text)).toEqual([]);
  });

  it.each([
    ["Use workspace dev.", "dev is being torn down today, go through workspace sandbox-2"],
    ["Use British spelling.", "American spelling please"],
    ["keep answers short", "you can be more detailed again"],
    ["keep functions under 40 lines", "60 lines per function is ok"],
    ["Ask me before installing anything.", "just install whatever you need"],
    ["Don't create new files.", "you can create files where it makes sense"],
    ["let's stick to Python 3.9", "target 3.11 instead"],
    ["Always run the full test suite.", "No more full test suite, it takes too long."],
  ])("%s does not stand after: %s", (rule, remark) => {
    expect(textsOf(rule)).toHaveLength(1);
    expect(textsOf(rule, remark)).not.toContain(rule);
  });

  it.each([
    ["Max 80 characters per line.", "the description is 120 characters now"],
    ["no emojis", "the emoji picker is fine now"],
    ["Don't use lodash.", "remove lodash from the package.json"],
    ["show me a plan before you write any code", "the plan looks good, go ahead"],
    ["No new dependencies.", "You can use the dependencies we have."],
    ["never push to main", "you can run the tests now"],
  ])("%s still stands after: %s", (rule, remark) => {
    expect(textsOf(rule, remark)).toContain(rule);
  });

  it("joins lines that an editor wrapped", () => {
    const text = "Never touch anything in the production database without asking\nthe team first.";
    expect(textsOf(text)).toEqual([text]);
  });

  it("keeps a sentence with the list that its colon opens", () => {
    const text = "Don't touch these files:\n- a.ts\n- b.ts\n\nFix the rest.";
    expect(textsOf(text)).toEqual(["Don't touch these files:\n- a.ts\n- b.ts"]);
    expect(textsOf("Fix these:\n- the menu\n- the footer")).toEqual([]);
  });

  it("keeps a short ending with its sentence", () => {
    for (const text of ["Always use the staging cluster, never production.", "Tabs, not spaces."])
      expect(textsOf(text)).toEqual([text]);
  });

  it("takes rules from a document only where the user says to follow it", () => {
    const rules = "\n\n- Sign your commits.\n- Never use tabs.";
    expect(textsOf(`This is the upstream guide, does our code fit?${rules}`)).toEqual([]);
    expect(textsOf(`Here is their contribution guide:${rules}`)).toEqual([]);
    expect(textsOf("What do you make of this?\n\n```\n- Never use tabs.\n```")).toEqual([]);
    for (const text of [
      `Here are our guidelines, stick to them:${rules}`,
      `Follow these guidelines:\n\n\`\`\`md${rules}\n\`\`\``,
      `Hier sind die Richtlinien, halte dich daran:${rules}`,
      `Voici les règles, respecte-les. Respecte ces règles.${rules}`,
    ])
      expect(textsOf(text)).toEqual(["Sign your commits.", "Never use tabs."]);
    expect(textsOf(`Please follow the rules below.${rules}`)).toContain("Sign your commits.");
  });

  it("does not hear templates, hooks and notices", () => {
    expect(textsOf("Stop hook feedback:\nYou must always run the tests.")).toEqual([]);
    expect(textsOf("<user-prompt-submit-hook>Never guess.</user-prompt-submit-hook>\nfix it")).toEqual([]);
    expect(textsOf("Base directory for this skill: /a\n\n# A\n\nNever guess.")).toEqual([]);
  });

  it("keeps what was said in a sentence when a rule book has no room, and says what was left out", () => {
    const book = `Follow these rules:\n${Array.from({ length: 130 }, (_, index) => `- never touch part${index} here`).join("\n")}`;
    const { pins, leftOut } = mineAllPins([turn("Never push to main.", 1), turn(book, 3), turn("Use pnpm.", 5)]);
    const texts = pins.map(({ text }) => text);
    expect(texts).toHaveLength(128);
    expect(texts).toContain("Never push to main.");
    expect(texts).toContain("Use pnpm.");
    expect(leftOut.map(({ text }) => text).toSorted()).toEqual(
      [126, 127, 128, 129].map((part) => `never touch part${part} here`),
    );
    // Unasked, a list that long is nobody's own words.
    expect(
      minePins([turn("Never push to main.", 1), turn(book.replace("Follow these rules:", "Look:"), 3)]),
    ).toHaveLength(1);
  });

  it("leaves a rule alone that is only talked about, or not kept once", () => {
    for (const remark of [
      "Why did the push to main fail?",
      "I pushed to main.",
      "He can push to main now.",
      "Push the branch.",
      "You may push to main just this once.",
      "Pushing to dev is fine.",
    ])
      expect(minePins([turn("Never push to main.", 1), turn(remark, 3)]).map(({ text }) => text)).toEqual([
        "Never push to main.",
      ]);
  });

  it.each([
    ["Don't open a pull request until I say so.", "ok, open the pull request"],
    ["Don't commit yet, just show me.", "looks good, commit and push"],
    ["Never rebase.", "rebase it onto main"],
    ["Don't touch src/api.", "src/api is fair game now"],
    ["No new packages.", "Adding packages is fine by me now."],
    ["Keep commits small.", "never mind the small commits"],
    ["Ask me before every commit.", "No need to ask me before you commit."],
    ["Use tabs.", "actually, spaces are ok too"],
    ["Max 80 characters per line.", "Lines of 120 characters are okay now."],
    ["Never edit generated files.", "That rule no longer applies."],
    ["Noch nicht pushen.", "ok, push jetzt"],
    ["Fass die API nicht an.", "Die API darf jetzt geändert werden."],
    ["Ne touche pas à l'API.", "L'API peut maintenant être modifiée."],
    ["Demande-moi avant chaque commit.", "Plus besoin de me demander avant chaque commit."],
  ])("%s is gone after: %s", (rule, remark) => {
    expect(minePins([turn(rule, 1), turn("go on", 3)])).toHaveLength(1);
    expect(minePins([turn(rule, 1), turn("go on", 3), turn(remark, 5)])).toEqual([]);
  });

  it.each([
    ["Target Node 18.", "Target Node 20 now."],
    ["Use moment for dates.", "For dates, use dayjs from now on."],
    ["Use npm.", "Let's go with pnpm instead."],
    ["Keep functions under 40 lines.", "Make that 60 lines."],
    ["Antworte auf Deutsch.", "Antworte doch lieber auf Englisch."],
  ])("%s gives way to: %s", (rule, change) => {
    expect(minePins([turn(rule, 1), turn(change, 3)])).toMatchObject([{ text: change, replaces: { text: rule } }]);
    expect(minePins([turn("Fix it.", 1), turn(rule, 3)])).toHaveLength(1);
  });

  it.each([
    ["Stick to Python 3.8.", "Ops upgraded the hosts, so target Python 3.12 from now on."],
    [
      "Only use the small model for summaries.",
      "Quality is too poor. Summaries should go to the large model from now on.",
    ],
    ["Maximum line length is 80.", "We bumped the limit: line length is 120 now."],
    ["Don't ever delete log files.", "The rule about log files doesn't apply any longer."],
    ["Nunca hagas push a main.", "Ya puedes hacer push a main."],
    ["Não mexa na pasta legacy.", "Pode mexer na pasta legacy de novo."],
    ["不要修改配置文件。", "现在可以修改配置文件了。"],
    ["コミットの前に必ず確認してください。", "コミットの前の確認はもう必要ありません。"],
  ])("%s does not outlive: %s", (rule, change) => {
    expect(textsOf(rule)).toHaveLength(1);
    expect(minePins([turn(rule, 1), turn("go on", 3), turn(change, 5)]).map(({ text }) => text)).not.toContain(rule);
  });

  it("keeps a clause that says nothing alone with its sentence", () => {
    const text = "I'll do the type checker myself, so keep your hands off it.";
    expect(textsOf(text)).toEqual([text]);
  });

  it("reads haste, and other languages than three", () => {
    for (const text of [
      "dont touch anything in /infra",
      "anything over 1gb ask me",
      "No instales nada sin avisar",
      "Nunca rode migrações em produção.",
      "金额一律用整数分表示。",
      "日付は常にUTCで扱うこと。",
    ])
      expect(textsOf(text)).toEqual([text]);
  });

  it("hears what must never happen, whatever stands before it", () => {
    for (const rule of [
      "Before you go on: Never push to the branch spike-36 without asking me first.",
      "When you refactor, never push without asking me first.",
      "Never, ever rewrite published history.",
      "The API keys must never leave the server.",
    ])
      expect(textsOf(rule)).toEqual([rule]);
  });

  it("ends a duty with an order to stop", () => {
    expect(textsOf("Ask me before you run any shell command.", "Stop asking me before every command.")).toEqual([]);
    expect(textsOf("Please stop using var in new code.")).toEqual(["Please stop using var in new code."]);
  });

  it("hears a change in a word that leads in", () => {
    expect(textsOf("Always use dark mode colors.", "Actually, always use light mode colors.")).toEqual([
      "Actually, always use light mode colors.",
    ]);
  });

  it("keeps a choice beside one for some files only", () => {
    expect(textsOf("Use tabs. Use spaces in the YAML files.")).toHaveLength(2);
  });

  it.each(dialogues)("dialogue: $name", ({ turns, pins }) => {
    const found = minePins(turns.map((text, index) => turn(text, index + 1)));
    expect(found.map(({ text, replaces }) => (replaces ? { text, replaces: replaces.text } : text))).toEqual(pins);
  });
});

describe("the labelled wordings", () => {
  it.each([
    ["known English", known.english, { found: 61, standing: 64, wrong: 0, passing: 54 }],
    ["known German", known.german, { found: 34, standing: 36, wrong: 3, passing: 34 }],
    ["known French", known.french, { found: 34, standing: 36, wrong: 0, passing: 34 }],
    ["held-out English", heldOut.english, { found: 33, standing: 36, wrong: 0, passing: 39 }],
    ["held-out German", heldOut.german, { found: 24, standing: 25, wrong: 0, passing: 24 }],
    ["held-out French", heldOut.french, { found: 24, standing: 25, wrong: 0, passing: 24 }],
    ["fresh English", fresh.english, { found: 21, standing: 23, wrong: 0, passing: 18 }],
    ["fresh German", fresh.german, { found: 12, standing: 13, wrong: 0, passing: 12 }],
    ["unseen English", unseen.english, { found: 68, standing: 70, wrong: 0, passing: 86 }],
    ["unseen German", unseen.german, { found: 23, standing: 24, wrong: 1, passing: 26 }],
    ["unseen French", unseen.french, { found: 24, standing: 24, wrong: 0, passing: 26 }],
    ["unseen, other languages", unseen.other, { found: 12, standing: 12, wrong: 0, passing: 12 }],
    ["last English", last.english, { found: 26, standing: 30, wrong: 0, passing: 30 }],
    ["last German", last.german, { found: 11, standing: 12, wrong: 0, passing: 12 }],
    ["last French", last.french, { found: 12, standing: 12, wrong: 0, passing: 12 }],
    ["long English", longPrompts.english, { found: 83, standing: 91, wrong: 19, passing: 170 }],
    ["long German", longPrompts.german, { found: 7, standing: 8, wrong: 1, passing: 5 }],
    ["long French", longPrompts.french, { found: 4, standing: 6, wrong: 0, passing: 5 }],
    ["typed English", typed.english, { found: 198, standing: 217, wrong: 2, passing: 161 }],
    ["typed German", typed.german, { found: 14, standing: 15, wrong: 0, passing: 4 }],
    ["typed French", typed.french, { found: 6, standing: 7, wrong: 0, passing: 3 }],
    ["typed, other languages", typed.other, { found: 30, standing: 30, wrong: 0, passing: 4 }],
    ["fresh French", fresh.french, { found: 12, standing: 13, wrong: 0, passing: 12 }],
  ])("%s are told apart as well as they were", (_name, wordings, score) => {
    expect(scoreWordings(wordings, (text) => textsOf(text).length > 0)).toEqual(score);
  });
});

describe("the unseen dialogues", () => {
  it.each([
    ["unseen", unseenDialogues, { held: 35, standing: 35, alive: 1, revoked: 63, extra: 2 }],
    ["last", lastDialogues, { held: 8, standing: 9, alive: 0, revoked: 22, extra: 1 }],
  ])("%s end as well as they did", (_name, told, score) => {
    const readPins = (turns: readonly string[]): string[] =>
      minePins(turns.map((text, index) => turn(text, index + 1))).map(({ text }) => text);
    expect(scoreDialogues(told, readPins)).toEqual(score);
  });
});

describe("the labelled sessions", () => {
  it.each([
    ["careful", { held: 174, standing: 200, alive: 3, revoked: 80, wrong: 7, passing: 150, extra: 5 }],
    ["hasty", { held: 91, standing: 112, alive: 2, revoked: 50, wrong: 1, passing: 107, extra: 4 }],
    ["mixed", { held: 135, standing: 200, alive: 14, revoked: 80, wrong: 9, passing: 150, extra: 7 }],
    ["kept-a", { held: 58, standing: 101, alive: 12, revoked: 45, wrong: 6, passing: 100, extra: 22 }],
    ["kept-b", { held: 52, standing: 102, alive: 14, revoked: 47, wrong: 11, passing: 100, extra: 13 }],
    ["blind", { held: 34, standing: 60, alive: 9, revoked: 34, wrong: 0, passing: 0, extra: 31 }],
  ] as const)("%s end as well as they did", (name, score) => {
    const readPins = (turns: readonly string[]): string[] =>
      minePins(turns.map((text, index) => turn(text, index + 1))).map(({ text }) => text);
    expect(scoreSessions(readSessions(name), readPins)).toEqual(score);
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

  test.prop([fc.string({ unit: anyCharacter, maxLength: 400 })])("any text is read", (text) => {
    expect(Array.isArray(minePins([turn(text)]))).toBe(true);
  });

  // Linear work takes about a second for a megabyte; quadratic work takes many minutes.
  it.each([
    ["one line", repeat("never push to main ")],
    ["full stops", `${repeat(".")}a`],
    ["quotation marks", repeat('"')],
    ["openings that never close", repeat("“« ‘")],
    ["bullets", repeat("- never push to main\n")],
    ["commas", repeat("and never, ")],
    ["tags", repeat("<a-b></b-a>")],
    ["rules taken back at once", repeat("Never push to main. You may push to main now. ")],
  ])("much of %s is read in linear time", (_name, text) => {
    expect(busyTime(() => minePins([turn(text)]))).toBeLessThan((60_000 * LENGTH) / 1_000_000);
  });
});

// Helpers

function turn(text: string, messageNumber = 1): UserTurn {
  return { text, messageNumber };
}

function textsOf(...texts: readonly string[]): string[] {
  return minePins(texts.map((text, index) => turn(text, index + 1))).map((pin) => pin.text);
}

function repeat(piece: string): string {
  return piece.repeat(Math.ceil(LENGTH / piece.length));
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
