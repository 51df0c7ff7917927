import type { Segment } from "../segment.ts";

/** A test that failed, in the words of its runner. */
export interface Failure {
  /** What it belongs to, outermost first; empty if the name says it or nothing does. */
  suites: readonly string[];
  /** Whether it is a package of tests rather than a test. */
  readonly isPackage?: boolean;
  /** The longest name that the runner gives anywhere. */
  name: string;
  /** What was expected and did not happen; undefined if the runner says nothing. */
  message: string | undefined;
  /** The lines below the message with the expected and the actual value. */
  readonly compared?: string[];
  /** The first line below its name, which says what is wrong if no line is recognised as a message. */
  firstLine?: string;
  /** A file and a line in it; undefined if none is named. */
  place: string | undefined;
}

/** What a test output says, whatever runner printed it. */
export interface TestRun {
  readonly failures: readonly Failure[];
  /** Its summary lines. */
  readonly totals: readonly string[];
  /**
   * What went wrong outside failures, then other lines about errors and about warnings, with how often each occurred.
   */
  readonly messages: ReadonlyMap<string, number>;
  readonly errors: ReadonlyMap<string, number>;
  readonly warnings: ReadonlyMap<string, number>;
  /** The lines that say that a package passed, was skipped or has no tests. */
  readonly packages: readonly string[];
  /** How many tests of each file or suite passed. */
  readonly passed: ReadonlyMap<string, number>;
  readonly segments: readonly Segment[];
}

/** A judgement: no one reads more, and it bounds the memory. */
const MAX_ERRORS = 1_000;

/** A run while it is being parsed. */
export abstract class TestRunDraft implements TestRun {
  readonly failures: Failure[] = [];
  readonly totals: string[] = [];
  readonly packages: string[] = [];
  readonly messages = new Map<string, number>();
  readonly errors = new Map<string, number>();
  readonly warnings = new Map<string, number>();
  readonly passed = new Map<string, number>();
  readonly segments: Segment[] = [];

  /** Counts a line; returns whether this is its first occurrence. */
  countLine(lines: Map<string, number>, line: string): boolean {
    const count = lines.get(line);
    if (count !== undefined || lines.size < MAX_ERRORS) lines.set(line, (count ?? 0) + 1);
    return count === undefined;
  }
}
