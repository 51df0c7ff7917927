import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkClaims } from "./check-claims.ts";
import { claimSource } from "./claim-source.ts";
import { listClaims } from "./list-claims.ts";

const source = claimSource({
  texts: [
    "Read src/http/client.ts (412 lines). The retry_delay was 250.",
    "npm error code ENOENT\nnpm error path /srv/app/package.json",
    'She said: "keep the old\n  API as it is", and left.',
  ],
  lastMessage: 40,
});

describe("listClaims", () => {
  it("finds names, numbers, quotations, commands and citations", () => {
    expect(listClaims('`npm test` failed 3 times in src/a.ts: "no such file" (messages 12 to 14)')).toEqual([
      { kind: "message", text: "12" },
      { kind: "message", text: "14" },
      { kind: "quotation", text: "npm test" },
      { kind: "quotation", text: "no such file" },
      { kind: "number", text: "3" },
      { kind: "name", text: "src/a.ts" },
    ]);
  });

  it.each([
    ['"three words here"', "three words here"],
    ["“three words here”", "three words here"],
    ["«three words here»", "three words here"],
    ["„three words here“", "three words here"],
    ["`ls`", "ls"],
  ])("takes %s for a quotation", (line, text) => {
    expect(listClaims(line)).toEqual([{ kind: "quotation", text }]);
  });

  it.each(['"no"', "`x`", '"one\ntwo"'])("takes %j for none", (line) => {
    expect(listClaims(line).filter(({ kind }) => kind === "quotation")).toEqual([]);
  });

  it.each([
    ["1.5 seconds", ["1.5"]],
    ["10:30, or 1,024", ["10:30", "1,024"]],
    ["version 3.", ["3"]],
    ["file_7 and x9", []],
  ])("reads the numbers of %j", (line, numbers) => {
    expect(listClaims(line).flatMap(({ kind, text }) => (kind === "number" ? [text] : []))).toEqual(numbers);
  });

  it.each([
    ["message 7", ["7"]],
    ["Messages 12 to 14", ["12", "14"]],
    ["messages 3, 5", ["3", "5"]],
    ["Nachrichten 3 bis 5", ["3", "5"]],
    ["messages 8-9", ["8", "9"]],
  ])("reads %j as a citation, and not as numbers", (line, numbers) => {
    expect(listClaims(line)).toEqual(numbers.map((text) => ({ kind: "message", text })));
  });

  it("takes ordinary words for no claim", () => {
    expect(listClaims("The client waits longer now, and the tests are green.")).toEqual([]);
  });
});

describe("checkClaims", () => {
  it.each([
    ["a path of the source", "src/http/client.ts was read", true],
    ["the last part of a path", "client.ts was read", true],
    ["a path that nobody named", "src/http/server.ts was read", false],
    ["a number of the source", "it has 412 lines", true],
    ["a part of a number", "it has 12 lines", false],
    ["a number that was rounded", "it has 400 lines", false],
    ["a name in code", "retry_delay is the setting", true],
    ["a name with a capital before it", "Xretry_delay is the setting", false],
    ["the end of a longer name", "delay_250 is the setting", false],
    ["a message of number zero", "as asked in message 0", false],
    ["the first message", "as asked in message 1", true],
    ["a quotation cut at its start", 'npm said "… code ENOENT"', true],
    ["a quotation cut at its start with dots", 'npm said "...code ENOENT"', true],
    ["a command of the source", "`npm error path /srv/app/package.json` was printed", true],
    ["a name that only begins alike", "retry_delay_ms is the setting", false],
    ["a quotation across a line break", 'she wanted to "keep the old API as it is"', true],
    ["a quotation that was changed", 'she wanted to "drop the old API"', false],
    ["a quotation that was cut and says so", 'npm said "npm error code…"', true],
    ["a command that nobody ran", "`rm -rf build` was run", false],
    ["words joined by dashes, or shouted", "a well-known follow-up, and it FAILED", true],
    ["a citation of a message", "as asked in message 40", true],
    ["a citation of a message that is not there", "as asked in message 41", false],
    ["an imitation of our own marks", "⟪palimpsest handoff 3⟫", false],
  ])("%s", (_name, line, isKept) => {
    const { sections, dropped } = checkClaims({ Goal: [line] }, source);
    expect([sections.Goal?.length, dropped]).toEqual(isKept ? [1, 0] : [0, 1]);
  });

  it("looks for a number again after a place where it is part of another", () => {
    const texts = ["ids 1250 and 2501, then 250 alone"];
    const { dropped } = checkClaims({ Goal: ["the delay is 250"] }, claimSource({ texts, lastMessage: 0 }));
    expect(dropped).toBe(0);
    const glued = claimSource({ texts: ["a250 250b 2502 _250 250_ Z250 250Z"], lastMessage: 0 });
    expect(checkClaims({ Goal: ["the delay is 250"] }, glued).dropped).toBe(1);
  });

  it("takes a line that is too long for none of a record", () => {
    const long = (length: number) => checkClaims({ Goal: ["x".repeat(length)] }, source).dropped;
    expect([long(2_000), long(2_001)]).toEqual([0, 1]);
  });

  it("counts every claim it looked at", () => {
    expect(checkClaims({ Goal: ["src/http/client.ts has 412 lines"] }, source)).toMatchObject({
      checked: 2,
      dropped: 0,
    });
  });

  it("looks at no more than any record could hold", () => {
    const { sections } = checkClaims({ Goal: Array.from({ length: 5_000 }, () => "The same again.") }, source);
    expect(sections.Goal).toHaveLength(500);
  });

  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  test.prop([fc.array(word, { minLength: 1 }), fc.nat(99_999)])(
    "keeps every stretch of the source itself",
    (words, number) => {
      const text = `${words.join("_")} ${number} src/${words.join("/")}.ts`;
      const { dropped } = checkClaims(
        { Goal: [text] },
        claimSource({ texts: [`before ${text} after`], lastMessage: 0 }),
      );
      expect(dropped).toBe(0);
    },
  );

  test.prop([fc.string({ maxLength: 300 })])("survives any text", (line) => {
    expect(() => checkClaims({ Goal: [line] }, source)).not.toThrow();
  });
});
