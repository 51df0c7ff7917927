import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { secretAmongLines, secretJson, secretText } from "../../../test/arbitraries/secrets.ts";
import { innocentLines } from "../../../test/fixtures/redact/innocent-lines.ts";
import { madeUp } from "../../../test/fixtures/redact/made-up.ts";
import { secretLines } from "../../../test/fixtures/redact/secret-lines.ts";
import { redact } from "./redact.ts";
import type { RedactOptions } from "./redaction.ts";

const options: fc.Arbitrary<RedactOptions> = fc.record({ code: fc.boolean(), contacts: fc.boolean() });

describe("redact", () => {
  it("puts a marker where a secret was and says on which line", () => {
    const token = `ghp_${madeUp(36)}`;

    expect(redact(`one\ntwo ${token} three`)).toEqual({
      text: `one\ntwo ghp_[REDACTED GITHUB TOKEN]${token.slice(-4)} three`,
      findings: [{ type: "github-token", line: 2 }],
    });
  });

  it("shows the last four characters of a long token with a known beginning, and of nothing else", () => {
    const [long, short] = [madeUp(32), madeUp(31)];
    expect(redact(`ghp_${long}`).text).toBe(`ghp_[REDACTED GITHUB TOKEN]${long.slice(-4)}`);
    expect(redact(`ghp_${short}`).text).toBe("ghp_[REDACTED GITHUB TOKEN]");
    expect(redact(`password=${long}`).text).toBe("password=[REDACTED PASSWORD]");
    expect(redact(`token=${long}`).text).toBe("token=[REDACTED TOKEN]");
  });

  it("names a secret by its own form if its name would say less", () => {
    const { findings } = redact(`GITHUB_TOKEN=ghp_${madeUp(36)}`);

    expect(findings).toEqual([{ type: "github-token", line: 1 }]);
  });

  it("returns the same text if there is nothing to take out", () => {
    expect(redact("nothing to see\n")).toEqual({ text: "nothing to see\n", findings: [] });
  });

  it("finds a token that zero-width characters split", () => {
    const { text } = redact(`gh\u200bp_${madeUp(20)}\u2060${madeUp(20, "hex")}, end\u200b.`);

    expect(text).toBe("[REDACTED GITHUB TOKEN], end\u200b.");
  });

  it("finds a token among terminal colours", () => {
    expect(redact(`\u001b[31mghp_${madeUp(36)}\u001b[0m`).text).toBe("\u001b[31mghp_[REDACTED GITHUB TOKEN]\u001b[0m");
  });

  it.each(secretLines)("takes the secret out of: $line", ({ type, line, secret }) => {
    const { text, findings } = redact(line);

    expect(text).not.toContain(secret);
    expect(findings.map((finding) => finding.type)).toContain(type);
  });

  it.each(innocentLines)("leaves alone: %s", (line) => {
    expect(redact(line)).toEqual({ text: line, findings: [] });
    expect(redact(line, { code: true })).toEqual({ text: line, findings: [] });
  });

  it("has corpora large enough to mean something", () => {
    expect(secretLines.length).toBeGreaterThanOrEqual(150);
    expect(innocentLines.length).toBeGreaterThanOrEqual(150);
  });

  test.prop([secretText, options])("changes nothing more on a second pass", (text, chosen) => {
    const once = redact(text, chosen);

    expect(redact(once.text, chosen)).toEqual({ text: once.text, findings: [] });
  });

  test.prop([secretText, options])("never changes the number of lines", (text, chosen) => {
    expect(countLines(redact(text, chosen).text)).toBe(countLines(text));
  });

  it("leaves field names alone, whatever is next to them", () => {
    const value = { "": `password -> ${madeUp(12)}`, "-0a-00-A": 0 };
    expect(Object.keys(JSON.parse(redact(JSON.stringify(value, undefined, 2)).text))).toEqual(Object.keys(value));
  });

  it.each([
    [["curl -u bob:"]],
    [{ command: "curl -u bob:", code: 0 }],
    [[{ command: ["mysql -p"] }]],
    [[{ line: ["requirepass "] }]],
    [JSON.stringify({ command: "curl -u bob:", code: 0 })],
  ])("does not take the end of a JSON string for the beginning of a secret: %j", (value) => {
    const written = JSON.stringify(value);
    expect(redact(written)).toEqual({ text: written, findings: [] });
  });

  it("reads a table of passwords below the line of a help text", () => {
    const table = "| Service | Password |\n|---|---|\n| Wiki | Plum Cake 1247 |";
    expect(redact(`  --token TOKEN        the token to use\n${table}`).text).not.toContain("1247");
  });

  it("does not take the end of a JSON string for part of a header behind a carriage return", () => {
    const header = "\rAuthorization: AWS4-HMAC-SHA256 SignedHeaders=host, Signature=47f08679f403de5ea373012e2c14f5c3";
    const { text } = redact(JSON.stringify(header));
    expect(JSON.parse(text)).toBe("\rAuthorization: AWS4-HMAC-SHA256 [REDACTED AUTHORIZATION]");
  });

  it("finds a key that begins with a plus in quotes", () => {
    const key = `+${"Ab1x".repeat(9)}Ab1`;
    expect(redact(`secret_access_key: '${key}'`).text).not.toContain(key);
  });

  test.prop([secretJson, fc.constantFrom(0, 2), fc.boolean()])(
    "preserves the structure of JSON",
    (value, indent, code) => {
      const redacted: unknown = JSON.parse(redact(JSON.stringify(value, undefined, indent), { code }).text);

      expect(outline(redacted)).toEqual(outline(value));
    },
  );

  test.prop([secretJson, fc.boolean()])("preserves the structure of JSON inside JSON", (value, code) => {
    const outer: unknown = JSON.parse(redact(JSON.stringify({ arguments: JSON.stringify(value) }), { code }).text);

    expect(outline(JSON.parse(Object(outer).arguments))).toEqual(outline(value));
  });

  test.prop([secretText])("reveals nothing of a secret in its findings", (text) => {
    for (const finding of redact(text).findings) {
      expect(Object.keys(finding)).toEqual(["type", "line"]);
      expect(finding.type).toMatch(/^[a-z0-9-]{1,40}$/);
      expect(finding.line).toBeLessThanOrEqual(text.split("\n").length);
    }
  });

  test.prop([secretAmongLines])("finds a secret among other lines", ({ text, secret }) => {
    expect(redact(text).text).not.toContain(secret);
  });
});

// Helpers

function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

/** A value without its strings. */
function outline(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return value.map(outline);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([key, inner]) => [key, outline(inner)]);
}
