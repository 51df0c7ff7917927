import { cleanLines } from "../../text/clean-lines.ts";
import { findSignal } from "../errors/find-signal.ts";
import { findOwnPlace } from "../place.ts";
import type { Rank } from "../segment.ts";
import { isGoPanic, isGoRuntime, parseGoLine } from "./parse-go-line.ts";
import { type Failure, type TestRun, TestRunDraft } from "./test-run.ts";

const EVENT = /^\{(?:"Time":"[^"]{1,40}",)?"Action":"([a-z-]{1,20})"/;
/** Values are taken as written: names contain no escapes that matter. */
const TEST = /"Test":"((?:[^"\\]|\\.){1,300})"/;
const PACKAGE = /"Package":"((?:[^"\\]|\\.){1,300})"/;
const OUTPUT = /"Output":"((?:[^"\\]|\\.)*)/;

/** Whether a text is the output of `go test -json`; the first event may have been cut. */
export function isGoEvents(start: string): boolean {
  const isEvents = EVENT.test(start) || EVENT.test(start.slice(start.indexOf("\n") + 1));
  return isEvents && start.slice(0, 1_000).includes('"Package":"');
}

/** Parses the events of `go test -json`. */
export function parseGoEvents(text: string): TestRun {
  const reader = new EventReader();
  for (const { start, end, text: line } of cleanLines(text)) reader.read(start, end, line);
  reader.finish();
  return reader;
}

class EventReader extends TestRunDraft {
  /** The last thing a test printed that may be why it failed. */
  readonly #said = new Map<string, Failure>();
  /** For each package, the tests that began and did not end, and the one that was running when it panicked. */
  readonly #running = new Map<string, Set<string>>();
  readonly #panicked = new Map<string, Failure>();

  read(start: number, end: number, line: string): void {
    const action = EVENT.exec(line)?.[1];
    const test = TEST.exec(line)?.[1];
    const owner = PACKAGE.exec(line)?.[1] ?? "";
    const rank = this.#rankAction(action, test, owner, line);
    const group = test === undefined || action === "output" ? action : `${action} tests`;
    this.segments.push({ start, end, rank, group });
  }

  #rankAction(action: string | undefined, test: string | undefined, owner: string, line: string): Rank {
    if (action === "output") return this.#rankOutput(test, owner, line);
    if (test !== undefined) this.#follow(action, test, owner);
    if (action === "fail") {
      if (test === undefined) this.#namePanicked(owner);
      const failed = test === undefined ? { ...emptyFailure(owner), isPackage: true } : emptyFailure(test);
      this.failures.push(this.#said.get(`${owner} ${test}`) ?? failed);
      return "signal";
    }
    if (action === "pass" && test !== undefined) this.passed.set(owner, (this.passed.get(owner) ?? 0) + 1);
    return action === "skip" ? "sample" : "rest";
  }

  /** Names the tests that were running when a package panicked, for packages that no event says failed. */
  finish(): void {
    for (const owner of this.#panicked.keys()) this.#namePanicked(owner);
  }

  #follow(action: string | undefined, test: string, owner: string): void {
    const running = this.#running.get(owner) ?? new Set();
    this.#running.set(owner, running);
    if (action === "run") running.add(test);
    else if (action === "pass" || action === "fail" || action === "skip") running.delete(test);
  }

  #namePanicked(owner: string): void {
    const failure = this.#panicked.get(owner);
    if (failure !== undefined && !this.failures.includes(failure)) this.failures.push(failure);
    this.#panicked.delete(owner);
  }

  /** Takes a line of a panic; false if it is not one. What a test logged before says less. */
  #takePanic(test: string | undefined, owner: string, said: string): boolean {
    const known = this.#panicked.get(owner);
    if (known === undefined && isGoPanic(said)) {
      const name = test ?? [...(this.#running.get(owner) ?? [])].at(-1);
      if (name === undefined) return false;
      const failure = { ...emptyFailure(name), message: said };
      this.#panicked.set(owner, failure);
      this.#said.set(`${owner} ${name}`, failure);
      return true;
    }
    if (known === undefined || known.name !== (test ?? known.name)) return false;
    if (!isGoRuntime(said)) known.place ??= findOwnPlace(said);
    return true;
  }

  #rankOutput(test: string | undefined, owner: string, line: string): Rank {
    const output = (OUTPUT.exec(line)?.[1] ?? "").replace(/(?:\\n)+$/, "");
    const said = output.replace(/^(?:\\t)+/, "").trim();
    const printed = parseGoLine(said.replaceAll("\\t", "\t"));
    if (printed === undefined && this.#takePanic(test, owner, said)) return isGoPanic(said) ? "signal" : "sample";
    if (test === undefined) {
      if (printed?.kind === "package" && printed.verdict !== undefined) this.totals.push(said);
      return said.startsWith("FAIL") ? "signal" : "sample";
    }
    if (said === "" || printed !== undefined) return said.startsWith("--- FAIL") ? "signal" : "rest";
    const place = findOwnPlace(said);
    const isError = findSignal(said) === "error";
    if (isError) this.countLine(this.errors, line);
    if (place === undefined && !isError) return "rest";
    const key = `${owner} ${test}`;
    const failure = this.#said.get(key) ?? emptyFailure(test);
    failure.message ??= said;
    failure.place ??= place;
    this.#said.set(key, failure);
    return "sample";
  }
}

function emptyFailure(name: string): Failure {
  return { suites: [], name, message: undefined, place: undefined };
}
