import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { maskSlowly } from "../../../../test/contracts/mask-slowly.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { countNamed } from "../../../../test/fixtures/reduce/count-named.ts";
import { accessLog, serviceLog, signInLog, systemLog } from "../../../../test/fixtures/reduce/log/logs.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { logReducer } from "./log.ts";

const texts = [serviceLog, accessLog, systemLog, signInLog];
const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(logReducer, texts);

describe("log", () => {
  it("names what went wrong in lines below its entries, but no frames", () => {
    const entries = Array.from(
      { length: 80 },
      (_, index) => `2026-11-15T10:00:${10 + (index % 50)}Z INFO request ${index}`,
    );
    const below = ["{", '  "status": "failed"', "}", "    at handleError (server.js:7:9)"];
    const { text } = reduce([...entries, ...below].join("\n"), { kind: "log", maxTokens: 60 }, tools);
    expect(text).toContain('errors below entries, 1 line, 1 distinct:\n  "status": "failed"');
    expect(text).not.toContain("handleError");
  });

  it("names every distinct error with its count before anything else", () => {
    const { text } = reduce(serviceLog, { maxTokens: 260 }, tools);
    expect(text).toContain("levels: INFO 386, ERROR 9, WARN 5");
    expect(text).toContain("errors, 9 lines, 2 distinct:");
    expect(text).toContain(
      "×8 2026-11-15T10:00:17.629Z ERROR [worker-1] connection to 10.0.0.8:5432 refused (last 2026-11-15T10:06:07.579Z)",
    );
    expect(text).toContain("job 4417 crashed: java.lang.IllegalStateException: ledger is closed");
  });

  it("names every distinct error before the end of a long one", () => {
    const long = `2026-11-15T10:00:00Z ERROR cannot store ${"page ".repeat(50)}end of it`;
    const text = [long, ...serviceLog.split("\n")].join("\n");
    expect(reduce(text, { maxTokens: 150 }, tools).text).toMatch(/page page?.*\n.*refused\n.*ledger is closed\n/);
    expect(reduce(text, { maxTokens: 300 }, tools).text).toContain("page end of it\n");
  });

  it("names every distinct error in few words before one is said whole", () => {
    const { text } = reduce(signInLog, { maxTokens: 285 }, tools);
    expect(text).toMatch(/^\[240 lines .*\]\nerrors, times left out:\n/);
    expect(text).toContain("\njob\tsign-in\t… ERROR cannot sign in\n ×4 bob by passkey:…\n ×4 alice by one-time…\n");
    expect(text).toContain("\nERROR [auth] cannot sign in\n ×4 carol by one-time code:…\n ×4 bob by password: the…\n");
    expect(text.match(/^ ×4 /gm)).toHaveLength(30);
  });

  it("says one error below each head whole before the second of any", () => {
    const { text } = reduce(signInLog, { maxTokens: 390 }, tools);
    expect(text).toMatch(/^×4 job.*Z ERROR cannot sign in .* with status 501,/m);
    expect(text).toMatch(/^×4 2026.* \[auth\] cannot sign in .* with status 502,/m);
  });

  it("counts the errors that even few words leave no room for", () => {
    const { text } = reduce(signInLog, { maxTokens: 100 }, tools);
    const [, more] = /\n(\d+) more$/.exec(text) ?? [];
    expect(text.match(/^ ×4 /gm)).toHaveLength(30 - Number(more));
  });

  it("reads the level of a coloured line", () => {
    const coloured = Array.from({ length: 60 }, (_, index) => {
      const level = index % 20 === 7 ? "\u001b[31mERROR\u001b[0m" : "\u001b[32mINFO\u001b[0m";
      return `2026-11-15T10:00:${index + 10}Z ${level} task ${index} ended`;
    }).join("\n");
    const { text } = reduce(coloured, { maxTokens: 120 }, tools);
    expect(text).toContain("INFO 57, ERROR 3");
    expect(text).toContain("×3 2026-11-15T10:00:17Z \u001b[31mERROR\u001b[0m task 7 ended");
  });

  it("shows the stack below the first of an error", () => {
    const { text } = reduce(serviceLog, { maxTokens: 600 }, tools);
    expect(text).toContain("Caused by: java.io.IOException: disk full");
    expect(text).toMatch(/warnings, 5 lines, 1 distinct:\n×5 .* WARN {2}\[pool\] queue is 3 long \(last .*\)\n/);
  });

  it("keeps lines of a level that the query asks for", () => {
    const debug = serviceLog.replaceAll("served in 77 ms", "DEBUG cache probe took 77 ms");
    const { text } = reduce(debug, { maxTokens: 500, query: "how long did the cache probe take in DEBUG?" }, tools);
    expect(text.match(/DEBUG cache probe/g)).toHaveLength(3);
  });

  it("takes the status of a request for its level", () => {
    const { text } = reduce(accessLog, { maxTokens: 300 }, tools);
    expect(text).toContain("levels: status 200 291, status 404 8, status 503 1");
    expect(text).toContain('"GET /page/120 HTTP/1.1" 503');
  });

  it("groups lines that differ in a name into one pattern", () => {
    const names = ["alice", "bob", "carol", "dave", "erin"];
    const signedIn = Array.from(
      { length: 200 },
      (_, n) => `10:00:${10 + (n % 50)} INFO user ${names[n % 5]} has signed in from 10.0.0.${n}`,
    );
    const { text } = reduce(signedIn.join("\n"), { maxTokens: 200 }, tools);
    expect(text).toContain("patterns, * is a name and # a value:\n×200 # INFO user * has signed in from #\n");
  });

  test.prop([mutatedText(texts)])("counts templates as a slow reader would", (text) => {
    const slow = new Map<string, number>();
    // A final line break ends the last line and does not begin a new one.
    for (const line of text.replace(/\n$/, "").split("\n"))
      slow.set(maskSlowly(line), (slow.get(maskSlowly(line)) ?? 0) + 1);
    for (const { title, facts } of logReducer.outline(text, {}).facts) {
      for (const { claim } of facts) {
        if (claim.kind === "pattern") expect([title, claim.count]).toEqual([title, countFitting(slow, claim.words)]);
        if (claim.kind === "template")
          expect([title, claim.count]).toEqual([title, slow.get(maskSlowly(claim.example))]);
      }
    }
  });

  test.prop([mutatedText(texts), fc.integer({ min: 30, max: 500 }), fc.nat(300)])(
    "never names fewer errors with a larger budget",
    (text, maxTokens, more) => {
      const errors = logReducer.outline(text, {}).facts[0]?.facts ?? [];
      const [few, many] = [maxTokens, maxTokens + more].map((budget) => {
        const { text: reduced, hidden } = reduce(text, { kind: "log", maxTokens: budget }, tools);
        return hidden.length === 0 ? errors.length : countNamed(reduced, errors);
      });
      expect(many).toBeGreaterThanOrEqual(few ?? 0);
    },
  );

  test.prop([mutatedText(texts)])("says in a title how many lines and templates there are", (text) => {
    for (const { title, facts } of logReducer.outline(text, {}).facts) {
      const [, lines, distinct] = /, (\d+) lines?, (\d+) distinct(?:, values differ)?$/.exec(title) ?? [];
      if (lines === undefined) continue;
      expect(facts).toHaveLength(Number(distinct));
      expect(facts.reduce((total, { claim }) => total + (claim.kind === "template" ? claim.count : 0), 0)).toBe(
        Number(lines),
      );
    }
  });

  test.prop([mutatedText(texts)])("counts every line under one level at most", (text) => {
    const { segments, facts } = logReducer.outline(text, {});
    for (const { claim } of facts.find(({ title }) => title === "levels")?.facts ?? []) {
      if (claim.kind !== "count") throw new Error("levels are counts");
      expect(claim.count).toBe(segments.filter(({ group }) => group === claim.group).length);
    }
  });
});

// Helpers

function countFitting(masks: ReadonlyMap<string, number>, words: readonly string[]): number {
  return [...masks]
    .filter(([mask]) => mask.split(" ").length === words.length)
    .filter(([mask]) => mask.split(" ").every((word, at) => words[at] === "*" || words[at] === word))
    .reduce((total, [, count]) => total + count, 0);
}
