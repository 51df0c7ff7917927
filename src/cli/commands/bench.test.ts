import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { createBench } from "./bench.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-bench-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("passes its options on, prints what the benchmark prints, and exits with its code", async () => {
  const program = join(folder, "program.mjs");
  writeFileSync(program, "console.log(process.argv.slice(2).join(' ')); process.exitCode = 3;");
  const terminal = fakeTerminal();
  const values = { data: "some sessions", quick: true, json: undefined };
  expect(await createBench(program).run({ values, operands: [], terminal })).toBe(3);
  const out = resolve("bench-results");
  expect(terminal.printed()).toBe(`--data=${resolve("some sessions")} --out=${out} --quick\n`);
});

it("runs in the folder of the benchmark, wherever it is called from", async () => {
  const program = join(folder, "program.mjs");
  writeFileSync(program, "console.log(process.cwd())");
  const terminal = fakeTerminal();
  await createBench(program).run({ values: {}, operands: [], terminal });
  expect(terminal.printed()).toBe(`${dirname(realpathSync(folder))}\n`);
});

it("says where it runs when there is no benchmark", async () => {
  const run = createBench(join(folder, "missing.ts")).run({ values: {}, operands: [], terminal: fakeTerminal() });
  await expect(run).rejects.toThrow("checkout of the repository");
});
