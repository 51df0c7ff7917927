import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { maskSlowly } from "../../../../test/contracts/mask-slowly.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { parseTraces } from "./stack-trace/parse-traces.ts";
import { stackTraceReducer } from "./stack-trace.ts";

const languages = ["java", "node", "python", "go", "rust", "csharp", "ruby"] as const;
const texts = languages.map((language) => readFixture(`stack-trace/${language}.txt`));
const tools = { counter: estimatingCounter(), hash: testHash };

const crash = [
  "#",
  "# Check failed: index < length.",
  "#",
  ...Array.from(
    { length: 12 },
    (_, depth) => `    /srv/bot/builds/release-asan/revisions/engine(_ZN5Table${depth}+0x46) [0x5958${depth}]`,
  ),
  "==7==ERROR: AddressSanitizer: ABRT on unknown address 0x000000000007 (pc 0x7f00 bp 0x7ffd T0)",
  "    #0 0x7f0011 in raise /build/glibc/raise.c:51",
  "    #1 0x7f0022 in Fatal(char const*, ...) src/base/logging.cc:215:3",
  "    #2 0x7f0033 in Table::At(int) src/table.cc:90:5",
  "    #3 0x7f0044 in Reader::Next() src/reader.cc:41:9",
  ...Array.from(
    { length: 20 },
    (_, depth) => `    #${depth + 4} 0x7f1${depth} in Loop::Run${depth}() src/loop.cc:${depth}:9`,
  ),
  "SUMMARY: AddressSanitizer: ABRT /build/glibc/raise.c:51 in raise",
].join("\n");

describeReducer(stackTraceReducer, texts);

describe("stack-trace", () => {
  it("says what went wrong and where to look first, even if something else is shorter", () => {
    const frames = Array.from({ length: 12 }, (_, depth) => [
      `main.step${depth}({0x${depth}?, 0x7fd45bbeefff?})`,
      `\t/srv/app/main.go:${depth + 5} +0x3b`,
    ]);
    const panic = "panic: runtime error: index out of range [7] with length 0";
    const { text } = reduce(
      [panic, "", "goroutine 1 [running]:", ...frames.flat()].join("\n"),
      { maxTokens: 55 },
      tools,
    );
    expect(text.split("\n").slice(1, 3)).toEqual([panic, "main.step0 /srv/app/main.go:5 +0x3b"]);
  });

  it("ranks a line that only announces an exception, or warns, below the exception", () => {
    const lines = [
      "==7==WARNING: AddressSanitizer failed to allocate 0x9a9a9a bytes",
      "=== Uncaught Python exception: ===",
      "ValueError: not enough values to unpack (expected 2, got 1)",
      "Traceback (most recent call last):",
      ...Array.from({ length: 12 }, (_, depth) => `  File "parse.py", line ${depth}, in step${depth}`),
    ];
    const { text } = reduce(lines.join("\n"), { maxTokens: 30 }, tools);
    expect(text).toContain("\nValueError: not enough values to unpack (expected 2, got 1)");
  });

  it("recognises frames whose error was cut off, and no list that is numbered like frames", () => {
    const frames = Array.from({ length: 30 }, (_, at) => `    at step${at} (/srv/app/src/part-${at}.ts:${at + 3}:7)\n`);
    expect(reduce(frames.join(""), { maxTokens: 200 }, tools).kind).toBe("stack-trace");
    const issues = Array.from({ length: 60 }, (_, at) => `#${at + 100} Renew the lease before part ${at} is read\n`);
    expect(reduce(issues.join(""), { maxTokens: 200 }, tools).kind).not.toBe("stack-trace");
  });

  it("names what went wrong with every cause and the user's own frames, in the order of the trace", () => {
    const text = readFixture("stack-trace/java.txt");
    expect(reduce(text, { maxTokens: 130 }, tools).text).toContain(
      [
        'Exception in thread "main" com.example.shop.OrderException: order 4711 cannot be booked',
        "at com.example.shop.OrderService.book(OrderService.java:88)",
        "at com.example.shop.OrderController.post(OrderController.java:41)",
        "Caused by: com.example.shop.StockException: item 12 is sold out",
        "at com.example.shop.Stock.reserve(Stock.java:57)",
        "Caused by: java.sql.SQLTransientConnectionException: pool - connection is not available, request timed out after 30000ms",
      ].join("\n"),
    );
    expect(reduce(text, { maxTokens: 340 }, tools).text).toContain("library frames");
  });

  it.each([
    [
      "rust",
      "thread 'main' panicked at src/ledger.rs:42:18:\ncalled `Result::unwrap()` on an `Err` value: ParseIntError",
    ],
    ["java", 'Exception in thread "main" com.example.shop.OrderException: order 4711 cannot be booked\nCaused by: '],
    ["node", "Error: cannot read the configuration\nat readConfig (/srv/app/read-config.cjs:1:126)\n"],
  ])("says in %s what went wrong, and why, before where libraries were", (language, expected) => {
    const { text } = reduce(readFixture(`stack-trace/${language}.txt`), { maxTokens: 80 }, tools);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/panic_fmt|Array\.map/);
  });

  it("names what went wrong and the newest own frame if there is no room for more", () => {
    const { text } = reduce(readFixture("stack-trace/node.txt"), { maxTokens: 70 }, tools);
    expect(text).toContain("\nat readConfig (/srv/app/read-config.cjs:1:126)");
  });

  it("names the newest frames of native code, libraries included, but not by their addresses alone", () => {
    const { text } = reduce(crash, { maxTokens: 175 }, tools);
    expect(text).toContain(
      [
        "# Check failed: index < length.",
        "==7==ERROR: AddressSanitizer: ABRT on unknown address 0x000000000007 (pc 0x7f00 bp 0x7ffd T0)",
        "#0 0x7f0011 in raise /build/glibc/raise.c:51",
        "#1 0x7f0022 in Fatal(char const*, ...) src/base/logging.cc:215:3",
        "#2 0x7f0033 in Table::At(int) src/table.cc:90:5",
        "#3 0x7f0044 in Reader::Next() src/reader.cc:41:9",
        "SUMMARY: AddressSanitizer: ABRT /build/glibc/raise.c:51 in raise",
      ].join("\n"),
    );
  });

  it("names frames that mention an error however deep they are, and none that is a bare address", () => {
    const frames = Array.from(
      { length: 30 },
      (_, index) => `    #${index} 0x7f00${index} in step${index} src/steps.cc:${index}`,
    );
    const deep = "    #30 0x7f0099 in raiseFatal src/raise.cc:4";
    const report = ["==7==ERROR: AddressSanitizer: ABRT", "    [0x7f0001]", "    [0x7f0002]", ...frames, deep].join(
      "\n",
    );
    const { text } = reduce(report, { maxTokens: 130 }, tools);
    expect(text).toContain(deep.trim());
    expect(text).not.toContain("[0x7f000");
  });

  it("names a frame that mentions an error by its name if another trace has only its address", () => {
    const raised = "/srv/bot/builds/release-asan/revisions/libbase.so(Base_Fatal+0x19a)";
    const { text } = reduce(
      crash.replace("#\n    /srv", `#\n    ${raised}\n    [0x7f0003]\n    /srv`),
      { maxTokens: 230 },
      tools,
    );
    expect(text).toContain(raised);
  });

  it("names the newest of frames that have only addresses", () => {
    const frames = Array.from(
      { length: 5 },
      (_, depth) => `#${depth} 0x5546${depth}0 (/srv/fuzzers/reader+0x5546${depth}0)`,
    );
    const oldest = "#5 0x55 (/srv/run+0x55)";
    const report = ["==7==ERROR: libFuzzer: deadly signal", ...frames, oldest, ...Array(40).fill("0x0fe1: 00 f5")];
    const { text } = reduce(report.join("\n"), { maxTokens: 110 }, tools);
    expect(text).toContain(frames.slice(0, 3).join("\n"));
    expect(text).not.toContain(oldest);
  });

  it("shows every distinct error before anything that says less", () => {
    const errors = Array.from(
      { length: 20 },
      (_, index) => `*** ERROR: no symbols for C:\\system\\module${index}.dll -`,
    );
    const banner = Array.from(
      { length: 60 },
      (_, index) => `*** debuggers need symbols to tell names, page ${index} ***`,
    );
    const frames = Array.from(
      { length: 9 },
      (_, depth) => `#${depth} 0x7f0${depth} in Step${depth} src/step.cc:${depth}`,
    );
    const { text } = reduce(
      [...banner, ...errors, "==7==ERROR: AddressSanitizer: ABRT", ...frames, ...banner].join("\n"),
      { maxTokens: 900 },
      tools,
    );
    for (const error of errors) expect(text).toContain(error);
  });

  it("recognises the report of a crash by what only it says, however few its frames are", () => {
    const shadow = "  0x0fe13604bfb0: 00 00 00 00 f5 f5 f5 f5 00 00 00 00 f5 f5 f5 f5\n".repeat(20);
    const report = `==51==ERROR: AddressSanitizer: heap-use-after-free on address 0x7f05\n    #0 0x7f06 in main a.c:3\n${shadow}`;
    expect(reduce(report, { maxTokens: 100 }, tools)).toMatchObject({
      kind: "stack-trace",
      text: expect.stringContaining("\n#0 0x7f06 in main a.c:3"),
    });
  });

  it.each([
    ["node", "at readConfig (/srv/app/read-config.cjs:1:126)"],
    ["python", 'File "/srv/app/load_items.py", line 6, in parse'],
    ["go", "main.pick(...) /srv/app/main.go:14"],
    ["rust", "4: shop::ledger::read_amount at ./src/ledger.rs:42:18"],
    ["csharp", "at Shop.Baskets.Find(String id) in /srv/app/Baskets.cs:line 21"],
    ["ruby", "from /srv/app/lib/checkout.rb:7:in 'Checkout#pay'"],
  ])("names the newest own frame in %s before frames of libraries", (language, frame) => {
    const { facts } = stackTraceReducer.outline(readFixture(`stack-trace/${language}.txt`), {});
    const named = facts[0]?.facts.map(({ text }) => text) ?? [];
    const library = named.findIndex((text) =>
      /^(?:at System\.|at .*node:internal|File .*\/lib\/python|runtime\.)/.test(text),
    );
    expect(named).toContain(frame);
    if (library !== -1) expect(named.indexOf(frame)).toBeLessThan(library);
  });

  it("continues a trace whose long lines were wrapped", () => {
    const frames = Array.from({ length: 12 }, (_, depth) => [
      `    #${depth} 0xf4fc711${depth % 10} in ns::Step${depth}(ns::Isolate*,`,
      `ns::Local<ns::Value>) src/step.cc:${depth}:9`,
    ]);
    const wrapped = ["==7==ERROR: AddressSanitizer: ILL on unknown address", ...frames.flat()].join("\n");
    const { traces } = parseTraces(wrapped);
    expect(traces.map((trace) => trace.frames.length)).toEqual([12]);
  });

  it("prefers the frames of a report to the last words of a program", () => {
    const told = [
      "# Fatal error in src/runtime.cc, line 7",
      ...Array.from(
        { length: 9 },
        (_, depth) => `    ${depth}: sort${depth} [0x7e9b3a60379${depth}](this=0x7ea8 <JSArray>)`,
      ),
      "",
      ...crash.split("\n").slice(-26),
    ].join("\n");
    const [named] = stackTraceReducer.outline(told, {}).facts;
    const places = [
      "#1 0x7f0022 in Fatal(char const*, ...) src/base/logging.cc:215:3",
      "0: sort0 [0x7e9b3a603790](this=0x7ea8 <JSArray>)",
    ];
    const [report, words] = places.map((place) => named?.facts.findIndex(({ text }) => text === place) ?? -1);
    expect(report).toBeGreaterThanOrEqual(0);
    expect(words).toBeGreaterThan(report ?? 0);
  });

  it("counts frames that came again and again", () => {
    const frames = "    at walk (/srv/app/walk.js:3:10)\n    at step (/srv/app/walk.js:9:5)\n".repeat(300);
    const recursion = `RangeError: Maximum call stack size exceeded\n${frames}`;
    const { text } = reduce(recursion, { maxTokens: 160 }, tools);
    expect(text).toContain("×300 at walk (/srv/app/walk.js:3:10)");
  });

  it("counts an error that was printed often once", () => {
    const { text } = reduce(readFixture("stack-trace/java.txt").repeat(20), { maxTokens: 500 }, tools);
    expect(text).toContain("\nCaused by: com.example.shop.StockException: item 12 is sold out ×20\n");
  });

  it("does not take search results with errors in them for a trace", () => {
    const found = Array.from({ length: 60 }, (_, index) => `${index}:  throw new ZodError(issues[${index}]);`);
    expect(reduce(["src/error.ts", ...found].join("\n"), { maxTokens: 100 }, tools).kind).not.toBe("stack-trace");
  });

  test.prop([mutatedText(texts)])("counts templates as a slow reader would", (text) => {
    const slow = new Map<string, number>();
    for (const line of text.split("\n")) slow.set(maskSlowly(line), (slow.get(maskSlowly(line)) ?? 0) + 1);
    for (const { title, facts } of stackTraceReducer.outline(text, {}).facts) {
      for (const { claim } of facts) {
        if (claim.kind === "template")
          expect([title, claim.count]).toEqual([title, slow.get(maskSlowly(claim.example))]);
      }
    }
  });
});
