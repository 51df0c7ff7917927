import { resolve } from "node:path";
import { expect, it, vi } from "vitest";
import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";
import { nameWhatDidNotPass } from "../../scripts/name-what-did-not-pass.ts";

const died = new Error("Worker forks emitted error.", { cause: new Error("Killed while running killed.test.ts.") });
const outside = { message: "thrown by a timer", VITEST_TEST_PATH: resolve("timer.test.ts") };

it("names what failed, what did not run, and what was thrown outside any test", () => {
  const states = { "good.test.ts": "passed", "bad.test.ts": "failed", "killed.test.ts": "pending" };
  expect(report(states, ["lost.test.ts"], [outside, died])).toBe(
    [
      "\nErrors outside of any test:",
      "  thrown by a timer (timer.test.ts)",
      "  Worker forks emitted error. Killed while running killed.test.ts.",
      "\nFiles that failed:",
      "  bad.test.ts",
      "\nFiles that did not run:",
      "  killed.test.ts",
      "  lost.test.ts",
    ].join("\n"),
  );
});

it("says nothing more about a run in which everything passed", () => {
  expect(report({ "good.test.ts": "passed" })).toBe("");
});

// Helpers

/** What is printed after a run with files in these states, and others without any result. */
function report(
  states: Readonly<Record<string, string>>,
  lost: readonly string[] = [],
  errors: readonly { readonly message: string }[] = [],
): string {
  const before = process.exitCode;
  const print = vi.spyOn(console, "log").mockReturnValue(undefined);
  try {
    const reporter: Reporter = nameWhatDidNotPass();
    const specifications = [...Object.keys(states), ...lost].map((file) => ({ moduleId: resolve(file) }));
    const modules = Object.entries(states).map(([file, state]) => ({ moduleId: resolve(file), state: () => state }));
    reporter.onInit?.({ config: {} } as Vitest);
    reporter.onTestRunStart?.(specifications as TestSpecification[]);
    reporter.onTestRunEnd?.(modules as unknown as TestModule[], errors as never, "failed");
    return print.mock.calls.join("\n");
  } finally {
    print.mockRestore();
    process.exitCode = before;
  }
}
