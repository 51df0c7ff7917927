import { describe, expect, it } from "vitest";
import { listFailures } from "../../../../../test/fixtures/reduce/list-failures.ts";
import { readFixture } from "../../../../../test/fixtures/reduce/read-fixture.ts";
import { goEvents } from "../../../../../test/fixtures/reduce/test-output/go-events.ts";
import { testOutputReducer } from "../test-output.ts";

describe("runs of tests", () => {
  it("does not count a suite that failed with its tests as another test", () => {
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

  it("names a failing test that has the name of its suite", () => {
    const spec = ["▶ basket", "  ✖ basket (1ms)", "  ✖ sums up (1ms)", "✖ basket (2ms)", "ℹ fail 2"];
    expect(listFailures(spec.join("\n"))).toEqual(["basket", "sums up"]);
  });

  it("gives each test of bun what was said above its name", () => {
    const run = [
      "bun test v1.3.1",
      "error: expect(received).toBe(expected)",
      "(fail) store > saves [1.20ms]",
      "error: expect(received).toBe(expected)",
      "Expected: 8",
      "Received: 7",
      "      at <anonymous> (/srv/app/store.test.ts:9:3)",
      "(fail) store > loads [0.20ms]",
      " 2 fail",
    ];
    expect(listFailures(run.join("\n"))).toEqual([
      "store > saves: (1)",
      "store > loads at /srv/app/store.test.ts:9:3: (1), Expected: 8, Received: 7",
    ]);
  });

  it("keeps a time that is part of a name", () => {
    const run = [" RUN  v5.1.0", " × waits 30 s 12ms", " FAIL  a.test.ts > waits 30 s", "Error: too long"];
    expect(listFailures(run.join("\n"))).toEqual(["a.test.ts > waits 30 s: Error: too long"]);
  });

  it("does not take the code of a test for what it compared", () => {
    const details = [
      "=== FAILURES ===",
      "____ test_sum ____",
      "    if total == 3:",
      ">       assert total == 8",
      "E       assert 7 == 8",
    ];
    expect(listFailures(["collected 1 item", ...details, "=== 1 failed in 0.1s ==="].join("\n"))).toEqual([
      "test_sum: E       assert 7 == 8",
    ]);
  });

  it("shows expected and actual values if all tests have the same message", () => {
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
    ["mocha.txt", ["basket › sums up prices at test/basket.js:11:14: AssertionError [ERR_ASSERTION]: 7 == 8"]],
    [
      "junit.xml",
      [
        "basket.test.ts › basket &gt; sums up prices at :4:46: expected 7 to be 8 // Object.is equality",
        "basket.test.ts › basket &gt; ships to everyone at :5:41: no such country: Atlantis",
        "stock.test.ts › sums up prices at :3:45: expected [ 1, 2 ] to deeply equal [ 1, 3 ]",
      ],
    ],
  ])("reads %s", (file, expected) => {
    expect(listFailures(readFixture(`test-output/${file}`))).toEqual(expected);
  });

  it("reads the events of go test", () => {
    expect(listFailures(goEvents)).toEqual(["TestSum: basket_test.go:18: got 7, want 8", "example.com/shop"]);
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
    expect(listFailures(panicked("TestSend"))).toEqual(named);
    expect(listFailures(panicked(undefined))).toEqual(named);
    const [totals] = testOutputReducer.outline(panicked("TestSend"), {}).facts;
    expect(totals?.facts.map(({ text }) => text)).toEqual(["FAIL\\texample.com/bg\\t0.008s"]);
    // The same if the test is reported as failed, and if the output ends too early.
    const [, ...last] = panicked("TestSend").split("\n").reverse();
    expect(listFailures([...last.toReversed(), event("fail", "TestSend"), event("fail")].join("\n"))).toEqual(named);
    expect(listFailures(last.slice(1).toReversed().join("\n"))).toEqual(named.slice(0, 1));
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
    expect(listFailures(run.join("\n"))).toEqual(failed);
    expect(listFailures([...run.slice(0, 2), ...run.slice(4)].join("\n"))).toEqual(failed.slice(1));
  });
});
