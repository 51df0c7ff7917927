import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { run } from "../run.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "palimpsest-init-"));
  vi.stubEnv("PALIMPSEST_HOME", home);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

describe("palimpsest init", () => {
  it("writes a settings file once, and names the next step", async () => {
    const terminal = fakeTerminal();
    expect(await run(["init", "--home"], terminal)).toBe(0);
    expect(terminal.printed()).toContain("Next: palimpsest doctor");
    expect(readFileSync(join(home, "palimpsest.yaml"), "utf8")).toContain("  #threshold_ratio: 0.5\n");

    const again = fakeTerminal();
    expect(await run(["init", "--home"], again)).toBe(2);
    expect(again.warned()).toContain("already exists. Overwrite it with --force.");
    expect(await run(["init", "--home", "--force", "--json"], fakeTerminal())).toBe(0);
  });

  it("writes a file that doctor accepts", async () => {
    const terminal = fakeTerminal();
    await run(["doctor", "--json"], terminal);
    expect(terminal.printed()).not.toContain("is not a setting");
  });
});
