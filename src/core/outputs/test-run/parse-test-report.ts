import { lineEnds } from "../../text/line-ends.ts";
import type { Span } from "../../text/span.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { findOwnPlace } from "../place.ts";
import { type TestRun, TestRunDraft } from "./test-run.ts";

/** Judgements: longer tags and totals contain data. */
const MAX_TAG_LENGTH = 2_000;
const MAX_TOTAL_LENGTH = 300;
/** This much of a failing test says most. */
const DETAIL_CHARACTERS = 1_500;

/** Tests of a report whose beginning was cut off. */
const TEST_TAG = /^\s{0,40}<(?:testcase [^>\n]{0,400}\bname="|UnitTestResult [^>\n]{0,400}\btestName=")/m;
/** What a cut left of the test before is rarely longer; more than that is another output above. */
const FIRST_CHARACTERS = 4_000;
const TEST_END = /^\s{0,40}<\/(?:testcase|UnitTestResult|failure)>|"\s?\/>$/m;

/** Whether a text is an XML test report, whole or from its middle: JUnit and similar formats, or Visual Studio. */
export function isTestReport(start: string): boolean {
  if (/^\uFEFF?\s*</.test(start) && (start.includes("<testsuite") || start.includes("<TestRun "))) return true;
  return TEST_TAG.test(start.slice(0, FIRST_CHARACTERS)) && TEST_END.test(start);
}

/** Reads a report of tests in XML. Names and messages are quoted as they stand, entities and all. */
export function parseTestReport(text: string): TestRun {
  const reader = new ReportReader(text);
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) reader.takeTag(at);
  reader.finish();
  return reader;
}

class ReportReader extends TestRunDraft {
  readonly #text: string;
  /** The parts about failing tests. */
  readonly #ranges: Span[] = [];
  #test: { readonly at: number; readonly name: string; readonly suite: string } | undefined;
  #outcome: "passed" | "failed" | "skipped" = "passed";

  constructor(text: string) {
    super();
    this.#text = text;
  }

  takeTag(at: number): void {
    const text = this.#text;
    if (text.startsWith("testcase ", at + 1)) this.#openTest(at, "name", "classname");
    else if (text.startsWith("UnitTestResult ", at + 1)) this.#openTest(at, "testName", "outcome");
    else if (text.startsWith("/testcase", at + 1)) this.#closeTest();
    else if (text.startsWith("failure", at + 1) || text.startsWith("error", at + 1)) this.#fail(at);
    else if (text.startsWith("skipped", at + 1)) this.#outcome = "skipped";
    else if (text.startsWith("Message>", at + 1) && this.#outcome === "failed") this.#takeMessage(at + 9);
    else if (this.totals.length === 0 && text.startsWith("testsuite", at + 1)) this.#takeTotal(at);
    else if (text.startsWith("Counters ", at + 1)) this.#takeTotal(at);
  }

  finish(): void {
    this.#closeTest();
    let next = 0;
    let start = 0;
    for (const end of lineEnds(this.#text)) {
      while ((this.#ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
      const isFailure = (this.#ranges[next]?.start ?? Number.POSITIVE_INFINITY) < end;
      this.segments.push({ start, end, rank: isFailure ? "signal" : "rest", group: isFailure ? "failed" : undefined });
      start = end;
    }
  }

  #openTest(at: number, nameKey: string, suiteKey: string): void {
    this.#closeTest();
    const tag = this.#tagAt(at);
    const [name, suite] = [findAttribute(tag, nameKey) ?? "", findAttribute(tag, suiteKey) ?? ""];
    this.#test = { at, name, suite };
    if (suiteKey === "outcome" && suite === "Failed") this.#fail(at);
    if (suiteKey === "outcome" && suite === "NotExecuted") this.#outcome = "skipped";
  }

  #closeTest(): void {
    if (this.#test !== undefined && this.#outcome === "passed") {
      this.passed.set(this.#test.suite, (this.passed.get(this.#test.suite) ?? 0) + 1);
    }
    this.#test = undefined;
    this.#outcome = "passed";
  }

  #fail(at: number): void {
    if (this.#test === undefined || this.#outcome === "failed") return;
    this.#outcome = "failed";
    const { name, suite } = this.#test;
    const tag = this.#tagAt(at);
    const body = stripColours(this.#text.slice(at + tag.length, at + tag.length + MAX_TAG_LENGTH));
    const message = findAttribute(tag, "message");
    const place = findOwnPlace(body.slice(0, Math.max(0, body.indexOf("</"))));
    this.failures.push({ suites: suite === "Failed" || suite === "" ? [] : [suite], name, message, place });
    this.#ranges.push({ start: this.#test.at, end: at + DETAIL_CHARACTERS });
  }

  #takeMessage(from: number): void {
    const failure = this.failures.at(-1);
    if (failure === undefined || failure.message !== undefined) return;
    const slice = stripColours(this.#text.slice(from, from + MAX_TAG_LENGTH));
    const end = slice.search(/[<\n]/);
    failure.message = slice.slice(0, end === -1 ? MAX_TOTAL_LENGTH : Math.min(end, MAX_TOTAL_LENGTH)).trim();
  }

  #takeTotal(at: number): void {
    this.totals.push(this.#tagAt(at).slice(0, MAX_TOTAL_LENGTH).split("\n", 1)[0] ?? "");
  }

  #tagAt(at: number): string {
    const tag = stripColours(this.#text.slice(at, at + MAX_TAG_LENGTH));
    const end = tag.indexOf(">");
    return end === -1 ? tag.slice(0, MAX_TOTAL_LENGTH) : tag.slice(0, end + 1);
  }
}

/** The value of an attribute on one line, as written; undefined if there is none. */
function findAttribute(tag: string, key: string): string | undefined {
  return new RegExp(` ${key}="([^"\\n]*)`).exec(tag)?.[1];
}
