import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { maskSlowly } from "../../../../test/contracts/mask-slowly.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { stackTraceReducer } from "./stack-trace.ts";

const languages = ["java", "node", "python", "go", "rust", "csharp", "ruby"] as const;
const texts = languages.map((language) => readFixture(`stack-trace/${language}.txt`));
const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(stackTraceReducer, texts);

describe("stack-trace", () => {
  it("names what went wrong with every cause, then the user's own frames", () => {
    const { text } = reduce(readFixture("stack-trace/java.txt"), { maxTokens: 340 }, tools);
    expect(text).toContain(
      [
        "errors, 3 distinct:",
        '1: Exception in thread "main" com.example.shop.OrderException: order 4711 cannot be booked',
        "2: Caused by: com.example.shop.StockException: item 12 is sold out",
        "3: Caused by: java.sql.SQLTransientConnectionException: pool - connection is not available, request timed out after 30000ms",
        "newest frames:",
        "1: at com.example.shop.OrderService.book(OrderService.java:88)",
        "1: at com.example.shop.OrderController.post(OrderController.java:41)",
        "2: at com.example.shop.Stock.reserve(Stock.java:57)",
      ].join("\n"),
    );
    expect(text).toContain("library frames");
  });

  it.each([
    ["node", "at readConfig (/srv/app/read-config.cjs:1:126)"],
    ["python", 'File "/srv/app/load_items.py", line 6, in parse'],
    ["go", "main.pick(...)"],
    ["rust", "4: shop::ledger::read_amount"],
    ["csharp", "at Shop.Baskets.Find(String id) in /srv/app/Baskets.cs:line 21"],
    ["ruby", "from /srv/app/lib/checkout.rb:7:in 'Checkout#pay'"],
  ])("names the newest own frame in %s first", (language, frame) => {
    const { facts } = stackTraceReducer.outline(readFixture(`stack-trace/${language}.txt`), {});
    const frames = facts[1]?.facts.map(({ text }) => text.replace(/^\d+: (?=at |File)/, ""));
    expect(frames).toContain(frame);
    if (language !== "python") expect(frames?.[0]).toBe(frame);
  });

  it("counts frames that came again and again", () => {
    const recursion = `RangeError: Maximum call stack size exceeded\n${"    at walk (/srv/app/walk.js:3:10)\n".repeat(300)}`;
    const { text } = reduce(recursion, { maxTokens: 160 }, tools);
    expect(text).toContain("×300 at walk (/srv/app/walk.js:3:10)");
  });

  it("counts an error that was printed often once", () => {
    const { text } = reduce(readFixture("stack-trace/java.txt").repeat(20), { maxTokens: 500 }, tools);
    expect(text).toContain("×20 Caused by: com.example.shop.StockException: item 12 is sold out");
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
