import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { coversExactly, type FactClaim } from "../../src/core/reduce/outline.ts";
import { rebuild } from "../../src/core/reduce/rebuild.ts";
import { reduce } from "../../src/core/reduce/reduce.ts";
import type { Reducer } from "../../src/core/reduce/reducer.ts";
import type { Reduction } from "../../src/core/reduce/reduction.ts";
import { compileRule } from "../../src/core/reduce/rules/compile-rule.ts";
import type { ReduceRule } from "../../src/core/reduce/rules/rule.ts";
import { stripColours } from "../../src/core/text/strip-colours.ts";
import { cautiousCounter, estimatingCounter } from "../../src/core/tokens/index.ts";
import { anyCharacter } from "../arbitraries/any-character.ts";
import { mutatedText } from "../arbitraries/mutated-text.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { hostileTexts } from "../fixtures/reduce/hostile-texts.ts";

const counter = estimatingCounter();
const cautious = cautiousCounter();
const tools = { counter, hash: testHash };
/**
 * The one line that says that everything is hidden has to fit into any budget; below this there is nothing to promise.
 */
const MIN_BUDGET = 20;
/** Less text than this may be of any kind. */
const TELLING_TOKENS = 160;

/** No rule, and rules that raise, hide and count most lines. */
const rules: readonly (readonly ReduceRule[])[] = [
  [],
  [compileRule({ command: "make", keep: ["e"], head: 3, tail: 10 })],
  [compileRule({ command: "make *", drop: ["\\d"], count: ["[a-z]"], onFailure: { tail: 40 } })],
];

/** How the same output comes from other terminals and through the tools of agents. */
const disguises: Readonly<Record<string, (text: string) => string>> = {
  "with windows line ends": (text) => text.replaceAll(/\r?\n/g, "\r\n"),
  "behind a byte order mark": (text) => `\ufeff${text}`,
  "in colours": (text) =>
    text
      .split("\n")
      .map((line) => (line === "" ? line : `\u001b[32m${line}\u001b[0m`))
      .join("\n"),
  "below what the tool of an agent says": (text) =>
    `Chunk ID: 26040d\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n${text}`,
  "cut off": (text) => text.slice(0, Math.floor(text.length * 0.8)),
  "with a note for its middle": (text) => {
    const length = Math.floor(text.length * 0.4);
    return `${text.slice(0, length)}\n[... ${text.length - 2 * length} characters truncated ...]\n${text.slice(-length)}`;
  },
};

/** How the end of an output comes from a pager or a client that shows no more. */
const ends: typeof disguises = {
  "without its beginning": (text) => text.slice(endOfLine(text, Math.floor(text.length * 0.4))),
  "without its beginning, from within a line": (text) => text.slice(Math.floor(text.length * 0.4)),
  "below a note for its beginning": (text) =>
    `... 120 lines omitted ...\n${text.slice(endOfLine(text, Math.floor(text.length * 0.4)))}`,
};

interface ContractOptions {
  /** Texts whose end is like that of other kinds; the test of the kind says why. */
  readonly knownByBeginning?: readonly string[];
}

/** Every kind passes this suite; its own tests add only what is special to it. `texts` are real outputs of the kind. */
export function describeReducer(
  reducer: Reducer,
  texts: readonly string[],
  { knownByBeginning = [] }: ContractOptions = {},
): void {
  const { kind } = reducer;
  const budget = fc.integer({ min: MIN_BUDGET, max: 2_000 });
  /** Tiny, small, usual and larger than most texts, all equally likely. */
  const anyBudget = fc.oneof(
    ...[MIN_BUDGET, 60, 300, 2_000].map((min) => fc.integer({ min, max: min * 8 })),
    fc.constantFrom(MIN_BUDGET, 599, 600, 601),
  );
  const anyText = fc.oneof(mutatedText(texts), fc.string({ unit: anyCharacter, maxLength: 4_000, size: "max" }));
  const run = (text: string, maxTokens: number, query = ""): Reduction =>
    reduce(text, { kind, maxTokens, query }, tools);

  describe(`${kind} (reducer contract)`, () => {
    it("recognises its own texts", () => {
      for (const text of texts) expect(reduce(text, {}, tools).kind).toBe(kind);
    });

    it.each(Object.entries(disguises))("recognises its own texts %s", (_name, disguise) => {
      for (const text of texts) {
        const came = disguise(text);
        expect(reduce(came, {}, tools).kind).toBe(kind);
        keepsPromises(came, run(came, 300));
      }
    });

    it.each(Object.entries(ends))("recognises its own texts %s", (_name, disguise) => {
      for (const text of texts) {
        const came = disguise(text);
        keepsPromises(came, run(came, 300));
        // What is too small to be reduced may be of any kind.
        if (counter.count(came) <= TELLING_TOKENS || knownByBeginning.includes(text)) continue;
        expect(reduce(came, {}, tools).kind).toBe(kind);
      }
    });

    it("leaves a text alone that fits", () => {
      const small = texts[0]?.slice(0, 100) ?? "";
      expect(run(small, counter.count(small))).toMatchObject({ text: small, hidden: [] });
    });

    it.each(Object.entries(hostileTexts()))("keeps its promises on %s", (_name, text) => {
      keepsPromises(text, run(text, 300));
    });

    test.prop([anyText])("covers any text exactly", (text) => {
      expect(coversExactly(reducer.outline(text, {}), text.length)).toBe(true);
    });

    test.prop([anyText, budget, fc.constantFrom("", "error in the 'status' of id 17", "proto x h-00000000")])(
      "meets the budget, never grows, and restores the original",
      (text, maxTokens, query) => {
        const reduction = run(text, maxTokens, query);
        keepsPromises(text, reduction);
        expect(counter.count(reduction.text)).toBeLessThanOrEqual(maxTokens);
      },
    );

    test.prop([
      mutatedText(texts),
      anyBudget,
      fc.constantFrom("", "error in the 'status' of id 17", "total failed"),
      fc.constantFrom(...rules),
      fc.constantFrom(counter, cautious),
    ])("meets any budget with any question and any rule", (text, maxTokens, query, rule, own) => {
      const options = { kind, maxTokens, query, command: "make all", exitCode: 1, rules: rule };
      const reduction = reduce(text, options, { counter: own, hash: testHash });
      keepsPromises(text, reduction);
      expect(own.count(reduction.text)).toBeLessThanOrEqual(maxTokens);
      expect(reduction.tokensAfter).toBe(own.count(reduction.text));
    });

    test.prop([mutatedText(texts), fc.integer({ min: 0, max: MIN_BUDGET })])(
      "says only that everything is hidden if not even that fits",
      (text, maxTokens) => {
        const { text: reduced, tokensAfter } = run(text, maxTokens);
        if (tokensAfter > maxTokens && reduced !== text) expect(reduced).toMatch(/^\[[^\n]*\]$/);
      },
    );

    test.prop([fc.constantFrom(...texts), budget])(
      "meets the budget by the counter of the command line",
      (text, maxTokens) => {
        const { text: reduced } = reduce(text, { kind, maxTokens }, { counter: cautious, hash: testHash });
        expect(cautious.count(reduced)).toBeLessThanOrEqual(maxTokens);
      },
    );

    test.prop([mutatedText(texts), budget, fc.nat(1_000)])(
      "shows more with a larger budget",
      (text, maxTokens, more) => {
        const [small, large] = [run(text, maxTokens), run(text, maxTokens + more)];
        for (const range of large.hidden) {
          expect(small.hidden.some(({ start, end }) => start <= range.start && end >= range.end)).toBe(true);
        }
      },
    );

    test.prop([mutatedText(texts)])("says only what the text contains", (text) => {
      for (const { facts } of reducer.outline(text, {}).facts) {
        for (const { claim, briefs = [] } of facts) {
          for (const { mark, heads, text: name } of briefs) {
            expect(mark === "" || ("count" in claim && mark === `×${claim.count} `)).toBe(true);
            expect(standInOrder(quotedBy(claim), withoutRule(claim, `${heads.join("")}${name}`).split("…"))).toBe(true);
          }
          if (claim.kind === "quote") expect(text).toContain(claim.value);
          if (claim.kind === "quotes") for (const value of claim.values) expect(stripColours(text)).toContain(value);
          if (claim.kind === "complaint") expect(stripColours(text)).toContain(claim.message);
          if (claim.kind === "change") expect(stripColours(text)).toContain(claim.path);
          if (claim.kind === "template") expect(text).toContain(claim.example);
        }
      }
    });

    test.prop([mutatedText(texts), budget])("counts every unit once, shown or hidden", (text, maxTokens) => {
      const { unit, segments } = reducer.outline(text, {});
      const units = segments.reduce((total, segment) => total + (segment.units ?? 1), 0);
      if (unit === "line") expect(units).toBe(countLineStarts(text, 0, text.length));
      const reduction = run(text, maxTokens);
      for (const { start, end, handle } of reduction.hidden) {
        const marker = findMarker(reduction.text, handle);
        if (unit === "line") expect(marker).toBe(expectedCount(text, start, end));
      }
    });
  });
}

// Helpers

/** What a claim says to the letter, with its values as kinds write them one after the other. */
function quotedBy(claim: FactClaim): string {
  if (claim.kind === "quotes") return claim.values.join(" › ");
  if (claim.kind === "complaint") return claim.message;
  return claim.kind === "template" ? claim.example : "";
}

/** A complaint may be named by its rule and its message, which are apart in the text. */
function withoutRule(claim: FactClaim, name: string): string {
  const rule = /^[^\s:]{1,60}: /.exec(name)?.[0] ?? "";
  return claim.kind === "complaint" && name === `${rule}${claim.message}` ? claim.message : name;
}

function standInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

/** After the next line break, or the place itself if there is none. */
function endOfLine(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found === -1 || found === text.length - 1 ? from : found + 1;
}

function keepsPromises(text: string, { text: reduced, hidden, original, tokensBefore, tokensAfter }: Reduction): void {
  expect(tokensAfter).toBeLessThanOrEqual(tokensBefore);
  if (hidden.length === 0 && original === undefined) expect(reduced === text).toBe(true);
  const slices = new Map(hidden.map(({ start, end, handle }) => [handle, text.slice(start, end)]));
  if (original !== undefined) slices.set(original.handle, text);
  expect(rebuild(reduced, { resolve: (handle) => slices.get(handle), hash: testHash }) === text).toBe(true);
}

/** What a marker counts. If everything is hidden it may state the kind of the units, which is left out here. */
function findMarker(reduced: string, handle: string | undefined): string {
  const end = reduced.lastIndexOf(` ${handle}]`);
  const marker = reduced.slice(reduced.lastIndexOf("[", end), end);
  const [, count, unit] = /^\[(\d+) (?:[a-z]+ ){0,2}?(\w+)(?: hidden|$)/.exec(marker) ?? [];
  return count === undefined ? "no marker" : `${count} ${unit}`;
}

function expectedCount(text: string, start: number, end: number): string {
  const lines = countLineStarts(text, start, end);
  return lines === 0 ? `${end - start} characters` : `${lines} ${lines === 1 ? "line" : "lines"}`;
}

function countLineStarts(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (at === 0 || text[at - 1] === "\n") count += 1;
  return count;
}
