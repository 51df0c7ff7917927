import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { madeUp } from "../../../../test/fixtures/redact/made-up.ts";
import { redact } from "../redact.ts";

const BEGIN = "-----BEGIN RSA PRIVATE KEY-----";
const END = "-----END RSA PRIVATE KEY-----";
const LINES = [madeUp(64, "base64", 1), madeUp(64, "base64", 2), `${madeUp(22, "base64", 3)}==`];

describe("private keys", () => {
  it("become a marker and as many empty lines as they had", () => {
    const { text, findings } = redact(["before", BEGIN, ...LINES, END, "after"].join("\n"));

    expect(text).toBe("before\n[REDACTED PRIVATE KEY]\n\n\n\n\nafter");
    expect(findings).toEqual([{ type: "private-key", line: 2 }]);
  });

  it("are found with Windows line breaks", () => {
    expect(redact([BEGIN, ...LINES, END].join("\r\n")).text).toBe("[REDACTED PRIVATE KEY]\r\n\r\n\r\n\r\n");
  });

  it("are found if the end was cut off, up to the first line that is not part of a key", () => {
    const { text } = redact([BEGIN, ...LINES, "and then it stopped", "Done"].join("\n"));

    expect(text).toBe("[REDACTED PRIVATE KEY]\n\n\n\nand then it stopped\nDone");
  });

  it("are found with their fields", () => {
    const fields = ["Proc-Type: 4,ENCRYPTED", `DEK-Info: AES-128-CBC,${madeUp(32, "upper")}`, ""];

    expect(redact([BEGIN, ...fields, ...LINES, END].join("\n")).text).toBe(`[REDACTED PRIVATE KEY]${"\n".repeat(7)}`);
    expect(redact([BEGIN, ...fields, ...LINES].join("\n")).text).toBe(`[REDACTED PRIVATE KEY]${"\n".repeat(6)}`);
  });

  it("are found as PGP blocks", () => {
    const block = [
      "-----BEGIN PGP PRIVATE KEY BLOCK-----",
      "Version: GnuPG v2",
      "",
      ...LINES,
      "=aBcD",
      "-----END PGP PRIVATE KEY BLOCK-----",
    ];

    expect(redact(block.join("\n")).text).toBe(`[REDACTED PRIVATE KEY]${"\n".repeat(7)}`);
  });

  it("are found in a JSON string, whole and cut off", () => {
    const whole = { private_key: `${BEGIN}\n${LINES.join("\n")}\n${END}\n`, note: `${BEGIN}\n${LINES.join("\n")}` };

    expect(JSON.parse(redact(JSON.stringify(whole)).text)).toEqual({
      private_key: "[REDACTED PRIVATE KEY]",
      note: "[REDACTED PRIVATE KEY]",
    });
  });

  it("are found in a list of lines, which keeps its length", () => {
    const lines = [BEGIN, ...LINES, END];
    const emptied = ["[REDACTED PRIVATE KEY]", "", "", "", ""];

    expect(JSON.parse(redact(JSON.stringify(lines)).text)).toEqual(emptied);
    expect(JSON.parse(redact(JSON.stringify(lines, undefined, 2)).text)).toEqual(emptied);
    expect(JSON.parse(JSON.parse(redact(JSON.stringify(JSON.stringify(lines))).text))).toEqual(emptied);
  });

  it("are found in a numbered listing, a diff and an indented block", () => {
    const key = [BEGIN, ...LINES, END];

    expect(redact(key.map((line, index) => `${index + 1}\t${line}`).join("\n")).text).toBe(
      "1\t[REDACTED PRIVATE KEY]\n2\t\n3\t\n4\t\n5\t",
    );
    expect(redact(key.map((line) => `+${line}`).join("\n")).text).toBe("+[REDACTED PRIVATE KEY]\n\n\n\n");
    expect(redact(key.map((line) => `    ${line}`).join("\n")).text).not.toContain(LINES[1]);
  });

  it("are found on one line", () => {
    expect(redact(`KEY="${BEGIN} ${LINES.join(" ")} ${END}"`).text).toBe('KEY="[REDACTED PRIVATE KEY]"');
  });

  it("are left alone if a text only mentions their headers", () => {
    const line = `if (text.includes("${BEGIN}") && text.includes("${END}")) return;`;

    expect(redact(line).text).toBe(line);
  });

  it("do not keep a last line that is a sign", () => {
    const { text } = redact([BEGIN, madeUp(64, "base64", 1), "+", END].join("\n"));
    expect(text).toBe("[REDACTED PRIVATE KEY]\n\n\n");
  });

  test.prop([fc.integer({ min: 64, max: 3_000 }), fc.nat(), fc.boolean()])(
    "never keep a line of their body",
    (length, seed, isCut) => {
      const body = madeUp(length, "base64", seed).match(/.{1,64}/g) ?? [];
      const { text } = redact([BEGIN, ...body, ...(isCut ? [] : [END])].join("\n"));

      expect(text).toBe(`[REDACTED PRIVATE KEY]${"\n".repeat(body.length + (isCut ? 0 : 1))}`);
    },
  );
});
