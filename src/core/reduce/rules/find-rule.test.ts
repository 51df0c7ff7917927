import { describe, expect, it } from "vitest";
import { compileRule } from "./compile-rule.ts";
import { findRule } from "./find-rule.ts";

const rules = ["npm test", "git *  diff", "docker logs"].map((command) => compileRule({ command }));
const found = (command: string): string | undefined => findRule(rules, command)?.command.join(" ");

describe("a rule", () => {
  it.each([
    ["npm test", "npm test"],
    ["npm  test -- --watch", "npm test"],
    ["cd app && CI=1 npm test 2>&1 | tee log", "npm test"],
    ["sudo docker logs app", "docker logs"],
    ["/usr/local/bin/docker logs app", "docker logs"],
    ["git -P diff", "git * diff"],
  ])("holds for %s", (command, expected) => {
    expect(found(command)).toBe(expected);
  });

  it.each(["", "npm", "npm tests", "echo npm test", "git diff", "npm run test", "CI=1"])(
    "does not hold for %j",
    (command) => {
      expect(found(command)).toBeUndefined();
    },
  );

  it("takes precedence over later rules", () => {
    const [first, second] = [compileRule({ command: "git *" }), compileRule({ command: "git log" })];
    expect(findRule([first, second], "git log")).toBe(first);
  });

  it("without a word holds for nothing", () => {
    expect(findRule([compileRule({ command: " " })], "ls")).toBeUndefined();
  });
});
