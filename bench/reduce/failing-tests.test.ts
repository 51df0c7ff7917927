import { expect, it } from "vitest";
import { countTestsNamed, leastOfTest } from "./failing-tests.ts";

const names = ["basket.test.ts > basket > adds", "tests/stock_test.py::Stock::test_sums[two]"];

it("a text names a test by its name, or by the parts of the name one below the other", () => {
  expect(countTestsNamed(names, names.join("\n"))).toBe(2);
  expect(
    countTestsNamed(names, "basket.test.ts >\n basket >\n  adds\ntests/stock_test.py::Stock::\n test_sums[two]"),
  ).toBe(2);
  expect(countTestsNamed(names, "basket.test.ts >\n basket > removes\nother.test.ts >\n basket > adds")).toBe(0);
  expect(countTestsNamed(names, "adds, test_sums[two]")).toBe(0);
});

it("the least of a name is its last part", () => {
  expect(names.map(leastOfTest)).toEqual(["adds", "two]"]);
});
