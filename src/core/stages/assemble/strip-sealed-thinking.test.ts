import { describe, expect, it } from "vitest";
import { assistant, call, user } from "../../../../test/fixtures/conversation.ts";
import type { ReasoningPart } from "../../model/message.ts";
import { stripSealedThinking } from "./strip-sealed-thinking.ts";

const sealed: ReasoningPart = { kind: "reasoning", text: "hm", sealed: true };
const open: ReasoningPart = { kind: "reasoning", text: "hm", sealed: false };

describe("stripSealedThinking", () => {
  it("takes sealed thinking out from the first changed message on, and nothing before it", () => {
    const messages = [
      assistant(sealed, "a"),
      user("b"),
      assistant(sealed, open, "c", call("x")),
      assistant(sealed, "d"),
    ];
    expect(stripSealedThinking(messages, 2)).toEqual([
      assistant(sealed, "a"),
      user("b"),
      assistant(open, "c", call("x")),
      assistant("d"),
    ]);
    expect(stripSealedThinking(messages, 0)[0]).toEqual(assistant("a"));
  });

  it("leaves out a message that held nothing else", () => {
    expect(stripSealedThinking([user("a"), assistant(sealed), assistant("b")], 0)).toEqual([user("a"), assistant("b")]);
  });

  it("leaves messages without it as the very objects they were", () => {
    const messages = [assistant(open, "a"), user("b")];
    expect(stripSealedThinking(messages, 0).every((message, index) => message === messages[index])).toBe(true);
  });
});
