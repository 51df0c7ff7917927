import { describe, expect, it } from "vitest";
import { canonicalJson } from "../json/canonical-json.ts";
import type { RedactedText } from "../model/redacted.ts";
import { redact } from "../redact/index.ts";
import { renderOriginal } from "./render-original.ts";

const clean = (text: string): RedactedText => redact(text).text;

describe("renderOriginal", () => {
  it("reads messages as messages, and anything else unchanged", () => {
    const text = canonicalJson({ role: "user", content: "a\nb" });
    expect(renderOriginal({ kind: "range", text }, clean).text).toBe("── message 1 of 1 · user ──\na\nb\n");
    expect(renderOriginal({ kind: "tool", text }, clean).text).toBe(text);
    const { messageNumber } = renderOriginal({ kind: "range", text, numbers: [{ index: 0, number: 7 }] }, clean);
    expect(
      ["── message 7 · user ──", "── message 1 of 9 · user ──", "7 · user"].map((line) => messageNumber?.(line)),
    ).toEqual([7, 1, undefined]);
  });

  it("shows no secret, whether its name or its line breaks reveal it", () => {
    const body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj".repeat(3);
    const key = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`;
    const password = ["correct", "horse", "7battery"].join("-");
    const messages = [
      { role: "user", content: `here it is:\n${key}\nthanks` },
      {
        role: "assistant",
        tool_calls: [{ id: "c", function: { name: "login", arguments: canonicalJson({ password }) } }],
      },
    ];
    const { text } = renderOriginal({ kind: "range", text: messages.map(canonicalJson).join("\n") }, clean);
    expect(text).not.toContain(body.slice(0, 40));
    expect(text).not.toContain(password);
    expect(text).toContain("thanks\n");
  });
});
