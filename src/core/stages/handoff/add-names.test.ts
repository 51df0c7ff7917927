import { expect, it } from "vitest";
import { addNames } from "./add-names.ts";

it("lists names beside the file they belong to, or in a line of their own", () => {
  const sections = { "Relevant files": ["src/a.ts (read)", "src/b.ts (modified)"], "Critical context": ["a value"] };
  const files = new Map([
    ["src/a.ts", ["src/a.ts", "alphaOne", "betaTwo"]],
    ["src/c.ts", ["gammaThree"]],
  ]);
  expect(addNames(sections, { files, others: ["message 7: deltaFour"] })).toEqual({
    "Relevant files": ["src/a.ts (read): alphaOne betaTwo", "src/b.ts (modified)", "src/c.ts: gammaThree"],
    "Critical context": ["a value", "message 7: deltaFour"],
  });
});
