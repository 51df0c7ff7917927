import { describe, expect, it } from "vitest";
import { placeOf } from "../../replay/rewrite-book.ts";
import { anthropicDoor } from "../doors/anthropic-door.ts";
import { weave } from "../rewrite/weave.ts";
import type { Conversation } from "./conversation.ts";
import { createRecentConversations } from "./recent-conversations.ts";

describe("createRecentConversations", () => {
  it("finds a conversation by its name, for its own tenant only", () => {
    const recent = createRecentConversations();
    const conversation = conversationOf("a");
    recent.note("one", conversation);
    expect(recent.find("one", "tenant")).toBe(conversation);
    expect(recent.find("one", "another")).toBeUndefined();
    expect(recent.find("two", "tenant")).toBeUndefined();
  });

  it("forgets the oldest if there are too many", () => {
    const recent = createRecentConversations({ most: 2 });
    for (const name of ["one", "two", "one", "three"]) recent.note(name, conversationOf(name));
    expect(["one", "two", "three"].map((name) => recent.find(name, "tenant") !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("holds no more characters than it may, however few the conversations are", () => {
    const recent = createRecentConversations({ maxCharacters: 100 });
    for (const name of ["one", "two", "one", "three"]) recent.note(name, conversationOf("x".repeat(40)));
    expect(["one", "two", "three"].map((name) => recent.find(name, "tenant") !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
    recent.note("huge", conversationOf("x".repeat(200)));
    expect(["one", "three", "huge"].map((name) => recent.find(name, "tenant"))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    recent.note("small", conversationOf("x"));
    expect(recent.find("small", "tenant")).toBeDefined();
  });
});

function conversationOf(text: string): Conversation {
  const history = { text, fields: new Map(), list: { start: 0, end: 0 }, preamble: [], links: [], rest: [] };
  const woven = weave(history, new Map());
  return {
    door: anthropicDoor,
    tenant: "tenant",
    model: "m",
    head: {},
    history,
    chain: [],
    place: placeOf([]),
    woven,
    passedMessages: 0,
    afterPassMessages: 0,
    tokens: 1,
    countedAs: "estimated",
    savedTokens: 0,
  };
}
