import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("prints what a script does and how to call it", () => {
  const { stdout, status } = run("--help");
  expect(stdout).toMatch(/^The long campaign: .+\n\n.*npm run test:soak\n$/s);
  expect(status).toBe(0);
});

it("refuses an unknown option with the known ones, before the script does anything", () => {
  const { stdout, stderr, status } = run("--hlep");
  expect(stderr).toBe("soak.ts: Unknown option '--hlep'. It takes --help.\n");
  expect([stdout, status]).toEqual(["", 2]);
});

// Helpers

function run(option: string) {
  return spawnSync(process.execPath, ["scripts/soak.ts", option], { encoding: "utf8" });
}
