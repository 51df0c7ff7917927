import { describe, expect, test } from "vitest";
import { listMissingPlatforms } from "../../scripts/check-package/list-missing-platforms.ts";

const TOOL = { optionalDependencies: { "tool-darwin": "1.0.0", "tool-linux": "1.0.0" } };

describe("a platform's package in the lock file", () => {
  test("is named if it is missing", () => {
    const packages = { "node_modules/tool": TOOL, "node_modules/tool-linux": {} };
    expect(listMissingPlatforms(packages)).toEqual(["tool-darwin@1.0.0"]);
  });

  test("may be next to its tool or inside it", () => {
    const packages = {
      "node_modules/parent/node_modules/tool": TOOL,
      "node_modules/parent/node_modules/tool/node_modules/tool-darwin": {},
      "node_modules/parent/node_modules/tool-linux": {},
    };
    expect(listMissingPlatforms(packages)).toEqual([]);
  });

  test("is missing if only an unrelated package has it", () => {
    const packages = { "node_modules/tool": TOOL, "node_modules/stranger/node_modules/tool-darwin": {} };
    expect(listMissingPlatforms(packages)).toEqual(["tool-darwin@1.0.0", "tool-linux@1.0.0"]);
  });
});
