import { describe, expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { explainMissingPackage } from "./explain-missing-package.ts";

describe("explainMissingPackage", () => {
  it("says what to install if a package is missing", () => {
    const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
    expect(explainMissingPackage(missing, "An exact count", ["gpt-tokenizer@4"])).toMatchObject({
      code: "PACKAGE_MISSING",
      message: "An exact count needs packages that are not installed. Install them: npm install gpt-tokenizer@4",
      cause: missing,
    });
  });

  it("leaves every other failure unchanged", () => {
    const error = new SyntaxError("broken");
    expect(explainMissingPackage(error, "An exact count", [])).toBe(error);
  });

  it.each([
    ["gpt-tokenizer", "4"],
    ["web-tree-sitter", "0.27"],
    ["@vscode/tree-sitter-wasm", "0.3"],
  ] as const)("names the version of %s that the manifest asks for", (name, version) => {
    expect(manifest.peerDependencies[name].startsWith(`^${version}.`)).toBe(true);
  });
});
