import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";
import { nameWhatDidNotPass } from "./scripts/name-what-did-not-pass.ts";
import { useCompileCache } from "./scripts/use-compile-cache.ts";

useCompileCache();

/** Every property test starts from this seed, so that a run can be repeated; `SEED` overrides it for a longer campaign. */
const seed = Number(process.env["SEED"] ?? 20_261_115);

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    // Tests leave nothing behind, so they share what they import and what is compiled: half of their time went into that.
    isolate: false,
    // Node reads TypeScript itself: nothing is transformed, and modules call each other as fast as in the package.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    // One more than the two cores that four minutes are promised on: some tests wait.
    maxWorkers: 3,
    reporters: ["default", nameWhatDidNotPass()],
    // A loaded machine is slow, not wrong: a hang still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // At the end a worker writes down what it compiled.
    teardownTimeout: 120_000,
    setupFiles: ["test/set-up-properties.ts", "test/set-up-connections.ts"],
    env: { SEED: String(seed) },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
