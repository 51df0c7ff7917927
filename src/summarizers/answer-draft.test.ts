import { describe, expect, it } from "vitest";
import { answerDraft } from "./answer-draft.ts";

describe("answerDraft", () => {
  it("keeps the requested model's name if the provider sends something else than a name", () => {
    const draft = answerDraft({ model: "asked" });
    for (const model of ["Bearer: a secret", "x".repeat(101), ""]) draft.add({ kind: "model", model });
    draft.add({ kind: "text", text: "x" });
    draft.add({ kind: "done" });
    expect(draft.finish()).toEqual({ text: "x", model: "asked", stopReason: "unknown" });
  });

  it("takes the last number of each kind of usage, and none if one is missing", () => {
    const draft = answerDraft({ model: "a" });
    draft.add({ kind: "text", text: "x" });
    draft.add({ kind: "stop", stopReason: "end" });
    draft.add({ kind: "usage", inputTokens: 5 });
    expect(draft.finish()).not.toHaveProperty("usage");
    draft.add({ kind: "usage", outputTokens: 1 });
    draft.add({ kind: "usage", outputTokens: 9 });
    expect(draft.finish().usage).toEqual({ inputTokens: 5, outputTokens: 9 });
  });

  it("says that an answer broke off rather than that it is empty", () => {
    expect(() => answerDraft({ model: "a" }).finish()).toThrow(expect.objectContaining({ reason: "closed-early" }));
  });

  it("reports a limit that left no text as such", () => {
    const draft = answerDraft({ model: "a" });
    draft.add({ kind: "stop", stopReason: "length" });
    expect(draft.finish()).toMatchObject({ text: "", stopReason: "length" });
  });
});
