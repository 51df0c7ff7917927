import { describe, expect, it } from "vitest";
import { isStatedAsState } from "./is-stated-as-state.ts";

describe("isStatedAsState", () => {
  it.each([
    "The two failing tests above; docs/http.md still describes the fixed delay.",
    "not done yet: fix the tests",
    'the user asked: "Fix the tests." (message 4)',
    'last said: "Let me run the tests." "Then I will stop."… (message 9)',
    '"Create a script to reproduce the error" is open.',
    '"Review all changes" (message 2): no review has been delivered.',
    "Lint, tests and a manual run are outstanding",
    "Plan item 7 lacks the confirmation modal",
    "Fix is in review",
    "Test failures remain in retry.test.ts",
    "docs are missing",
    "port 4173 open",
    "Zwei Tests schlagen noch fehl.",
    "Die Doku ist noch zu schreiben",
    "Il reste deux tests en échec.",
    "",
  ])("takes %j for a state", (text) => {
    expect(isStatedAsState(text)).toBe(true);
  });

  it.each([
    "Fix the tests",
    "fix tests",
    "- Add retries",
    "1. Please update docs",
    "All is well. Run the linter.",
    "Two tests fail; fix them",
    "Update the docs that are stale",
    "Next, write the changelog",
    "You must deploy",
    "Can you deploy?",
    '"Fix the tests." (message 4)',
    "Behebe die Tests",
    "Tests reparieren",
    "Bitte die Doku ergänzen",
    "Corrige les tests",
    "Vérifier la documentation",
  ])("takes %j for an order", (text) => {
    expect(isStatedAsState(text)).toBe(false);
  });
});
