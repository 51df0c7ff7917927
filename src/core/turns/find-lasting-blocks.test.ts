import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, system, user } from "../../../test/fixtures/conversation.ts";
import { findLastingBlocks } from "./find-lasting-blocks.ts";
import { isUserTurn } from "./find-user-words.ts";

describe("findLastingBlocks", () => {
  it("finds memory and skills, as separate messages or around a user's words", () => {
    const messages = [
      user("<memory>likes tabs</memory>"),
      assistant("ok"),
      user("<available_skills>pdf</available_skills>\nfix the bug"),
    ];
    expect(findLastingBlocks(messages)).toEqual([
      { messageIndex: 0, text: "<memory>likes tabs</memory>" },
      { messageIndex: 2, text: "<available_skills>pdf</available_skills>" },
    ]);
  });

  it("keeps the newest if a host sends another", () => {
    const messages = [user("<memory>old</memory>"), user("<memory>new</memory>")];
    expect(findLastingBlocks(messages)).toEqual([{ messageIndex: 1, text: "<memory>new</memory>" }]);
  });

  it("keeps several skills side by side", () => {
    const messages = [
      user("<skill>\npdf\nfirst</skill>", "<skill>\nxlsx</skill>"),
      user("<skill>\npdf\nsecond</skill>"),
    ];
    expect(findLastingBlocks(messages).map(({ text }) => text)).toEqual([
      "<skill>\nxlsx</skill>",
      "<skill>\npdf\nsecond</skill>",
    ]);
  });

  it("distinguishes a lasting reminder from a passing one", () => {
    const lasting = "<system-reminder>\nContents of CLAUDE.md:\nuse pnpm\n</system-reminder>";
    const passing = "<system-reminder>\nThe todo list is empty.\n</system-reminder>";
    expect(findLastingBlocks([user(passing), user(lasting)])).toEqual([{ messageIndex: 1, text: lasting }]);
  });

  it("frames instructions that are among the messages", () => {
    const found = findLastingBlocks([user("hi"), system("From now on answer in French.")]);
    expect(found).toEqual([
      { messageIndex: 1, text: "<instructions>\nFrom now on answer in French.\n</instructions>" },
    ]);
    expect(isUserTurn(user(found[0]?.text ?? ""))).toBe(false);
    expect(findLastingBlocks([user(found[0]?.text ?? "")])).toEqual([{ ...found[0], messageIndex: 0 }]);
  });

  it("takes nothing from an assistant, and nothing that is not closed", () => {
    expect(findLastingBlocks([assistant("<memory>mine</memory>"), user("<memory>open")])).toEqual([]);
  });

  test.prop([fc.array(fc.constantFrom("<memory>", "</memory>", "<skill>", "</skill>", "x", "\n"))])(
    "returns only what is in the text, each once",
    (pieces) => {
      const text = pieces.join("");
      const found = findLastingBlocks([user(text)]);
      for (const block of found) expect(text).toContain(block.text);
      expect(new Set(found.map((block) => block.text)).size).toBe(found.length);
    },
  );
});
