import { describe, expect, it } from "vitest";
import { redact } from "../redact.ts";

describe("contacts", () => {
  it.each([
    ["call +14155550123 today", "call [REDACTED PHONE NUMBER] today"],
    ["call +49 (30) 1234-5678.", "call [REDACTED PHONE NUMBER]."],
    ["ask <@U024BE7LH> or <@!80351110224678912>", "ask [REDACTED MENTION] or [REDACTED MENTION]"],
    ["thanks @ann_lee, done", "thanks [REDACTED MENTION], done"],
  ])("are taken out on request: %s", (text, redacted) => {
    expect(redact(text).text).toBe(text);
    expect(redact(text, { contacts: true }).text).toBe(redacted);
  });

  it.each([
    "@@ -1,4 +12,8 @@",
    "a + 1 + 2",
    "2026-11-15T09:00:00+0100",
    "npm install @types/node react@18.2.0",
    "bob@example.org",
    "git@github.com:acme/shop.git",
  ])("are not seen in: %s", (text) => {
    expect(redact(text, { contacts: true }).text).toBe(text);
  });

  it("are not decorators", () => {
    const line = "@injectable class Service {}";

    expect(redact(line, { contacts: true, code: true }).text).toBe(line);
  });
});
