import { defineConfig } from "vitest/config";

/** What mutation testing runs: the tests beside the three stages it changes, which are fast enough to run for every mutant. */
export default defineConfig({
  test: {
    include: ["src/core/stages/{partition,assemble,verify}/*.test.ts"],
    // A loaded machine is slow, not wrong.
    testTimeout: 120_000,
    setupFiles: ["test/set-up-properties.ts"],
    env: { SEED: "20261115", RUNS: "20" },
  },
});
