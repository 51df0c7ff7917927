import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { countNamed } from "../../../../test/fixtures/reduce/count-named.ts";
import { listFailures } from "../../../../test/fixtures/reduce/list-failures.ts";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
import { goEvents } from "../../../../test/fixtures/reduce/test-output/go-events.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { testOutputReducer } from "./test-output.ts";

const files = [
  "vitest.txt",
  "vitest-colours.txt",
  "jest.txt",
  "pytest.txt",
  "unittest.txt",
  "go.txt",
  "cargo.txt",
  "node-tap.txt",
  "node-spec.txt",
  "playwright.txt",
  "mocha.txt",
  "junit.xml",
];
/** Names that are longer than a small budget allows for each. */
const failedRun = [
  " RUN  v4.0.1 /srv/app",
  ...Array.from({ length: 52 }, (_, index) => {
    const isFailed = index % 3 === 0 && index < 36;
    return ` ${isFailed ? "×" : "✓"} src/shop/basket.test.ts > basket > discounts > takes off ${index} percent 1ms`;
  }),
  "      Tests  12 failed | 40 passed (52)",
].join("\n");
const texts = [...files.map((file) => readFixture(`test-output/${file}`)), goEvents];
const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(testOutputReducer, texts);

describe("test-output", () => {
  it("names every failing test with its message and place below the totals", () => {
    const { text } = reduce(readFixture("test-output/vitest.txt"), { maxTokens: 220 }, tools);
    expect(text).toContain(
      [
        "Tests  3 failed | 21 passed | 1 skipped (25)",
        "3 failed:",
        "basket.test.ts > basket > sums up prices at :4:46: AssertionError: expected 7 to be 8 // Object.is equality",
        "basket.test.ts > basket > ships to everyone at :5:41: TypeError: no such country: Atlantis",
        "stock.test.ts > sums up prices at :3:45: AssertionError: expected [ 1, 2 ] to deeply equal [ 1, 3 ]",
        "Test Files  2 failed (2)",
      ].join("\n"),
    );
  });

  it("names every failing test before it says why the first failed, and why before where", () => {
    const explain = (maxTokens: number): string =>
      reduce(readFixture("test-output/vitest.txt"), { maxTokens }, tools).text.replace(/^.*\n/, "");
    const total = "Tests  3 failed | 21 passed | 1 skipped (25)";
    expect(explain(50)).toBe(
      [
        total,
        "basket.test.ts > basket >",
        " sums up prices",
        " ships to everyone",
        "stock.test.ts > sums up prices",
      ].join("\n"),
    );
    expect(explain(100)).toBe(
      [
        total,
        "basket.test.ts > basket >",
        " sums up prices: AssertionError: expected 7 to be 8 // Object.is equality",
        " ships to everyone: TypeError: no such country: Atlantis",
        "stock.test.ts > sums up prices: AssertionError: expected [ 1, 2 ] to deeply equal [ 1, 3 ]",
      ].join("\n"),
    );
  });

  it("leaves out the rule that pytest draws through its total", () => {
    const output = readFixture("test-output/pytest.txt");
    const [, total] = reduce(output, { maxTokens: 60 }, tools).text.split("\n");
    expect(total).toMatch(/^\d+ failed, .* in [\d.]+s$/);
    expect(output).toContain(`= ${total} =`);
  });

  it("writes the shared beginning of failing tests once if there is no room for each name", () => {
    expect(reduce(failedRun, { maxTokens: 110 }, tools).text).toMatch(
      /^\[.*\]\nTests {2}12 failed \| 40 passed \(52\)\nsrc\/shop\/basket\.test\.ts > basket > discounts >\n takes off 0 percent\n takes off 3 percent\n/,
    );
    const { text } = reduce(failedRun, { maxTokens: 60 }, tools);
    expect(text).toMatch(/ > discounts >\n takes off 0 percent\n/);
    const [, more] = /\n(\d+) more$/.exec(text) ?? [];
    expect(text.match(/^ takes off/gm)).toHaveLength(12 - Number(more));
  });

  it("names the test as its runner takes it before the file is said with each", () => {
    const { text } = reduce(failedRun, { maxTokens: 150 }, tools);
    expect(text).toContain("\nsrc/shop/basket.test.ts >\n basket > discounts > takes off 0 percent\n");
  });

  it("says one total before the names, the one that counts failed tests", () => {
    const crates = Array.from({ length: 30 }, () => "test result: ok. 4 passed; 0 failed; 0 ignored");
    const run = [...crates, readFixture("test-output/cargo.txt"), ...crates].join("\n");
    const [, first] = reduce(run, { maxTokens: 80 }, tools).text.split("\n");
    expect(first).toMatch(/^test result: FAILED/);
  });

  it("names an error outside of tests before lines that only sound like one", () => {
    const noise = Array.from({ length: 80 }, (_, index) => `[job ${index}] failed as the test wants: ${index} | throw`);
    const run = ["bun test v1.3.5", ...noise, "error: queue is full", "12 | throw new Error('code')", "0 fail"].join(
      "\n",
    );
    const { text } = reduce(run, { maxTokens: 60 }, tools);
    expect(text).toContain("\n0 fail\nerrors:\nerror: queue is full");
    expect(reduce(run, { maxTokens: 700 }, tools).text).not.toContain("throw new Error('code')");
  });

  it("treats a failing test that Bun names again below the others as the same", () => {
    const run =
      "bun test v1.3.5\n(fail) adds [0.2ms]\n(fail) subtracts [0.1ms]\n\n2 tests failed:\n(fail) adds [0.2ms]\n(fail) subtracts [0.1ms]";
    expect(listFailures(run)).toEqual(["adds", "subtracts"]);
  });

  it("says what became of Go packages if no failure takes the room", () => {
    const logs = Array.from({ length: 60 }, (_, index) => `    store.go:${index}: opened ${index}`);
    const run = ["=== RUN   TestOpen", ...logs, "--- PASS: TestOpen (0.00s)", "ok  \texample.com/shop\t0.2s"].join(
      "\n",
    );
    expect(reduce(run, { maxTokens: 50 }, tools).text).toContain("\nok  \texample.com/shop\t0.2s");
  });

  it("reads the same with colours as without", () => {
    const coloured = readFixture("test-output/vitest-colours.txt");
    expect(listFailures(coloured)).toEqual(listFailures(stripColours(coloured)));
  });

  it("counts packages that failed separately from tests", () => {
    const [, failed] = testOutputReducer.outline(goEvents, {}).facts;
    expect(failed?.title).toBe("1 test, 1 package failed");
  });

  it("says a message that several tests share once", () => {
    const failed = Array.from(
      { length: 40 },
      (_, index) => `--- FAIL: Test${index} (0.00s)\n    db_test.go:7: no database`,
    );
    const { text } = reduce(failed.join("\n"), { maxTokens: 420 }, tools);
    expect(text).toContain("(1) ×40 db_test.go:7: no database");
    expect(text).toContain("Test17: (1)");
  });

  it("counts what passed by file", () => {
    const facts = testOutputReducer.outline(readFixture("test-output/jest.txt"), {}).facts.at(-1)?.facts;
    expect(facts?.map(({ text }) => text)).toEqual(["src/basket.test.js 2", "src/stock.test.js 3"]);
  });

  it("believes the command if the text contains a line of a test", () => {
    const text = `${"building the fixture\n".repeat(80)}✓ adds (3 ms)\n`;
    expect(reduce(text, { maxTokens: 100, command: "npm test" }, tools).kind).toBe("test-output");
    expect(reduce(text, { maxTokens: 100 }, tools).kind).not.toBe("test-output");
  });

  it("recognises the tests of a runner that sums up, though most lines are what they printed", () => {
    const printed = Array.from({ length: 80 }, (_, index) => `  Status of ${index} is fine\n`).join("");
    const passed = Array.from({ length: 14 }, (_, index) => `PASS part-${index}\n`).join("");
    expect(reduce(`${passed}${printed}`, { maxTokens: 40 }, tools).kind).not.toBe("test-output");
    const { kind, text } = reduce(`${passed}${printed}All tests passed (14)\n`, { maxTokens: 40 }, tools);
    expect(kind).toBe("test-output");
    expect(text).toContain("\nAll tests passed (14)");
  });

  it("names the packages that ran before those that are cached", () => {
    const cached = Array.from({ length: 20 }, (_, index) => `ok  \tshop/p${index}\t(cached)\n`).join("");
    const { text } = reduce(`${cached}ok  \tshop/warehouse/stock\t57.383s\n`, { maxTokens: 60 }, tools);
    expect(text).toContain("ok  \tshop/warehouse/stock\t57.383s");
  });

  test.prop([mutatedText([...texts, failedRun])])(
    "says in the title how many tests and packages are named below it",
    (text) => {
      const { title = "", facts = [] } = testOutputReducer.outline(text, {}).facts[1] ?? {};
      const counts = [...title.matchAll(/\d+/g)].map(([count]) => Number(count));
      if (counts.length > 0) expect(counts.reduce((total, count) => total + count)).toBe(facts.length);
    },
  );

  test.prop([mutatedText(texts)])("says how many tests share a message", (text) => {
    const [, failed, , shared] = testOutputReducer.outline(text, {}).facts;
    for (const { text: fact } of shared?.facts ?? []) {
      const [, number, count] = /^\((\d+)\) ×(\d+) /.exec(fact) ?? [];
      expect(failed?.facts.filter(({ detail }) => detail?.endsWith(`: (${number})`)).length).toBe(Number(count));
    }
  });

  test.prop([mutatedText([...texts, failedRun]), fc.integer({ min: 30, max: 400 }), fc.nat(200)])(
    "never names fewer failing tests with a larger budget",
    (text, maxTokens, more) => {
      const failed = testOutputReducer.outline(text, {}).facts[1]?.facts ?? [];
      const [few, many] = [maxTokens, maxTokens + more].map((budget) => {
        const { text: reduced, hidden } = reduce(text, { kind: "test-output", maxTokens: budget }, tools);
        return hidden.length === 0 ? failed.length : countNamed(reduced, failed);
      });
      expect(many).toBeGreaterThanOrEqual(few ?? 0);
    },
  );

  test.prop([mutatedText(texts)])("counts other lines about errors as a slow reader would", (text) => {
    const lines = stripColours(text)
      .split("\n")
      // What the terminal overwrote does not count.
      .flatMap((line) => [line.trim(), line.slice(line.trimEnd().lastIndexOf("\r") + 1).trim()]);
    for (const { facts } of testOutputReducer.outline(text, {}).facts) {
      for (const { claim } of facts) {
        if (claim.kind !== "values" || claim.column !== "lines outside of failures") continue;
        for (const [line, count] of claim.counts) {
          expect(count, JSON.stringify(line)).toBeLessThanOrEqual(
            lines.filter((other) => other.startsWith(line)).length,
          );
        }
      }
    }
  });
});
