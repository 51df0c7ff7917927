import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { serviceLog } from "../../../test/fixtures/reduce/log/logs.ts";
import { run } from "../run.ts";

const home = mkdtempSync(join(tmpdir(), "palimpsest-rules-"));
const homeRules = join(home, "rules.yaml");
const good = "rules:\n  - command: npm test\n    keep: ['request 331 ']\n";
beforeAll(() => vi.stubEnv("PALIMPSEST_HOME", home));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

describe("rules check", () => {
  it("says that nothing is wrong", async () => {
    const terminal = fakeTerminal({ "rules.yaml": good });
    expect(await run(["rules", "check", "rules.yaml"], terminal)).toBe(0);
    expect(terminal.printed()).toBe("rules.yaml: 1 rule, nothing wrong\n");
  });

  it("prints every mistake with its place", async () => {
    const terminal = fakeTerminal({ "rules.yaml": "rules:\n  - command: ls\n    kepe: x\n    keep: '('\n" });
    expect(await run(["rules", "check", "rules.yaml"], terminal)).toBe(3);
    expect(terminal.printed()).toMatch(
      /^rules\.yaml:3:5: unknown key "kepe".*\nrules\.yaml:4:11: The pattern has a \( that is never closed/,
    );
  });

  it("follows the contract of its JSON", async () => {
    const terminal = fakeTerminal({ "rules.yaml": "rules: 3\n" });
    expect(await run(["rules", "check", "rules.yaml", "--json"], terminal)).toBe(3);
    expect(JSON.parse(terminal.printed())).toEqual({
      file: "rules.yaml",
      rules: 0,
      problems: [{ line: 1, column: 8, reason: "rules should be a list" }],
    });
  });

  it("checks the rules of the home if none are named, which also apply by default", async () => {
    expect(await run(["rules", "check"], fakeTerminal())).toBe(3);
    writeFileSync(homeRules, good);
    const files = { "-": serviceLog, [homeRules]: good };
    const checked = fakeTerminal(files);
    expect(await run(["rules", "check"], checked)).toBe(0);
    expect(checked.printed()).toBe(`${homeRules}: 1 rule, nothing wrong\n`);
    const reduced = fakeTerminal(files);
    expect(await run(["reduce", "--command", "npm test", "--max-tokens", "200"], reduced)).toBe(0);
    expect(reduced.printed()).toContain("request 331 to /api/items");
  });

  it.each([[[]], [["list"]], [["check", "a", "b"]]])("accepts nothing else: %j", async (operands) => {
    expect(await run(["rules", ...operands], fakeTerminal())).toBe(2);
  });
});
