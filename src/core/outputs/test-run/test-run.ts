import type { Segment } from "../segment.ts";

/** A test that failed, in the words of its runner. */
export interface Failure {
  /** What it belongs to, outermost first; empty where the name says it or nobody does. */
  suites: readonly string[];
  /** Whether it is no test but a package of tests. */
  readonly isPackage?: boolean;
  /** As long a name as the runner gives anywhere. */
  name: string;
  /** What was expected and did not come; undefined where the runner says nothing. */
  message: string | undefined;
  /** The lines below the message that say what was expected and what came. */
  readonly compared?: string[];
  /** The first line below its name, which says what is wrong where no line is known for a message. */
  firstLine?: string;
  /** A file and a line in it; undefined where none is named. */
  place: string | undefined;
}

/** What a test output says, whatever runner printed it. */
export interface TestRun {
  readonly failures: readonly Failure[];
  /** The lines in which the runner sums up. */
  readonly totals: readonly string[];
  /** What went wrong outside of failures, then other lines that speak of errors and of warnings, with how often each came. */
  readonly messages: ReadonlyMap<string, number>;
  readonly errors: ReadonlyMap<string, number>;
  readonly warnings: ReadonlyMap<string, number>;
  /** The lines that say of a package that it passed, was skipped or has no tests. */
  readonly packages: readonly string[];
  /** How many tests of each file or suite are said to have passed. */
  readonly passed: ReadonlyMap<string, number>;
  readonly segments: readonly Segment[];
}

/** A judgement: nobody reads more, and memory is bounded. */
const MAX_ERRORS = 1_000;

/** A run while it is read. */
export abstract class TestRunDraft implements TestRun {
  readonly failures: Failure[] = [];
  readonly totals: string[] = [];
  readonly packages: string[] = [];
  readonly messages = new Map<string, number>();
  readonly errors = new Map<string, number>();
  readonly warnings = new Map<string, number>();
  readonly passed = new Map<string, number>();
  readonly segments: Segment[] = [];

  /** Counts a line among others of its sort; whether it is the first that says so. */
  countLine(lines: Map<string, number>, line: string): boolean {
    const count = lines.get(line);
    if (count !== undefined || lines.size < MAX_ERRORS) lines.set(line, (count ?? 0) + 1);
    return count === undefined;
  }
}
