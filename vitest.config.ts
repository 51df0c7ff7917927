import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { nameWhatDidNotPass } from "./scripts/name-what-did-not-pass.ts";

// Processes that tests start read our sources again and again: compiled once, they start three times as fast.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");

/** Every property test starts from this seed, so that a run can be repeated; `SEED` overrides it for a longer campaign. */
const seed = Number(process.env["SEED"] ?? 20_261_115);

/** Not those of the whole core: they take long, and longer in a process that has run much else. */
const PURE = ["src/core/*/**/*.test.ts", "src/formats/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      // Pure functions leave nothing behind, so their tests share what they import: half of their time went into that.
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: PURE,
        },
      },
    ],
    maxWorkers: 2,
    reporters: ["default", nameWhatDidNotPass()],
    // A loaded machine is slow, not wrong: a hang still ends.
    testTimeout: 120_000,
    setupFiles: ["test/set-up-properties.ts"],
    env: { SEED: String(seed) },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
