import { describe, expect, it } from "vitest";
import { system, text, user } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import { HANDOFF_NOTE } from "../../text/handoff-note.ts";
import { placeNote } from "./place-note.ts";

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
    const messages = [user("go")];
    expect(placeNote(messages)).toBe(messages);
  });
});
