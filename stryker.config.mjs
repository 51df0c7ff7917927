// Mutation testing, on demand (`npm run test:mutation`). Stryker's own type checker needs an older
// compiler API and is not used: a mutant that does not compile is killed by the tests like any other.

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate: ["src/core/stages/{partition,assemble,verify}/*.ts", "!**/*.test.ts"],
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, logTests: false },
  concurrency: 2,
  // Stryker would rewrite tsconfig.json with a compiler API that TypeScript 7 does not have; vitest needs no tsconfig.
  tsconfigFile: "not-used",
  tempDirName: ".stryker-tmp",
  thresholds: { high: 90, low: 80, break: 80 },
};
