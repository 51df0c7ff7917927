import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { afterAll, describe, expect, it } from "vitest";
import { directionLaws } from "../../scripts/direction-laws.ts";

// A law that nothing breaks could also be a law that nothing reads. Here each one is broken on purpose.

const breaches: readonly (readonly [law: string, file: string, source: string])[] = [
  ["core-imports-core", "src/core/a.ts", 'import "node:fs"; export const a = 1;'],
  ["core-imports-core", "src/core/a.ts", 'import "../formats/b.ts"; export const a = 1;'],
  ["model-imports-model", "src/core/model/a.ts", 'import "../base/errors.ts"; export const a = 1;'],
  ["base-imports-model", "src/core/base/a.ts", 'import "../reduce/b.ts"; export const a = 1;'],
  ["planning-does-not-apply", "src/core/plan/a.ts", 'import "../apply/b.ts"; export const a = 1;'],
  ["core-stages-are-siblings", "src/core/stages/one/a.ts", 'import "../two/b.ts"; export const a = 1;'],
  ["tools-below-stages", "src/core/tokens/a.ts", 'import "../stages/two/b.ts"; export const a = 1;'],
  [
    "only-redact-makes-redacted",
    "src/core/stages/one/a.ts",
    'import "../../redact/mark-redacted.ts"; export const a = 1;',
  ],
  ["only-raw-commands-keep-secrets", "src/gateway/a.ts", 'import "../core/redact/keep-raw.ts"; export const a = 1;'],
  ["outputs-know-no-user", "src/core/outputs/one/a.ts", 'import "../../reduce/b.ts"; export const a = 1;'],
  ["formats-are-siblings", "src/formats/one/a.ts", 'import "../two/b.ts"; export const a = 1;'],
  ["formats-import-core", "src/formats/one/a.ts", 'import "../../cli/b.ts"; export const a = 1;'],
  ["replay-is-below-the-compactor", "src/replay/a.ts", 'import "../compactor/b.ts"; export const a = 1;'],
  ["replay-is-below-the-compactor", "src/replay/a.ts", 'import "../archives/c.ts"; export const a = 1;'],
  ["history-imports-replay", "src/history/a.ts", 'import "../integrations/b.ts"; export const a = 1;'],
  ["nobody-imports-programs", "src/archives/a.ts", 'import "../cli/b.ts"; export const a = 1;'],
  ["no-test-code-in-source", "src/archives/a.ts", 'import "../../test/b.ts"; export const a = 1;'],
  ["no-cycles", "src/archives/a.ts", 'import type { A } from "./b.ts"; export type B = A;'],
];

const others: Readonly<Record<string, string>> = {
  "src/core/apply/b.ts": "export const b = 1;",
  "src/core/base/errors.ts": "export const error = 1;",
  "src/core/redact/keep-raw.ts": "export const b = 1;",
  "src/core/redact/mark-redacted.ts": "export const b = 1;",
  "src/core/reduce/b.ts": "export const b = 1;",
  "src/core/stages/two/b.ts": "export const b = 1;",
  "src/formats/b.ts": "export const b = 1;",
  "src/formats/two/b.ts": "export const b = 1;",
  "src/cli/b.ts": "export const b = 1;",
  "src/archives/b.ts": 'import type { B } from "./a.ts"; export type A = B | 1;',
  "src/archives/c.ts": "export const c = 1;",
  "src/compactor/b.ts": "export const b = 1;",
  "src/integrations/b.ts": "export const b = 1;",
  "test/b.ts": "export const b = 1;",
};

const directory = mkdtempSync(join(tmpdir(), "palimpsest-laws-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("the direction laws", () => {
  it.each(breaches)("%s is broken by %s", async (law, file, source) => {
    write(others);
    write({ [file]: source });
    expect(await findBreaches()).toContain(law);
    rmSync(join(directory, "src"), { recursive: true });
  });
});

// Helpers

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, source] of Object.entries(files)) {
    const path = join(directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
}

async function findBreaches(): Promise<string[]> {
  const { output } = await cruise(["src"], {
    parser: "swc",
    baseDir: directory,
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: [...directionLaws] },
  });
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text");
  return output.summary.violations.map((violation) => violation.rule.name);
}
