import { describe, expect, it } from "vitest";
import { countsErrors, endsInFault, findErrorLine } from "./find-error-line.ts";

describe("findErrorLine", () => {
  it.each([
    ["src/a.ts(3,5): error TS2322: wrong type\nFound 1 error.", "src/a.ts(3,5): error TS2322: wrong type"],
    ["building\nmake: *** [Makefile:3: all] Error 1\nError: could not load cache", "Error: could not load cache"],
    ["working\nmake: *** [Makefile:3: all] Error 1", "make: *** [Makefile:3: all] Error 1"],
    ["=== RUN   TestA\n    a_test.go:9: got 3, want 4\nFAIL", "a_test.go:9: got 3, want 4"],
    [
      "./a.ts:3:7 lint/style/useConst  FIXABLE  ━━━━\nChecked 3 files.",
      "./a.ts:3:7 lint/style/useConst  FIXABLE  ━━━━",
    ],
    ["src/a.js\n  3:5  error  Unexpected var  no-var", "3:5  error  Unexpected var  no-var"],
    ["remote: error: GH013: rule violations\nerror: failed to push some refs", "remote: error: GH013: rule violations"],
    ['Traceback (most recent call last):\n  File "a.py"\nValueError: no\n  done', "ValueError: no"],
    ["sh: 1: nope: command not found", "sh: 1: nope: command not found"],
    ["cannot open it\nusage: tool FILE", "cannot open it"],
    ["connecting\nopen /etc/shadow: permission denied\ncleaning up", "open /etc/shadow: permission denied"],
    ['starting\nrelation "users" does not exist\ndone in 3s', 'relation "users" does not exist'],
    ["Plan: 3 to add\n│ Error: Invalid provider configuration\n│ region", "│ Error: Invalid provider configuration"],
    ['BEGIN\npsql:a.sql:4: ERROR:  syntax error at "FORM"\nROLLBACK', 'psql:a.sql:4: ERROR:  syntax error at "FORM"'],
  ])("%j", (output, line) => {
    expect(findErrorLine(output, undefined)).toBe(line);
  });

  it("looks at standard error first", () => {
    expect(findErrorLine("Error: printed", "fatal: not a repository")).toBe("fatal: not a repository");
  });
});

describe("without an exit code", () => {
  it("recognises an output that ends like that of a failed command", () => {
    expect(endsInFault("working\nbash: nope: command not found")).toBe(true);
    expect(endsInFault("connecting\nPermission denied (publickey).")).toBe(true);
    expect(endsInFault("reading settings\nError: no settings were found")).toBe(true);
    expect(endsInFault("built\nExit: 0")).toBe(false);
    expect(endsInFault("3 errors were found in the past")).toBe(false);
    expect(countsErrors("Found 3 errors in 2 files.")).toBe(true);
    expect(countsErrors("Found 0 errors.")).toBe(false);
  });
});
