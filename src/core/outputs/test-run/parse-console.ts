import { cleanLines } from "../../text/clean-lines.ts";
import { announcesPanic, isShownCode } from "../errors/classify-error-line.ts";
import { findSignal } from "../errors/find-signal.ts";
import { findOwnPlace } from "../place.ts";
import type { Rank } from "../segment.ts";
import { classifyTestLine, findTestFile, isCompared, saysBoth, type TestLineRole } from "./classify-test-line.ts";
import { keyOfTest, type NamedFailure, parseFailure } from "./parse-failure.ts";
import { isGoLog, isGoPanic, isGoRuntime, parseGoLine } from "./parse-go-line.ts";
import { type Failure, type TestRun, TestRunDraft } from "./test-run.ts";

/** The first lines below a failing test's name say most; further ones rank lower. */
const DETAIL_LINES = 14;
/** The expected and the actual value. */
const MAX_COMPARED = 2;
/** Node's runner opens a suite, and closes it with the sign of a test. */
const SUITE = /^▶ (\S.*)$/u;
/** What TAP says about a suite: only this line shows that it is one. */
const SUITE_FAILED = /^error: '\d+ subtests? failed'$/;
/** In TAP a message of several lines follows below its key. */
const BLOCK_FOLLOWS = /^error: [|>]-?$/;
const GO_PACKAGE_FORM = "go package";
/** Bun says what went wrong before it names the test; after the name it says only that the test took too long. */
const NAMED_LAST_FORM = "bun";
const OF_NAMED_LAST = /^\^ /;
/** Below it, the runners of Node.js and Bun name each failing test once more. */
const FAILURES_AGAIN = /^(?:✖ failing tests|\d+ tests? failed):$/u;
const PLACE_BEFORE = /^test at /;
/**
 * Mocha writes the suites and the name of a numbered test below one another, each this much deeper, with a colon after
 * the last.
 */
const TITLE_INDENT = 4;
/** A judgement: suites are not nested this deep. */
const MAX_TITLE_LINES = 8;

/** Parses what a runner prints for people. */
export function parseConsole(text: string): TestRun {
  const reader = new ConsoleReader();
  for (const { start, end, text: line } of cleanLines(text)) reader.read(start, end, line);
  return reader;
}

interface Said {
  message: string | undefined;
  place: string | undefined;
}

interface Told extends Said {
  readonly compared: string[];
}

class ConsoleReader extends TestRunDraft {
  readonly #byKey = new Map<string, Failure[]>();
  /** How often a name occurred in a form. */
  readonly #timesNamed = new Map<string, number>();
  readonly #suites = new Set<string>();
  #current: Failure | undefined;
  /** The segment that contains its name. */
  #nameAt = -1;
  #detailLines = 0;
  #file: string | undefined;
  /** The test that Go says it is running, and what each test said: Go names the failed ones later. */
  #running: string | undefined;
  readonly #said = new Map<string, Said>();
  /** Rust says in one line where it panicked, and why in the next. */
  #awaitsMessage = false;
  #repeatsFailures = false;
  #isNamedLast = false;
  /** The title lines of a numbered test so far, and their indentation. */
  #title: { readonly indent: number; readonly lines: string[] } | undefined;
  /** What was said since the last test was named: some runners name a test only after what went wrong in it. */
  #earlier: Told = { message: undefined, place: undefined, compared: [] };

  read(start: number, end: number, line: string): void {
    const trimmed = line.trim();
    const indent = line.slice(0, line.length - line.trimStart().length);
    const suite = SUITE.exec(trimmed)?.[1];
    if (suite !== undefined) this.#suites.add(`${indent}${suite}`);
    if (this.#title !== undefined && this.#current !== undefined && this.#takeTitle(indent.length, trimmed)) {
      this.segments.push({ start, end, rank: "sample" });
      return;
    }
    const failure = parseFailure(trimmed);
    if (failure !== undefined) {
      // A suite fails with its tests but is not a test. It closes at the indentation where it opened; a test of the
      // same name is deeper.
      const isSuite = this.#suites.has(`${indent}${failure.name}`);
      const known = this.failures.length;
      if (isSuite) this.#leave();
      else this.#addFailure(failure);
      if (failure.number !== undefined) this.#title = { indent: indent.length, lines: [failure.name] };
      this.#nameAt = this.segments.length;
      // Its name is already among the facts: its line matters only if more about it follows. A name that is repeated
      // counts once.
      this.segments.push({ start, end, rank: "sample", group: this.failures.length > known ? "failed" : undefined });
      return;
    }
    const role = classifyTestLine(trimmed);
    if (FAILURES_AGAIN.test(trimmed)) this.#repeatsFailures = true;
    this.#file = findTestFile(trimmed) ?? this.#file;
    const rank = this.#rankRole(role, trimmed);
    this.segments.push({ start, end, rank, group: role === "passed" || role === "skipped" ? role : undefined });
  }

  /** Takes a line of a numbered test's title; false if it is not one. */
  #takeTitle(indent: number, trimmed: string): boolean {
    const { indent: above, lines } = this.#title ?? { indent: 0, lines: [] };
    const isTitle = trimmed !== "" && indent >= above + TITLE_INDENT && classifyTestLine(trimmed) === "other";
    if (isTitle && lines.length < MAX_TITLE_LINES) lines.push(trimmed);
    if (isTitle && trimmed.endsWith(":") && this.#current !== undefined) {
      this.#current.name = lines.pop()?.slice(0, -1) ?? "";
      this.#current.suites = lines;
    }
    if (!isTitle || trimmed.endsWith(":")) this.#title = undefined;
    return isTitle;
  }

  #rankRole(role: TestLineRole, trimmed: string): Rank {
    switch (role) {
      case "total":
        // A heading adds nothing to the totals that follow.
        if (!FAILURES_AGAIN.test(trimmed)) this.totals.push(trimmed);
        this.#leave();
        return "signal";
      case "passed":
        this.#leave();
        if (this.#takeGo(trimmed)) return "sample";
        if (this.#file !== undefined) this.passed.set(this.#file, (this.passed.get(this.#file) ?? 0) + 1);
        return "rest";
      case "started":
        this.#leave();
        this.#running = undefined;
        this.#takeGo(trimmed);
        return "rest";
      case "file":
      case "skipped":
        this.#leave();
        this.#takeGo(trimmed);
        return "sample";
      default:
        return this.#rankDetail(role === "message", trimmed);
    }
  }

  /** Follows which test of Go runs; says whether a line sums up a package. */
  #takeGo(trimmed: string): boolean {
    const line = parseGoLine(trimmed);
    if (line?.kind === "run") this.#running = line.test;
    if (line?.kind === "verdict" && line.test === this.#running) this.#running = undefined;
    if (line?.kind !== "package" || (line.verdict !== "ok" && line.verdict !== "?")) return false;
    this.packages.push(trimmed);
    return true;
  }

  #rankDetail(isMessage: boolean, trimmed: string): Rank {
    const place = findOwnPlace(trimmed);
    if (PLACE_BEFORE.test(trimmed)) this.#leave();
    const isOfNext = this.#current === undefined || (this.#isNamedLast && !OF_NAMED_LAST.test(trimmed));
    if (isOfNext) this.#remember(isMessage, trimmed, place);
    if (this.#current === undefined) return this.#countError(isMessage, trimmed);
    if (!isOfNext) this.#addToCurrent(this.#current, isMessage, trimmed, place);
    if (this.#detailLines === 0 && trimmed !== "") this.#raiseName();
    this.#detailLines += 1;
    return this.#detailLines <= DETAIL_LINES ? "signal" : "sample";
  }

  #addToCurrent(current: Failure, isMessage: boolean, trimmed: string, place: string | undefined): void {
    if (SUITE_FAILED.test(trimmed)) this.#dropSuite(current);
    if (announcesPanic(trimmed) || BLOCK_FOLLOWS.test(trimmed)) this.#awaitsMessage = true;
    else if (isMessage || this.#isNamedLast || (this.#awaitsMessage && trimmed !== "")) {
      current.message ??= trimmed;
      this.#awaitsMessage = false;
    }
    if (trimmed !== "") current.firstLine ??= trimmed;
    this.#noteCompared(current, trimmed);
    current.place ??= place;
  }

  #noteCompared({ message, compared = [] }: Pick<Failure, "message" | "compared">, trimmed: string): void {
    // The code above the message compares values as well.
    if (message === undefined || isShownCode(trimmed) || !isCompared(trimmed)) return;
    if (compared.length >= MAX_COMPARED || [message, ...compared].some(saysBoth)) return;
    const said = trimmed.replace(/,$/, "");
    if (!message.includes(said) && !compared.includes(said)) compared.push(said);
  }

  #raiseName(): void {
    const name = this.segments[this.#nameAt];
    if (name !== undefined && this.#nameAt === this.segments.length - 1) {
      this.segments[this.#nameAt] = { ...name, rank: "signal" };
    }
  }

  #dropSuite(suite: Failure): void {
    const at = this.failures.lastIndexOf(suite);
    if (at !== -1) this.failures.splice(at, 1);
    const { start = 0, end = 0 } = this.segments[this.#nameAt] ?? {};
    this.segments[this.#nameAt] = { start, end, rank: "sample" };
  }

  #remember(isMessage: boolean, trimmed: string, place: string | undefined): void {
    const earlier = this.#earlier;
    if (isMessage) earlier.message ??= trimmed;
    if (earlier.message !== undefined || PLACE_BEFORE.test(trimmed)) earlier.place ??= place;
    this.#noteCompared(earlier, trimmed);
    if (this.#running === undefined) return;
    const said = this.#said.get(this.#running);
    if (isMessage && (said === undefined || isGoPanic(trimmed))) {
      this.#said.set(this.#running, { message: trimmed, place });
    } else if (isGoPanic(said?.message ?? "") && said !== undefined && !isGoRuntime(trimmed)) said.place ??= place;
  }

  #countError(isMessage: boolean, trimmed: string): Rank {
    // If the test fails, its failure says this.
    if (isMessage && this.#running !== undefined) return "sample";
    if (isShownCode(trimmed)) return "rest";
    const isSaid = isMessage && !isGoLog(trimmed);
    const signal = isSaid ? "error" : findSignal(trimmed);
    if (signal === undefined) return "rest";
    const lines = isSaid ? this.messages : signal === "error" ? this.errors : this.warnings;
    return this.countLine(lines, trimmed) ? "sample" : "rest";
  }

  #addFailure({ form: ownForm, name, hasMessageBefore, message, number }: NamedFailure): void {
    if (ownForm === GO_PACKAGE_FORM) this.#namePanicked();
    const form = this.#repeatsFailures ? `${ownForm} again` : ownForm;
    const failure = this.#findFailure(form, name, number);
    const said = this.#said.get(name);
    if (name.length > failure.name.length) failure.name = name;
    failure.message ??= message ?? said?.message;
    failure.place ??= said?.place;
    const { message: toldMessage, place: toldPlace, compared } = this.#earlier;
    if (ownForm === NAMED_LAST_FORM && failure.message === undefined) failure.compared?.push(...compared);
    if (hasMessageBefore) failure.message ??= toldMessage;
    if (hasMessageBefore || this.#repeatsFailures) failure.place ??= toldPlace;
    this.#leave();
    this.#current = failure;
    this.#isNamedLast = ownForm === NAMED_LAST_FORM;
  }

  /** A panic ends the package at once, so that no line says that its test failed. */
  #namePanicked(): void {
    const said = this.#said.get(this.#running ?? "");
    if (this.#running === undefined || said === undefined || !isGoPanic(said.message ?? "")) return;
    if (!this.#byKey.has(keyOfTest(this.#running)))
      Object.assign(this.#findFailure("go", this.#running, undefined), said);
    this.#running = undefined;
  }

  /** The same name again in the same form is another test of that name; the same number again is the same test. */
  #findFailure(form: string, name: string, number: string | undefined): Failure {
    const key = number === undefined ? keyOfTest(name) : `${number})`;
    const known = this.#byKey.get(key);
    const formKey = `${form}\0${key}`;
    const times = number === undefined ? (this.#timesNamed.get(formKey) ?? 0) : 0;
    this.#timesNamed.set(formKey, times + 1);
    const seen = known?.[times];
    if (seen !== undefined) return seen;
    const isPackage = form.startsWith(GO_PACKAGE_FORM);
    const failure: Failure = { suites: [], name, message: undefined, compared: [], place: undefined, isPackage };
    this.failures.push(failure);
    if (known === undefined) this.#byKey.set(key, [failure]);
    else known.push(failure);
    return failure;
  }

  #leave(): void {
    this.#current = undefined;
    this.#title = undefined;
    this.#detailLines = 0;
    this.#awaitsMessage = false;
    this.#earlier = { message: undefined, place: undefined, compared: [] };
  }
}
