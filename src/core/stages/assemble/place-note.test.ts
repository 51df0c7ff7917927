import { describe, expect, it } from "vitest";
import { image, system, text, user } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import { findRatioCard } from "../../prices/find-price-card.ts";
import { HANDOFF_NOTE } from "../../text/handoff-note.ts";
import { addsNote, hasNote, placeNote } from "./place-note.ts";

describe("placeNote", () => {
  it("adds one block to the system prompt and leaves the others as they are", () => {
    const messages = [system("Be brief."), user("go")];
    const [first, second] = placeNote(messages);
    expect(first?.parts).toEqual([text("Be brief."), { ...text(HANDOFF_NOTE), meta: { kind: "note" } }]);
    expect(second).toBe(messages[1]);
  });

  it("says it once", () => {
    const once = placeNote([system("Be brief."), user("go")]);
    expect(placeNote(once)).toBe(once);
  });

  it("adds it to the text of the system prompt if tools come before that", () => {
    const tools: Message = { role: "system", parts: [{ kind: "opaque", type: "additional_tools", wire: {} }] };
    const once = placeNote([tools, system("Be brief."), user("go")]);
    expect(once[0]).toBe(tools);
    expect(once[1]?.parts).toHaveLength(2);
    expect(placeNote(once)).toBe(once);
    expect(placeNote([tools, user("go")])).toEqual([tools, user("go")]);
  });

  it("does nothing without a system prompt", () => {
    for (const messages of [[], [user("go")], [user(image()), system("Be brief.")]]) {
      expect(placeNote(messages)).toBe(messages);
      expect(hasNote(messages)).toBe(false);
    }
  });

  it("finds the text beside something that a codec does not know", () => {
    const mixed: Message = { role: "system", parts: [{ kind: "opaque", type: "tools", wire: {} }, text("Be brief.")] };
    const once = placeNote([mixed, user("go")]);
    expect(once[0]?.parts).toHaveLength(3);
    expect(hasNote([mixed, user("go")])).toBe(false);
    expect(hasNote(once)).toBe(true);
  });
});

describe("addsNote", () => {
  const messages = [system("Be brief."), user("go")];
  const usual = { notePlacement: "auto" } as const;
  const cost = { card: findRatioCard("any"), sentBeforeTokens: 1_000 };

  it("is what the policy asks for", () => {
    expect(addsNote(messages, { notePlacement: "system" }, {})).toBe(true);
    expect(addsNote(messages, { notePlacement: "handoff" }, { isCacheCold: true })).toBe(false);
  });

  it("otherwise depends on whether anything is cached", () => {
    expect(addsNote(messages, usual, { isCacheCold: true })).toBe(true);
    expect(addsNote(messages, usual, { cost: { ...cost, idleSeconds: 3_000 } })).toBe(true);
    expect(addsNote(messages, usual, { cost: { ...cost, idleSeconds: 3 } })).toBe(false);
    expect(addsNote(messages, usual, { cost: { ...cost, idleSeconds: 3_000 }, isCacheCold: false })).toBe(false);
    expect(addsNote(messages, usual, {})).toBe(false);
  });

  it("needs a system prompt that does not say it yet", () => {
    expect(addsNote([user("go")], { notePlacement: "system" }, {})).toBe(false);
    expect(addsNote(placeNote(messages), { notePlacement: "system" }, {})).toBe(false);
  });
});
