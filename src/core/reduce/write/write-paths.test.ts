import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { writePaths } from "./write-paths.ts";

it("writes the paths of one folder side by side", () => {
  expect(writePaths(["src/core/plan.ts", "src/cli.ts", "test/cli.test.ts", "README.md", "LICENSE"])).toEqual([
    "src/core/plan.ts src/cli.ts",
    "test/cli.test.ts",
    "README.md LICENSE",
  ]);
  expect(writePaths(["./src/a.ts", "./src/b.ts", "./test/a.ts", "/srv/a", "/etc/a"])).toEqual([
    "./src/a.ts ./src/b.ts",
    "./test/a.ts",
    "/srv/a",
    "/etc/a",
  ]);
});

it("gives a line to a path with its count, and to one with a blank", () => {
  expect(writePaths(["src/a.ts ×3", "src/b.ts", "src/c.ts", "src/read me.md", "src/d.ts"])).toEqual([
    "src/a.ts ×3",
    "src/b.ts src/c.ts",
    "src/read me.md",
    "src/d.ts",
  ]);
});

it("starts a new line when one gets long", () => {
  const paths = Array.from({ length: 100 }, (_, at) => `src/part-${at}.ts`);
  expect(Math.max(...writePaths(paths).map(({ length }) => length))).toBeLessThanOrEqual(240);
});

const paths = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "/", ".", "\\"), minLength: 1, maxLength: 60 }));

test.prop([paths])("names every path to the letter, in order", (some) => {
  expect(writePaths(some).flatMap((line) => line.split(" "))).toEqual(some);
});
