import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { countNamed } from "../../../../test/fixtures/reduce/count-named.ts";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
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
const goEvents = [
  '{"Time":"2026-11-15T10:00:00Z","Action":"run","Package":"example.com/shop","Test":"TestSum"}',
  '{"Time":"2026-11-15T10:00:00Z","Action":"output","Package":"example.com/shop","Test":"TestSum","Output":"=== RUN   TestSum\\n"}',
  '{"Time":"2026-11-15T10:00:00Z","Action":"output","Package":"example.com/shop","Test":"TestSum","Output":"    basket_test.go:18: got 7, want 8\\n"}',
  '{"Time":"2026-11-15T10:00:00Z","Action":"fail","Package":"example.com/shop","Test":"TestSum","Elapsed":0}',
  '{"Time":"2026-11-15T10:00:01Z","Action":"pass","Package":"example.com/shop","Test":"TestAdd","Elapsed":0}',
  '{"Time":"2026-11-15T10:00:01Z","Action":"output","Package":"example.com/shop","Output":"FAIL\\texample.com/shop\\t0.014s\\n"}',
  '{"Time":"2026-11-15T10:00:01Z","Action":"fail","Package":"example.com/shop","Elapsed":0.014}',
].join("\n");
/** Names that are longer than what a small budget has for each. */
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
  it("takes a suite that failed with its tests for no test more", () => {
    const spec = [
      "▶ basket",
      "  ✖ sums up (1ms)",
      "  ✔ ships (1ms)",
      "✖ basket (2ms)",
      "ℹ fail 1",
      "✖ failing tests:",
      "",
      "✖ sums up (1ms)",
    ];
    const tap = [
      "# Subtest: basket",
      "    not ok 1 - sums up",
      "not ok 1 - basket",
      "  error: '1 subtests failed'",
      "# fail 1",
    ];
    for (const lines of [spec, tap]) {
      const { facts, segments } = testOutputReducer.outline(lines.join("\n"), {});
      expect(facts[1]).toMatchObject({ title: "1 failed", facts: [{ text: "sums up" }] });
      expect(segments.filter(({ group }) => group === "failed")).toHaveLength(1);
    }
  });

  it("says what was expected and what came where the message is that of all tests", () => {
    const spec = [
      "✖ sums up (1ms)",
      "  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:",
      "  ",
      "  7 !== 8",
      "  ",
      "    actual: 7,",
    ];
    const tap = [
      "TAP version 13",
      "not ok 1 - sums up",
      "  error: |-",
      "    Expected values to be equal:",
      "    7 !== 8",
    ];
    const detailOf = (lines: readonly string[]) =>
      testOutputReducer.outline(lines.join("\n"), {}).facts[1]?.facts[0]?.detail;
    expect(detailOf(spec)).toBe(": AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:, 7 !== 8");
    expect(detailOf(tap)).toBe(": Expected values to be equal:, 7 !== 8");
    expect(detailOf(["1) basket sums up", "  Message:", "    Expected 7 to be 8."])).toBe(": Expected 7 to be 8.");
  });

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

  it("names every failing test before it says why the first failed", () => {
    const { text } = reduce(readFixture("test-output/vitest.txt"), { maxTokens: 76 }, tools);
    expect(text).toContain(
      [
        "Tests  3 failed | 21 passed | 1 skipped (25)",
        "3 failed:",
        "basket.test.ts > basket > sums up prices",
        "basket.test.ts > basket > ships to everyone",
        "stock.test.ts > sums up prices",
        "Test Files  2 failed (2)",
      ].join("\n"),
    );
  });

  it("says once what failing tests begin with where there is no room for each name", () => {
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

  it("takes a failing test that Bun names again below the others for the same", () => {
    const run =
      "bun test v1.3.5\n(fail) adds [0.2ms]\n(fail) subtracts [0.1ms]\n\n2 tests failed:\n(fail) adds [0.2ms]\n(fail) subtracts [0.1ms]";
    expect(failuresOf(run)).toEqual(["adds", "subtracts"]);
  });

  it("says what became of the packages of Go where no failure takes the room", () => {
    const logs = Array.from({ length: 60 }, (_, index) => `    store.go:${index}: opened ${index}`);
    const run = ["=== RUN   TestOpen", ...logs, "--- PASS: TestOpen (0.00s)", "ok  \texample.com/shop\t0.2s"].join(
      "\n",
    );
    expect(reduce(run, { maxTokens: 50 }, tools).text).toContain("\nok  \texample.com/shop\t0.2s");
  });

  it.each([
    [
      "jest.txt",
      [
        "basket › sums up prices at src/basket.test.js:11:19: expect(received).toBe(expected) // Object.is equality, Expected: 8, Received: 7",
      ],
    ],
    [
      "pytest.txt",
      [
        "test_basket.py::Basket::test_ships_to_everyone at :5: E   TypeError: no such country: Atlantis",
        "test_basket.py::Basket::test_sums_up_prices at :4: E   AssertionError: 7 != 8",
      ],
    ],
    [
      "unittest.txt",
      [
        "test_basket.Basket.test_ships_to_everyone: TypeError: no such country: Atlantis",
        "test_basket.Basket.test_sums_up_prices: AssertionError: 7 != 8",
      ],
    ],
    [
      "go.txt",
      [
        "TestSumsUpPrices: basket_test.go:18: got 7, want 8",
        "TestShips",
        "TestShips/to_Atlantis: basket_test.go:31: no such country: Atlantis",
        "FAIL\texample.com/shop/basket\t0.014s",
      ],
    ],
    [
      "cargo.txt",
      [
        "basket::tests::ships_to_everyone at src/basket.rs:41:9: no such country: Atlantis",
        "basket::tests::sums_up_prices at src/basket.rs:33:9: assertion `left == right` failed, left: 7, right: 8",
      ],
    ],
    [
      "node-spec.txt",
      [
        "sums up prices at basket.node.mjs:3:1: AssertionError [ERR_ASSERTION]: 7 == 8",
        "ships to everyone at basket.node.mjs:4:1: TypeError: no such country: Atlantis",
      ],
    ],
    [
      "node-tap.txt",
      [
        "sums up prices at /srv/app/basket.node.mjs:3:1: error: '7 == 8'",
        "ships to everyone at /srv/app/basket.node.mjs:4:1: error: 'no such country: Atlantis'",
      ],
    ],
    [
      "playwright.txt",
      [
        '[chromium] › tests/basket.spec.ts:9:5 › shows the sum at /srv/app/tests/basket.spec.ts:12:41: Error: expect(locator).toHaveText(expected) failed, Expected: "8", Received: "7"',
      ],
    ],
    ["mocha.txt", ["sums up prices at test/basket.js:11:14: AssertionError [ERR_ASSERTION]: 7 == 8"]],
    [
      "junit.xml",
      [
        "basket.test.ts › basket &gt; sums up prices at :4:46: expected 7 to be 8 // Object.is equality",
        "basket.test.ts › basket &gt; ships to everyone at :5:41: no such country: Atlantis",
        "stock.test.ts › sums up prices at :3:45: expected [ 1, 2 ] to deeply equal [ 1, 3 ]",
      ],
    ],
  ])("reads %s", (file, expected) => {
    expect(failuresOf(readFixture(`test-output/${file}`))).toEqual(expected);
  });

  it("reads the events of go test", () => {
    expect(failuresOf(goEvents)).toEqual(["TestSum: basket_test.go:18: got 7, want 8", "example.com/shop"]);
  });

  it("names the test that ran when a package of Go panicked, with what it said", () => {
    const event = (action: string, test?: string, output?: string): string =>
      JSON.stringify({
        Time: "2026-11-15T10:00:00Z",
        Action: action,
        Package: "example.com/bg",
        Test: test,
        Output: output,
      });
    const panicked = (test: string | undefined): string =>
      [
        event("run", "TestQuick"),
        event("pass", "TestQuick"),
        event("run", "TestSend"),
        event("output", "TestSend", "=== RUN   TestSend\n"),
        event("output", "TestSend", "    bg_test.go:9: opened\n"),
        event("output", test, "panic: queue is closed\n"),
        event("output", test, "goroutine 8 [running]:\n"),
        event("output", test, "\t/usr/lib/go/src/testing/testing.go:1446 +0x10b\n"),
        event("output", test, "\t/srv/app/bg_test.go:11 +0x27\n"),
        event("output", undefined, "FAIL\texample.com/bg\t0.008s\n"),
        event("fail"),
      ].join("\n");
    const named = ["TestSend at /srv/app/bg_test.go:11: panic: queue is closed", "example.com/bg"];
    expect(failuresOf(panicked("TestSend"))).toEqual(named);
    expect(failuresOf(panicked(undefined))).toEqual(named);
    const [totals] = testOutputReducer.outline(panicked("TestSend"), {}).facts;
    expect(totals?.facts.map(({ text }) => text)).toEqual(["FAIL\\texample.com/bg\\t0.008s"]);
    // The same where the test is said to have failed, and where the output ends too early.
    const [, ...last] = panicked("TestSend").split("\n").reverse();
    expect(failuresOf([...last.toReversed(), event("fail", "TestSend"), event("fail")].join("\n"))).toEqual(named);
    expect(failuresOf(last.slice(1).toReversed().join("\n"))).toEqual(named.slice(0, 1));
  });

  it("names the test that ran when a package panicked in what Go prints for people", () => {
    const run = [
      "=== RUN   TestQuick",
      "--- PASS: TestQuick (0.00s)",
      "=== RUN   TestSend",
      "    bg_test.go:9: opened",
      "panic: queue is closed",
      "",
      "goroutine 20 [running]:",
      "example.com/bg.TestSend.func1()",
      "\t/srv/app/bg_test.go:11 +0x27",
      "FAIL\texample.com/bg\t0.008s",
      "FAIL",
    ];
    const failed = ["TestSend at /srv/app/bg_test.go:11: panic: queue is closed", "FAIL\texample.com/bg\t0.008s"];
    expect(failuresOf(run.join("\n"))).toEqual(failed);
    expect(failuresOf([...run.slice(0, 2), ...run.slice(4)].join("\n"))).toEqual(failed.slice(1));
  });

  it("reads the same with colours as without", () => {
    const coloured = readFixture("test-output/vitest-colours.txt");
    expect(failuresOf(coloured)).toEqual(failuresOf(stripColours(coloured)));
  });

  it("counts packages that failed apart from tests", () => {
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

  it("believes the command where a line of a test stands in the text", () => {
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

  test.prop([mutatedText(texts)])("says of a shared message how many tests share it", (text) => {
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
      .map((line) => line.trim());
    for (const { facts } of testOutputReducer.outline(text, {}).facts) {
      for (const { claim } of facts) {
        if (claim.kind !== "values" || claim.column !== "lines outside of failures") continue;
        for (const [line, count] of claim.counts) {
          expect(count).toBeLessThanOrEqual(lines.filter((other) => other.startsWith(line)).length);
        }
      }
    }
  });
});

// Helpers

function failuresOf(text: string): string[] | undefined {
  const list = testOutputReducer.outline(text, {}).facts.find(({ title }) => title.endsWith("failed"));
  return list?.facts
    .toSorted((left, right) => (left.at ?? 0) - (right.at ?? 0))
    .map(({ text: fact, detail = "" }) => `${fact}${detail}`);
}
