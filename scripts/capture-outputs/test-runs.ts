import { type Capture, facts, lines, range } from "./capture.ts";

const AREAS = ["orders", "users", "billing", "search"];
const TESTS_AN_AREA = 14;
/** Failing tests are among passing ones, at different places in every file. */
const isFailing = (area: number, test: number): boolean => (test + area * 2) % 6 === 3;

interface Case {
  readonly area: string;
  readonly number: number;
  readonly name: string;
  readonly isFailing: boolean;
  /** What it compares; a failing test expects something else. */
  readonly value: number;
  readonly expected: number;
}

const cases: readonly Case[] = AREAS.flatMap((area, areaIndex) =>
  range(TESTS_AN_AREA).map((number) => {
    const value = areaIndex * 100 + number;
    const fails = isFailing(areaIndex, number);
    return {
      area,
      number,
      name: `${area} keeps entry ${number}`,
      isFailing: fails,
      value,
      expected: fails ? value + 5_000 : value,
    };
  }),
);
const failing = cases.filter((test) => test.isFailing);
const names = facts(
  "failed-test",
  failing.map(({ name }) => name),
);
const messages = (write: (test: Case) => string) => facts("failure-detail", failing.map(write));

/** One file of tests per area. */
function files(
  path: (area: string) => string,
  head: string,
  write: (test: Case) => string,
  foot = "",
): Record<string, string> {
  return Object.fromEntries(
    AREAS.map((area) => [path(area), lines([head, ...cases.filter((test) => test.area === area).map(write), foot])]),
  );
}

const script = (area: string): string => `test/${area}.test.js`;
const describeBlock = (write: (test: Case) => string): Record<string, string> =>
  files(script, "describe('entries', () => {", write, "});");
const expecting = ({ name, value, expected }: Case): string =>
  `  it('${name}', () => { expect(${value}).toBe(${expected}); });`;
const asserting = ({ name, value, expected }: Case): string =>
  `  it('${name}', () => { assert.strictEqual(${value}, ${expected}); });`;
const PACKAGE = { "package.json": '{ "name": "shop", "version": "1.0.0", "private": true }\n' };
const MODULE = { "package.json": '{ "name": "shop", "version": "1.0.0", "private": true, "type": "module" }\n' };
const importVitest = "import { describe, expect, it } from 'vitest';";

const vitest = (version: string): Capture => ({
  kind: "test-output",
  name: `vitest-${version}`,
  tool: `vitest ${version}`,
  packages: [`vitest@${version}`],
  files: { ...MODULE, ...files(script, `${importVitest}\ndescribe('entries', () => {`, expecting, "});") },
  command: "vitest run --globals",
  facts: [...names, ...messages(({ value, expected }) => `expected ${value} to be ${expected}`)],
});

const jest = (version: string): Capture => ({
  kind: "test-output",
  name: `jest-${version}`,
  tool: `jest ${version}`,
  packages: [`jest@${version}`],
  files: { ...PACKAGE, ...describeBlock(expecting) },
  command: "jest --ci",
  facts: [...names, ...messages(({ expected }) => `Expected: ${expected}`)],
});

/** Test runners of versions that no fixture came from. */
export const testRuns: readonly Capture[] = [
  vitest("2.1.9"),
  vitest("3.2.4"),
  jest("27.5.1"),
  jest("29.7.0"),
  {
    kind: "test-output",
    name: "mocha-10.8.2",
    tool: "mocha 10.8.2",
    packages: ["mocha@10.8.2"],
    files: {
      ...PACKAGE,
      ...files(script, "const assert = require('node:assert');\ndescribe('entries', () => {", asserting, "});"),
    },
    command: "mocha test",
    facts: [...names, ...messages(({ value, expected }) => `${value} !== ${expected}`)],
  },
  {
    kind: "test-output",
    name: "ava-6.2.0",
    tool: "ava 6.2.0",
    packages: ["ava@6.2.0"],
    files: {
      ...MODULE,
      ...files(
        script,
        "import test from 'ava';",
        ({ name, value, expected }) => `test('${name}', (t) => { t.is(${value}, ${expected}); });`,
      ),
    },
    command: "ava",
    facts: names,
  },
  {
    kind: "test-output",
    name: "tape-5.9.0",
    tool: "tape 5.9.0",
    packages: ["tape@5.9.0"],
    files: {
      ...PACKAGE,
      ...files(
        script,
        "const test = require('tape');",
        ({ name, value, expected }) =>
          `test('${name}', (t) => { t.equal(${value}, ${expected}, '${name}'); t.end(); });`,
      ),
    },
    command: "tape 'test/*.test.js'",
    facts: [...names, ...messages(({ expected }) => `expected: ${expected}`)],
  },
  {
    kind: "test-output",
    name: "jasmine-5.6.0",
    tool: "jasmine 5.6.0",
    packages: ["jasmine@5.6.0"],
    files: { ...PACKAGE, ...describeBlock(expecting) },
    command: "jasmine --random=false 'test/*.test.js'",
    facts: [...names, ...messages(({ value, expected }) => `Expected ${value} to be ${expected}.`)],
  },
  {
    kind: "test-output",
    name: "playwright-1.49.1",
    tool: "@playwright/test 1.49.1",
    packages: ["@playwright/test@1.49.1"],
    files: {
      ...PACKAGE,
      ...files(
        script,
        "const { test, expect } = require('@playwright/test');",
        ({ name, value, expected }) => `test('${name}', () => { expect(${value}).toBe(${expected}); });`,
      ),
    },
    command: "playwright test --reporter=list --workers=1",
    facts: [...names, ...messages(({ expected }) => `Expected: ${expected}`)],
  },
  {
    kind: "test-output",
    name: "node-18.20.8",
    tool: "node 18.20.8",
    packages: ["node@18.20.8"],
    files: {
      ...PACKAGE,
      ...files(
        script,
        "const assert = require('node:assert');\nconst { describe, it } = require('node:test');\ndescribe('entries', () => {",
        asserting,
        "});",
      ),
    },
    command: "node --test test",
    facts: [...names, ...messages(({ value, expected }) => `${value} !== ${expected}`)],
  },
  {
    kind: "test-output",
    name: "unittest-3.11",
    tool: "python 3.11 unittest",
    files: files(
      (area) => `test_${area}.py`,
      "import unittest\n\n\nclass Entries(unittest.TestCase):",
      ({ area, number, value, expected }) =>
        `    def test_${area}_keeps_entry_${number}(self):\n        self.assertEqual(${value}, ${expected})\n`,
    ),
    command: "python3 -m unittest",
    facts: [
      ...facts(
        "failed-test",
        failing.map(({ area, number }) => `test_${area}_keeps_entry_${number}`),
      ),
      ...messages(({ value, expected }) => `${value} != ${expected}`),
    ],
  },
  {
    kind: "test-output",
    name: "pytest-7.2.1",
    tool: "pytest 7.2.1",
    files: files(
      (area) => `test_${area}.py`,
      "",
      ({ area, number, value, expected }) =>
        `def test_${area}_keeps_entry_${number}():\n    assert ${value} == ${expected}\n`,
    ),
    command: "pytest -p no:cacheprovider",
    facts: [
      ...facts(
        "failed-test",
        failing.map(({ area, number }) => `test_${area}_keeps_entry_${number}`),
      ),
      ...messages(({ value, expected }) => `assert ${value} == ${expected}`),
    ],
  },
  {
    kind: "test-output",
    name: "go-1.19",
    tool: "go 1.19",
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.19\n",
      ...files(
        (area) => `${area}_test.go`,
        'package shop\n\nimport "testing"\n',
        ({ area, number, value, expected }) =>
          `func Test_${area}_keeps_entry_${number}(t *testing.T) {\n\tif ${value} != ${expected} {\n\t\tt.Errorf("got %d, want %d", ${value}, ${expected})\n\t}\n}\n`,
      ),
    },
    command: "go test -v ./...",
    facts: [
      ...facts(
        "failed-test",
        failing.map(({ area, number }) => `Test_${area}_keeps_entry_${number}`),
      ),
      ...messages(({ value, expected }) => `got ${value}, want ${expected}`),
    ],
  },
];
