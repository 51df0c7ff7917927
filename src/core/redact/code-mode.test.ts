import { describe, expect, it } from "vitest";
import { codeLines, codeSecretTemplates } from "../../../test/fixtures/redact/code-lines.ts";
import { redact } from "./redact.ts";

/** Alternating letters and digits, unlike any word or placeholder. */
const SECRET = "q7Zr4mW9";

describe("redact in code mode", () => {
  it.each(codeLines)("spares: %s", (line) => {
    expect(redact(line, { code: true })).toEqual({ text: line, findings: [] });
  });

  it.each(codeLines)("takes no chance without it: %s", (line) => {
    expect(redact(line).findings).not.toEqual([]);
  });

  it.each(codeSecretTemplates)("still takes out: %s", (template) => {
    const secret = SECRET.repeat(template.split("§").length - 1);
    const line = template.replace(/§+/, secret);

    expect(redact(line, { code: true }).text).not.toContain(secret);
  });
});
