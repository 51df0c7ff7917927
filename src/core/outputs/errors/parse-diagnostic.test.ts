import { describe, expect, it } from "vitest";
import { parseDiagnostic, parseStylish } from "./parse-diagnostic.ts";

describe("parseStylish", () => {
  it("takes a word for a rule only if it has the length of one", () => {
    expect(parseStylish("8:3  warning  Unexpected console  no-console")?.code).toBe("no-console");
    const long = "x".repeat(300);
    expect(parseStylish(`8:3  warning  Unexpected console  ${long}`)).toMatchObject({
      code: undefined,
      message: `Unexpected console  ${long}`,
    });
  });
});

describe("parseDiagnostic", () => {
  it.each([
    ["a.c:5:16: error: ‘x’ undeclared", "error", "‘x’ undeclared"],
    [
      "a.yml:3:1: [warning] missing document start (document-start)",
      "warning",
      "missing document start (document-start)",
    ],
    // A word is a severity only if a mark says so.
    [
      "a.go:5:3: error is not nil but it returns nil (nilerr)",
      "warning",
      "error is not nil but it returns nil (nilerr)",
    ],
    [
      "a.go:9:12: Error return value is not checked (errcheck)",
      "warning",
      "Error return value is not checked (errcheck)",
    ],
  ])("%s", (line, severity, message) => {
    expect(parseDiagnostic(line)).toMatchObject({ severity, message });
  });
});
