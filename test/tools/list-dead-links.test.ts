import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listDeadLinks } from "../../scripts/check-package/list-dead-links.ts";

it("finds links and pictures that lead to nothing in the package, and no others", () => {
  const root = mkdtempSync(join(tmpdir(), "palimpsest-links-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "docs"));
  writeFileSync(join(root, "docs/guide.md"), "[up](../README.md#try-it), [gone](costs.md#rule), [here](#here)");
  writeFileSync(join(root, "README.md"), "![seen](docs/seen.png) [guide](docs/guide.md) [far](https://example.com/x)");
  expect(listDeadLinks(root)).toEqual(["README.md: docs/seen.png", "docs/guide.md: costs.md"]);
});
