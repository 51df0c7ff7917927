import type { FailingTest, TestCounts } from "../../model/tool-activity.ts";
import { edgesOf } from "../../text/edges.ts";
import { linesOf } from "../../text/lines-of.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { findErrorLine } from "../errors/find-error-line.ts";
import { addTotals, type TestTotals } from "./add-totals.ts";
import { parseConsole } from "./parse-console.ts";
import { parseGoLine } from "./parse-go-line.ts";
import { parsePrograms } from "./parse-test-run.ts";
import { TOTALS } from "./runners.ts";
import type { Failure, TestRun } from "./test-run.ts";

/** Summaries come at the end. */
const SUMMARY_CHARACTERS = 6_000;
/** Every summary has one of these words; most outputs need no closer look. */
const SUMMARY_WORDS = /[Pp]ass|PASS|[Ff]ail|FAIL|Ran \d|^ok |errors? in \d/m;
/** The lines of a summary have a number and one of those words or these. */
const TOTAL_WORDS = new RegExp(`${SUMMARY_WORDS.source}|[Tt]ests|[Ss]kip|pending|example`);
const HAS_TIME = / in [\d.]+s\b/;
/** Named one by one up to this; `failed` still counts them all. */
const MAX_FAILING = 100;
/** Code that shows longer messages cuts them; this limits what we keep. */
const MAX_MESSAGE_CHARACTERS = 300;

/** The test run an output reports, or undefined if it reports none. */
export function parseTestCounts(output: string): TestCounts | undefined {
  const summary = stripColours(edgesOf(output, SUMMARY_CHARACTERS).tail);
  if (!SUMMARY_WORDS.test(summary)) return undefined;
  const written = parsePrograms(output);
  if (written !== undefined) return countRun(written);
  const isGo = holdsPackage(summary);
  if (!isGo && !holdsTotal(summary)) return undefined;

  const run = parseConsole(output);
  // Go sums up packages; its tests are counted by their verdicts, because tests print marks of their own.
  const verdicts = isGo ? countVerdicts(output) : undefined;
  if (isGo && verdicts === undefined) return countPackages(output);
  const totals = verdicts ?? findTotals(run);
  if (totals === undefined) return undefined;
  const { failed = 0, ...others } = totals;
  const failing = failed > 0 ? listFailing(run) : [];
  // After a panic, Go gives no verdict on the test it happened in; if a test has failing parts, only the parts say why.
  const named = verdicts === undefined ? failed : failing.length;
  return { failed: named, ...others, failing: failing.slice(0, MAX_FAILING) };
}

function countRun(run: TestRun): TestCounts | undefined {
  const failing = listFailing(run);
  const passed = [...run.passed.values()].reduce((sum, count) => sum + count, 0);
  if (failing.length + passed === 0) return undefined;
  return { failed: failing.length, passed, failing: failing.slice(0, MAX_FAILING) };
}

/** Whether Go sums up a package that has tests. */
function holdsPackage(summary: string): boolean {
  for (const line of linesOf(summary)) {
    const read = parseGoLine(line.trimEnd());
    if (read?.kind === "package" && read.verdict !== "?") return true;
  }
  return false;
}

function holdsTotal(summary: string): boolean {
  for (const line of linesOf(summary)) if (TOTAL_WORDS.test(line) && TOTALS.test(line.trim())) return true;
  return false;
}

function findTotals({ totals: lines }: TestRun): TestTotals | undefined {
  const totals = addTotals(lines);
  const { failed, passed, total } = totals;
  if (passed !== undefined || (failed !== undefined && total !== undefined)) return totals;
  // `2 failed` alone may be about anything; with a duration, they are tests.
  return (failed ?? total) !== undefined && lines.some((line) => HAS_TIME.test(line)) ? totals : undefined;
}

function countVerdicts(output: string): TestTotals | undefined {
  const counts = { FAIL: 0, PASS: 0, SKIP: 0 };
  for (const line of linesOf(output)) {
    const read = line.includes("--- ") ? parseGoLine(line.trim()) : undefined;
    if (read?.kind === "verdict") counts[read.verdict] += 1;
  }
  if (counts.FAIL + counts.PASS === 0) return undefined;
  // Without -v only failures are named.
  return { failed: counts.FAIL, ...(counts.PASS > 0 && { passed: counts.PASS, skipped: counts.SKIP }) };
}

/** Undefined if Go says that something failed, and its line was cut off. */
function countPackages(output: string): TestCounts | undefined {
  let [passed, saysFailed] = [0, false];
  const failing: FailingTest[] = [];
  for (const line of linesOf(output)) {
    const read = parseGoLine(line.trimEnd());
    if (read?.kind !== "package") continue;
    if (read.verdict === "ok") passed += 1;
    else if (read.verdict === "FAIL") failing.push({ name: line.trim().split(/\s+/)[1] ?? "" });
    else if (read.verdict === undefined && line.trim() === "FAIL") saysFailed = true;
  }
  const [first] = failing;
  if (first === undefined && (passed === 0 || saysFailed)) return undefined;
  // Of several, the output does not say which one an error is of.
  const message = failing.length === 1 ? findErrorLine(output, undefined)?.slice(0, MAX_MESSAGE_CHARACTERS) : undefined;
  const named = first === undefined || message === undefined ? failing : [{ ...first, message }];
  return { unit: "package", failed: failing.length, passed, failing: named.slice(0, MAX_FAILING) };
}

function listFailing({ failures }: TestRun): readonly FailingTest[] {
  const tests = failures.filter(({ isPackage }) => isPackage !== true);
  const parents = new Set<string>();
  for (const { name } of tests) {
    for (let slash = name.lastIndexOf("/"); slash > 0; slash = name.lastIndexOf("/", slash - 1)) {
      parents.add(name.slice(0, slash));
    }
  }
  return tests.filter(({ name }) => !parents.has(name)).map(describeFailure);
}

function describeFailure({ suites, name, message, firstLine }: Failure): FailingTest {
  const said = withoutFrame(message ?? firstLine ?? "").slice(0, MAX_MESSAGE_CHARACTERS);
  return { name: [...suites, name].join(" › "), ...(said !== "" && { message: said }) };
}

/** Pytest marks the lines of a message, and TAP names and quotes it. */
function withoutFrame(message: string): string {
  if (message.startsWith("error: '") && message.endsWith("'")) return message.slice("error: '".length, -1);
  return message.replace(/^E {2,}/, "");
}
