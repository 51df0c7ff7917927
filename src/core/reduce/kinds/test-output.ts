import { readFailure } from "../../outputs/test-run/read-failure.ts";
import { isGoEvents } from "../../outputs/test-run/read-go-events.ts";
import { isTestReport } from "../../outputs/test-run/read-report.ts";
import { readTestLine } from "../../outputs/test-run/read-test-line.ts";
import { readTestRun } from "../../outputs/test-run/read-test-run.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { listRun } from "./test-output/list-run.ts";

/** What no other tool prints. */
const SIGNATURES: readonly RegExp[] = [
  /^ ?RUN +v\d/,
  /^=+ test session starts =+$/,
  /^--- (?:FAIL|PASS|SKIP): \S/,
  /^(?:ok|FAIL|\?) {0,3}\t\S+\t/,
  /^running \d+ tests?$/,
  /^TAP version \d/,
  /^bun test v\d/,
  /^\((?:pass|fail)\) \S/,
  /^(?:\d+: )?\[={10}\] Running \d+ tests?/,
  /^Test project \S/,
  /^Running \d+ tests? using \d+ workers?/,
  /^(?:PASS|FAIL) +\S+[._-](?:test|spec)\.\w+/,
  /^Ran \d+ tests? (?:in|across) /,
  /^test \S+ \.\.\. (?:ok|FAILED|ignored)$/,
  /^ *\d+ passing \(/,
  /^\[INFO\] {1,2}T E S T S/,
  /^# Subtest: /,
  /^\s*[✔✖] \S.* \([\d.]+ms\)$/u,
  /^=+ (?:FAILURES|ERRORS|short test summary info) =+$/,
  /^(?:FAILED|ERROR) \S+\.py(?:::\S|$)/,
  /^[FEsxX*]{0,8}\.[.FEsxX*]{19,}(?: +\[ {0,2}\d{1,3}%\])?$/,
  /^\d+ specs?, \d+ failures?/,
  // How a run ends, which is all that is left where its beginning was cut off.
  /^⎯{3,}\[\d+\/\d+\]⎯+$/u,
  /^ ?FAIL {1,2}\S+ > \S/,
  /^test result: (?:ok|FAILED)\. \d+ passed; \d+ failed;/,
  /^Tests: +(?:\d+ [a-z]+, )*\d+ total$/,
  /^ *Test Files +\d+ (?:passed|failed)\b/,
  /^=+ (?:\d+ [a-z]+(?:, )?)+ in [\d.]+s(?: \([\d:]+\))? =+$/,
  /^[ℹ#] (?:pass|fail) \d+$/u,
];
const COMMANDS =
  /\b(?:vitest|jest|pytest|py\.test|go test|gotestsum|cargo (?:test|nextest)|playwright test|mocha|node --test|bun test|deno test|ctest|rspec|phpunit|dotnet test|unittest)\b|\b(?:npm|pnpm|yarn|bun) (?:run )?(?:test|t)\b|\b(?:mvn|gradle\w*)\b.*\btest\b/;
const MIN_SHARE = 0.3;
/** Where the runner sums up, its tests may have printed most of the lines. */
const MIN_SHARE_SUMMED = 0.12;

/** Test outputs: the totals, every failing test with its message and place, then the details; what passed is counted. */
export const testOutputReducer: Reducer = {
  kind: "test-output",
  recognise,
  outline(text) {
    const run = readTestRun(text);
    return { unit: "line", facts: listRun(run), segments: run.segments };
  },
};

function recognise({ head, lines, command }: Sample): number {
  if (isTestReport(head)) return 0.98;
  if (isGoEvents(head)) return 0.97;
  if (lines.some((line) => SIGNATURES.some((pattern) => pattern.test(line)))) return 0.92;
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const own = written.filter((line) => isOfTest(line)).length;
  if (command !== undefined && COMMANDS.test(command) && own > 0) return 0.9;
  const least = written.some((line) => readTestLine(line) === "total") ? MIN_SHARE_SUMMED : MIN_SHARE;
  return own >= 3 && own >= written.length * least ? 0.7 : 0;
}

function isOfTest(line: string): boolean {
  const role = readTestLine(line);
  return (
    role === "passed" || role === "total" || role === "file" || (readFailure(line) !== undefined && !/^\d/.test(line))
  );
}
