import { defineConfig } from "vitest/config";
import { nameWhatDidNotPass } from "./scripts/name-what-did-not-pass.ts";
import { useCompileCache } from "./scripts/use-compile-cache.ts";

useCompileCache();

/** Every property test starts from this seed, so that a run can be repeated; `SEED` overrides it for a longer campaign. */
const seed = Number(process.env["SEED"] ?? 20_261_115);

/** Not those of the whole core: they take long, and longer in a process that has run much else. */
const PURE = ["src/core/*/**/*.test.ts", "src/formats/**/*.test.ts"];
/** Those that are short and leave nothing behind. Tests of the command, of databases and of processes change the environment. */
const SHORT = [
  "src/{compactor,gateway,integrations,keys,lookup,replay,rules,settings,summarizers,trajectories}/**/*.test.ts",
  "src/cli/render/**/*.test.ts",
  "test/{acceptance,tools}/**/*.test.ts",
  "bench/**/*.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      // Tests that leave nothing behind share what they import: half of their time went into that.
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
      { extends: true, test: { name: "short", include: SHORT, isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [...PURE, ...SHORT],
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
