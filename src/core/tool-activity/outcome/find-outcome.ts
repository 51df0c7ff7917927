import type { UnwrappedResult } from "../../hosts/host.ts";
import { HOSTS } from "../../hosts/hosts.ts";
import type {
  KnownArguments,
  OutcomeStatus,
  ProcessNotice,
  TestCounts,
  ToolFamily,
  ToolOutcome,
} from "../../model/tool-activity.ts";
import { countsErrors, endsInFault, findErrorLine } from "../../outputs/errors/find-error-line.ts";
import { findPageError, findRefusedInput } from "../../outputs/errors/find-refused-input.ts";
import { countMatches } from "../../outputs/search/count-matches.ts";
import { parseTestCounts } from "../../outputs/test-run/parse-test-counts.ts";
import { countLines } from "../../text/count-lines.ts";
import { BEGINNING_CHARACTERS, LINE_CHARACTERS, LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { runsPrograms } from "../families/infer-family.ts";
import type { ShellActivity } from "../shell/parse-shell-activity.ts";

export interface OutcomeQuestion {
  readonly family: ToolFamily;
  readonly known: KnownArguments;
  readonly result: UnwrappedResult;
  /** True if the wire itself says that the call failed. */
  readonly isError: boolean;
  readonly shell?: ShellActivity | undefined;
}

/** Families whose result is someone's text, which may be about errors without being one. */
const SHOWS_CONTENT = new Set<ToolFamily>([
  "read",
  "search",
  "list",
  "web",
  "browser",
  "delegate",
  "memory",
  "question",
  "vision",
]);

/** Finds how a call ended from what its result says, never from the mere mention of an error. */
export function findOutcome(question: OutcomeQuestion): ToolOutcome {
  const { family, result, shell } = question;
  // A call with an exit code did run, even if a person then stopped it.
  const denial = result.exitCode === undefined ? findDenial(result.text) : undefined;
  const lines = countLines(result.text) + countLines(result.errorText ?? "");
  if (denial !== undefined) return { status: "denied", lines, reason: denial };

  const tests = runsPrograms(family) && shell?.looksOnly !== true ? parseTestCounts(result.text) : undefined;
  const verdict = judge(question, lines, tests);
  const reason =
    verdict.status === "failed" ? (verdict.reason ?? findErrorLine(result.text, result.errorText)) : undefined;
  const isSearch = family === "search" || family === "list";
  const counts =
    (isSearch || shell?.search !== undefined) && verdict.status !== "failed"
      ? countMatches(result.text, family === "list")
      : {};
  const process = findProcess(question);
  const outcome: Draft = { status: verdict.status, lines, ...counts };
  if (result.exitCode !== undefined) outcome.exitCode = result.exitCode;
  if (result.durationMs !== undefined) outcome.durationMs = result.durationMs;
  if (result.fileLines !== undefined) outcome.fileLines = result.fileLines;
  if (tests !== undefined) outcome.tests = tests;
  if (reason !== undefined && reason !== "") outcome.reason = reason.slice(0, LINE_CHARACTERS);
  if (process !== undefined) outcome.process = process;
  return outcome;
}

/** Filled field by field, because a session has thousands. */
type Draft = { -readonly [Key in keyof ToolOutcome]: ToolOutcome[Key] };

interface Verdict {
  readonly status: OutcomeStatus;
  readonly reason?: string | undefined;
}

const OK: Verdict = { status: "ok" };

function judge(
  { family, result, isError, shell }: OutcomeQuestion,
  lines: number,
  tests: TestCounts | undefined,
): Verdict {
  const failed = (reason?: string): Verdict => ({ status: "failed", reason });
  if (isError || result.succeeded === false) return failed(result.reason);
  // A pipe hides the exit code of a test run; the runner's own report does not.
  if (tests !== undefined && tests.failed > 0) return failed(tests.failing.find(({ message }) => message)?.message);
  if (result.exitCode !== undefined) {
    const isAnswer = shell?.mayAnswerNo === true && result.exitCode === 1 && result.text.trim() === "";
    return result.exitCode === 0 || isAnswer ? OK : failed(result.reason);
  }
  if (runsPrograms(family)) {
    const hasFault =
      endsInFault(result.errorText ?? result.text) || (shell?.looksOnly !== true && countsErrors(result.text));
    if (hasFault) return failed();
    return { status: result.succeeded === true || tests !== undefined ? "ok" : "unknown" };
  }
  const refused = findRefusedInput(result.text, lines, SHOWS_CONTENT.has(family));
  if (refused !== undefined) return failed(refused);
  const pageError = family === "web" || family === "browser" ? findPageError(result.text) : undefined;
  return pageError === undefined ? OK : failed(pageError);
}

const REFUSALS = HOSTS.flatMap(({ refusals = [] }) => refusals);

/** The line that says that the call was refused; undefined if it was not. */
function findDenial(text: string): string | undefined {
  const start = text.slice(0, LONG_LINE_CHARACTERS).trimStart();
  if (!REFUSALS.some((refusal) => refusal.test(start))) return undefined;
  // What the person said is more useful than that they said no.
  const said = /(?:the user said|user feedback|reason given):\s{0,9}(\S[^\n]{0,300})/i.exec(start)?.[1];
  return said ?? start.split("\n", 1)[0]?.trimEnd();
}

const ADDRESS = /(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d{2,5})\b/;
const PORT = /\bport[:=]? ?(\d{2,5})\b/i;
const PID = /^\[\d{1,4}\] (\d{2,9})\b|\bpid[:=]? ?(\d{2,9})\b/im;

/**
 * What a result says about a process that outlives the call, or that the call asked about; undefined if there is none.
 */
function findProcess({ family, known, result, shell }: OutcomeQuestion): ProcessNotice | undefined {
  const told = result.process;
  const session = known.session ?? told?.session;
  const isAsked = family === "process" && session !== undefined;
  const isBackground = known.background === true || shell?.background === true;
  if (told === undefined && !isAsked && !isBackground) return undefined;

  const isStopped = isAsked && /\b(?:killed|stopped|terminated)\b/i.test(result.text.slice(0, 200));
  const state = told?.state ?? (result.exitCode !== undefined ? "exited" : isStopped ? "stopped" : "running");
  const start = result.text.slice(0, BEGINNING_CHARACTERS);
  const pid = told?.pid ?? firstGroup(PID.exec(start));
  const port = told?.port ?? firstGroup(ADDRESS.exec(start)) ?? firstGroup(PORT.exec(start));
  return {
    state: isAsked && result.exitCode !== undefined ? "exited" : state,
    ...(session !== undefined && { session }),
    ...(pid !== undefined && { pid }),
    ...(port !== undefined && { port }),
  };
}

function firstGroup(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}
