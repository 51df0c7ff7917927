import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/arbitraries/any-character.ts";
import { loadRules } from "./load-rules.ts";
import { parseRules } from "./parse-rules.ts";

const good = `# what matters to us
rules:
  - command: npm test
    keep: ["^FAIL", AssertionError]
    drop: '^\\s+at node:'
    count:
      - "^ ✓"
    head: 3
    tail: 10
    on_failure:
      tail: 40
  - command: docker logs
`;

describe("a file of rules", () => {
  it("is read as it is written", async () => {
    expect(await parseRules(good)).toEqual({
      rules: [
        {
          command: "npm test",
          keep: ["^FAIL", "AssertionError"],
          drop: ["^\\s+at node:"],
          count: ["^ ✓"],
          head: 3,
          tail: 10,
          onFailure: { tail: 40 },
        },
        { command: "docker logs" },
      ],
      problems: [],
    });
    expect((await loadRules(good)).map(({ command }) => command.join(" "))).toEqual(["npm test", "docker logs"]);
  });

  it.each([
    ["rules:\n  - command: ls\n    kepe: x\n", 3, 5, 'unknown key "kepe"'],
    ["rules:\n  - command: ls\n    on_failure:\n      command: x\n", 4, 7, 'unknown key "command"'],
    ["rules:\n  - keep: x\n", 2, 5, "command should be a text"],
    ["rules:\n  - command: ' '\n", 2, 14, "command should be a text"],
    ["rules:\n  - command: ls\n    keep: ['a', '(?=b)']\n", 3, 17, "look-ahead or look-behind"],
    ["rules:\n  - command: ls\n    keep: 7\n", 3, 11, "keep should be a pattern"],
    ["rules:\n  - command: ls\n    head: -1\n", 3, 11, "head should be a number of lines"],
    ["rules:\n  - command: ls\n    tail: 1.5\n", 3, 11, "tail should be a number of lines"],
    ["rules:\n  - {command: ls, keep}\n", 2, 19, "keep has no value"],
    ["rules:\n  - command: ls\n    command: cat\n", 3, 5, "unique"],
    ["rules:\n  - &a {command: ls}\n  - *a\n", 3, 5, "a rule should have keys"],
    ["rules: 3\n", 1, 8, "rules should be a list"],
    ["ruels: []\n", 1, 1, 'unknown key "ruels"'],
    ["- command: ls\n", 1, 1, "the file should have keys"],
    ["", 1, 1, "the file should have keys"],
    ["rules: [\n", 2, 1, "Flow sequence"],
  ])("is refused if it is wrong: %j", async (text, line, column, reason) => {
    const { problems } = await parseRules(text);
    expect(problems[0]).toEqual({ line, column, reason: expect.stringContaining(reason) });
  });

  it("reports everything that is wrong, in order", async () => {
    const { problems } = await parseRules("rules:\n  - command: ls\n    head: x\n    kepe: y\n  - 3\n");
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it("is refused with its first mistake and the number of all", async () => {
    await expect(loadRules("rules:\n  - command: ls\n    head: x\n    kepe: y\n")).rejects.toMatchObject({
      code: "INVALID_RULES",
      details: { line: 3, column: 11, problems: 2 },
    });
  });

  it.each([
    ["deep", "[".repeat(20_000)],
    ["long", "a".repeat(100_000)],
    ["of another prototype", "rules:\n  - __proto__: {command: ls}\n"],
  ])("that is %s is refused", async (_name, text) => {
    expect((await parseRules(text)).problems.length).toBeGreaterThan(0);
  });

  test.prop([fc.string({ unit: anyCharacter }), fc.nat(good.length)])("never throws", async (noise, at) => {
    await parseRules(good.slice(0, at) + noise + good.slice(at));
  });
});
