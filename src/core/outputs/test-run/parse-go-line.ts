/** What `go test` itself prints around the output of tests. */
export type GoLine =
  /** A test begins or goes on; `test` is undefined for one that only waits. */
  | { readonly kind: "run"; readonly test: string | undefined }
  | { readonly kind: "verdict"; readonly verdict: "FAIL" | "PASS" | "SKIP"; readonly test: string }
  /** The sum of a package, `?` if it has no tests; undefined if the line holds the verdict alone. */
  | { readonly kind: "package"; readonly verdict: "ok" | "?" | "FAIL" | undefined };

const RUNS = /^=== (?:RUN|CONT|NAME) +(\S+)$/;
const VERDICT = /^--- (FAIL|PASS|SKIP): (\S+)/;
const PACKAGE = /^(ok|FAIL|\?) {0,3}\t/;

/** Reads a trimmed line; undefined if a test printed it. */
export function parseGoLine(line: string): GoLine | undefined {
  if (line.startsWith("=== ")) return { kind: "run", test: RUNS.exec(line)?.[1] };
  if (line.startsWith("--- ")) {
    const [, verdict, test] = VERDICT.exec(line) ?? [];
    if (verdict === undefined || test === undefined) return undefined;
    return { kind: "verdict", verdict: verdict as "FAIL" | "PASS" | "SKIP", test };
  }
  if (line === "FAIL" || line === "PASS") return { kind: "package", verdict: undefined };
  const verdict = PACKAGE.exec(line)?.[1];
  return verdict === undefined ? undefined : { kind: "package", verdict: verdict as "ok" | "?" | "FAIL" };
}

const LOG = /^[\w./-]+\.go:\d+: /;
const PANIC = /^(?:panic|fatal error): /;
const RUNTIME = /\/src\/(?:testing|runtime)\//;

/** Whether a line is what a test logs: what it complains about looks the same. */
export function isGoLog(line: string): boolean {
  return LOG.test(line);
}

/** Whether a line ends the whole package at once, so that the test it happened in may never be said to have failed. */
export function isGoPanic(line: string): boolean {
  return PANIC.test(line);
}

/** Whether a line names a frame of the language itself. */
export function isGoRuntime(line: string): boolean {
  return RUNTIME.test(line);
}
