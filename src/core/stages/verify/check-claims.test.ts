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
