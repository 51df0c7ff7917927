import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { estimatingCounter } from "../../core/tokens/index.ts";
import { reduceOutputs } from "./reduce-outputs.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-reduce-outputs-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

it("redacts an output that is too large to be read whole before cutting it", async () => {
  vi.stubEnv("PALIMPSEST_KEY", "ab".repeat(32));
  const secret = "a1B2".repeat(9);
  const paths = { stdout: join(directory, "stdout"), stderr: join(directory, "stderr") };
  // The first part shows that it is a secret, and the last part has the secret.
  const rows = ` 7 | ${"bob ".repeat(700)} | none \n`.repeat(500);
  writeFileSync(paths.stdout, ` id | name | password \n----+------+----------\n${rows} 8 | ann | ${secret} \n`);
  writeFileSync(paths.stderr, "");

  const tools = { counter: estimatingCounter(), hash: testHash, values: { store: "memory:" }, isRaw: false };
  const options = { maxTokens: 900, query: "ann" };
  const { stdout, isKept } = await reduceOutputs(paths, options, { ...tools, maxBytes: 1_000_000 });
  expect(stdout.text).toContain("bytes between were not read");
  expect(stdout.text).toContain("ann");
  expect(stdout.text).not.toContain(secret.slice(0, 8));
  expect(isKept).toBe(true);
  expect(readdirSync(directory)).toEqual(["stdout.sealed"]);
});
