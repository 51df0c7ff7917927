import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { madeUp } from "../../../test/fixtures/redact/made-up.ts";
import { placeLines } from "../../../test/fixtures/redact/place-lines.ts";
import { redact } from "../../core/redact/index.ts";
import { createStreamRedactor, redactStream } from "./redact-stream.ts";

const secret = madeUp(12);

describe("createStreamRedactor", () => {
  it("shows every line as soon as it is complete", () => {
    const redactor = createStreamRedactor();
    expect(push(redactor, "one\ntw")).toBe("one\n");
    expect(push(redactor, "o\n")).toBe("two\n");
    expect(push(redactor, "10%\r20%\r")).toBe("10%\r20%\r");
    expect(push(redactor, "three")).toBe("");
    expect(text(redactor.end())).toBe("three");
  });

  it.each([
    ["the heading of a table", " id | name | password \n----+------+----------\n", `  7 | bob  | ${secret}7x\n`],
    ["the heading of a list", "user,password,role\nann,a1b2c3d4,admin\n", `bob,${secret}7x,admin\n`],
    ["a name that its value follows", "Password:\n", `${secret}7x\n`],
    ["a name that its value follows after an empty line", "API key\n\n", `${madeUp(20)}${secret}\n`],
    ["the start of a block", "password: |\n", `  ${secret}7x\n`],
    ["the fields before it", "machine example.org\n  login bob\n", `  password ${secret}\n`],
  ])("remembers %s when the next piece comes", (_, before, line) => {
    const redactor = createStreamRedactor();
    expect(push(redactor, before)).toMatch(/\n$/);
    expect(push(redactor, line)).not.toContain(secret);
  });

  it("remembers the heading of a table however many rows followed", () => {
    const redactor = createStreamRedactor();
    push(redactor, " id | name | password \n----+------+----------\n");
    for (let row = 0; row < 400; row += 1) push(redactor, `  ${row} | ann  | a1b2c3d4e5 \n`);
    expect(push(redactor, `  7 | bob  | ${secret}7x\n`)).not.toContain(secret);
  });

  it("holds a key back until it ends, and no longer than a key is", () => {
    const key = ["-----BEGIN OpenVPN Static key V1-----", madeUp(32, "hex"), madeUp(32, "hex", 7)];
    const redactor = createStreamRedactor();
    expect(push(redactor, `before\n${key.join("\n")}\n`)).toBe("before\n");
    const shown = push(redactor, "-----END OpenVPN Static key V1-----\nafter\n");
    expect(shown).toMatch(/^\[REDACTED PRIVATE KEY\]\n+after\n$/);
    expect(push(redactor, "-----BEGIN RSA PRIVATE KEY-----\n")).toBe("");
    expect(push(redactor, "a line of prose\n".repeat(5_000))).toContain("a line of prose");
  });

  it("bounds what it holds of an endless line", () => {
    const redactor = createStreamRedactor();
    const piece = `${"word ".repeat(20_000)}`;
    let shown = 0;
    for (let count = 0; count < 40; count += 1) shown += push(redactor, piece).length;
    expect(40 * piece.length - shown).toBeLessThanOrEqual(2 * 1024 * 1024);
  });

  it.each([
    ["without a space", "a", "&key="],
    ["without anything between its words", "a", ""],
    ["of words", "word ", "password: "],
    ["of other letters", "日", "&key="],
  ])("never cuts a secret on a line %s that is shown in parts", (_name, filler, name) => {
    const key = `sk-ant-api03-${madeUp(90)}-AAAA`;
    const value = name === "password: " ? `${madeUp(20)}7x` : key;
    for (const before of [-30, 0, 40]) {
      const redactor = createStreamRedactor();
      // Pieces have 64 KiB, and the 17th is the first that is too many.
      const filling = filler.repeat((17 * 65_536 - before - 60) / Buffer.byteLength(filler));
      const line = Buffer.from(`${filling}${name}${value}&z=1 ${"b".repeat(200)}\n`);
      let shown = "";
      for (let at = 0; at < line.length; at += 65_536) shown += text(redactor.push(line.subarray(at, at + 65_536)));
      shown += text(redactor.end());
      const whole = redact(line.toString()).text;
      for (const piece of [value.slice(0, 16), value.slice(-16)])
        expect(shown.includes(piece)).toBe(whole.includes(piece));
      expect(shown).not.toContain("\uFFFD");
    }
  });

  it.each(["", "  12\t", "  12→"])("holds back lines that may be the last of a key: %j", (number) => {
    const body = madeUp(64, "base64", 5);
    const redactor = createStreamRedactor();
    const shown = [`${number}${body}\n`, `${number}q83vEjRWeJ0=\n`, `${number}-----END RSA PRIVATE KEY-----\n`].map(
      (line) => push(redactor, line),
    );
    expect(`${shown.join("")}${text(redactor.end())}`).not.toContain(body);
  });

  it("leaves bytes that are not text unchanged", async () => {
    const bytes = Uint8Array.from([0x63, 0xff, 0x0a, 0xe9, 0x0a, 0x00]);
    const pieces = [];
    for await (const piece of redactStream(streamOf(bytes))) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
  });

  const holes = placeLines.filter(([, template]) => template.includes("\n"));
  test.prop([fc.constantFrom(...holes), fc.array(fc.nat({ max: 400 }), { maxLength: 8 })])(
    "takes out what redacting the whole takes out, wherever the pieces are cut",
    ([, template, length, alphabet], cuts) => {
      const hidden = madeUp(length, alphabet, 77);
      const whole = `ls\n\n${template.replace("§", hidden)}\n\ndone\n`;
      fc.pre(!redact(whole).text.includes(hidden));
      const redactor = createStreamRedactor();
      const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).toSorted((a, b) => a - b), whole.length];
      const shown = places.slice(1).map((end, index) => push(redactor, whole.slice(places[index], end)));
      const all = `${shown.join("")}${text(redactor.end())}`;
      expect(all).not.toContain(hidden);
      expect(all.split("\n")).toHaveLength(whole.split("\n").length);
    },
  );
});

// Helpers

function push(redactor: ReturnType<typeof createStreamRedactor>, piece: string): string {
  return text(redactor.push(Buffer.from(piece)));
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

async function* streamOf(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
