import type { CommandFact, FileFact, GitFact, Ledger, ProcessFact, TestRunFact } from "../../model/ledger.ts";
import { LOOKING_PROGRAMS, UNREMARKABLE_PROGRAMS } from "../../tool-activity/shell/programs.ts";
import { describeCounts } from "../../tool-activity/steps/describe-outcome.ts";
import { describeTodoList } from "../../tool-activity/steps/describe-step.ts";

/** How many of each are told, the newest first; the account has the others. */
const MAX = { runs: 3, failing: 6, files: 40, processes: 6, credentials: 8 } as const;

export interface NowInput {
  /** The ledger up to the last message of the session. */
  readonly ledger: Ledger;
  readonly hostFacts: readonly string[];
  /** Messages in which secrets stood. */
  readonly credentialMessages: readonly number[];
}

/**
 * Says how things stand at the end of a session, a fact a line, most useful first: what runs last came to, the to-do list
 * as it is, what still runs, which files were changed. Nothing here is taken back by a later message.
 */
export function describeNow({ ledger, hostFacts, credentialMessages }: NowInput): string[] {
  return [
    ...describeRuns(ledger),
    ...(ledger.todos.length === 0 ? [] : [`to-do list: ${describeTodoList(ledger.todos)}`]),
    ...ledger.processes
      .filter(({ state }) => state === "running")
      .slice(-MAX.processes)
      .map(describeProcess),
    ...describeGit("branch", ledger.branch),
    ...describeGit("last commit", ledger.lastCommit),
    ...describeChanges(ledger.files),
    ...hostFacts,
    ...describeCredentials(credentialMessages),
  ];
}

/**
 * The newest runs of tests, the newest of other commands that ran more than once, because these check something, and the
 * newest command of all if it failed. An older run of tests is told only if no newer one replaces it.
 */
function describeRuns({ testRuns, commands, files }: Ledger): string[] {
  const tested = new Set(testRuns.map(({ command }) => command));
  const newest = commands.findLast(({ command }) => !LOOKING_PROGRAMS.has(firstWords(command, 1)));
  const checks = commands.filter((check) => {
    const { command, runs, lastStatus } = check;
    const program = firstWords(command, 1);
    if (lastStatus === "unknown" || tested.has(command) || LOOKING_PROGRAMS.has(program)) return false;
    // A command that failed once was often a slip, and another did the work.
    if (runs < 2) return lastStatus === "failed" && check === newest;
    if (lastStatus === "failed") return !commands.some((later) => replaces(later, check));
    return !UNREMARKABLE_PROGRAMS.has(program);
  });
  const runs = [
    ...keepUnresolved(testRuns).map((run) => ({ ...run, line: describeTestRun(run), isBad: run.failed > 0 })),
    ...checks
      .slice(-MAX.runs)
      .map((run) => ({ ...run, line: describeCommand(run), isBad: run.lastStatus === "failed" })),
  ];
  const lastEdit = Math.max(0, ...files.filter(({ state }) => state !== "read").map(({ lastMessage }) => lastMessage));
  return runs
    .sort((left, right) => right.lastMessage - left.lastMessage)
    .map(({ lastMessage, line, isBad }) => {
      const isStale = isBad && lastEdit > lastMessage;
      return `${line} (${lastMessage})${isStale ? EDITED_SINCE : ""}`;
    });
}

/** What failed may be mended: nobody has looked since. */
const EDITED_SINCE = ", files were edited since";

/**
 * Runs of one program check the same thing, whatever part of it: where a newer one failed less, the older is over, and so it is
 * where a newer one ran it among others.
 */
function keepUnresolved(testRuns: readonly TestRunFact[]): TestRunFact[] {
  const unresolved: TestRunFact[] = [];
  for (const run of testRuns.toReversed()) {
    const program = firstWords(run.command, 2);
    const isOver = unresolved.some(
      ({ command, failed }) =>
        (firstWords(command, 2) === program && failed < run.failed) || partsOf(command).includes(run.command),
    );
    if (!isOver) unresolved.push(run);
    if (unresolved.length === MAX.runs) break;
  }
  return unresolved;
}

/**
 * Whether a later command says how a check stands now: the same check printed in another way, or a command that ran it among
 * others and passed, such as `lint && test`.
 */
function replaces(later: CommandFact, check: CommandFact): boolean {
  if (later.lastMessage <= check.lastMessage) return false;
  if (withoutOutput(later) === withoutOutput(check)) return true;
  if (later.lastStatus !== "ok") return false;
  return partsOf(later.command).includes(check.command);
}

/** The commands of a line that have all run if the last one did: what stands before a semicolon may have failed all the same. */
function partsOf(line: string): string[] {
  const decisive = line.split(/;|\n/).at(-1) ?? "";
  return decisive.split("&&").map((part) => part.trim());
}

/** What a command runs, whichever part of its output it prints, and where. */
function withoutOutput({ command }: CommandFact): string {
  return command.replaceAll(/ \| .*|\s+\d?>{1,2}\s?\S+/gs, "").trim();
}

function firstWords(command: string, count: number): string {
  return command.trimStart().split(/\s+/, count).join(" ");
}

function describeTestRun({ command, ...counts }: TestRunFact): string {
  const named = counts.failing
    .slice(0, MAX.failing)
    .map(({ name, message }) => `${name}${message === undefined ? "" : `: "${message}"`}`);
  return `last run of \`${command}\`: ${[describeCounts(counts), ...named].join("; ")}`;
}

function describeCommand({ command, runs, lastExitCode, lastStatus, lastLine }: CommandFact): string {
  const outcome = lastExitCode === undefined ? lastStatus : `exit ${lastExitCode}`;
  const ran = runs === 1 ? "one run" : `last of ${runs} runs`;
  return `${ran} of \`${command}\`: ${[outcome, ...(lastLine === undefined ? [] : [lastLine])].join(": ")}`;
}

function describeGit(name: string, fact: GitFact | undefined): string[] {
  return fact === undefined ? [] : [`${name}: ${fact.text} (${fact.lastMessage})`];
}

function describeProcess({ command, lastMessage, ...known }: ProcessFact): string {
  const details = (["port", "pid", "session"] as const)
    .flatMap((name) => (known[name] === undefined ? [] : [`${name} ${known[name]}`]))
    .join(", ");
  return `running: ${command === undefined ? "a process" : `\`${command}\``}${details === "" ? "" : ` (${details})`}, last seen (${lastMessage})`;
}

/** What is said of a file's change beside its path. */
const CHANGES: Readonly<Partial<Record<FileFact["state"], string>>> = {
  created: " (new)",
  deleted: " (deleted)",
  moved: " (moved)",
};

function describeChanges(files: readonly FileFact[]): string[] {
  const changed = files.filter(({ state }) => state !== "read").toReversed();
  if (changed.length === 0) return [];
  const shown = changed.slice(0, MAX.files).map(({ path, state, destination }) => {
    const place = destination === undefined ? path : `${path} to ${destination}`;
    return `${place}${CHANGES[state] ?? ""}`;
  });
  const others = changed.length - shown.length;
  return [`files changed, last first: ${shown.join(", ")}${others === 0 ? "" : `, and ${others} more`}`];
}

/** That credentials stood in what is folded, and where; never what they were. */
function describeCredentials(numbers: readonly number[]): string[] {
  if (numbers.length === 0) return [];
  const shown = numbers.slice(0, MAX.credentials).join(", ");
  const others = numbers.length - MAX.credentials;
  return [
    `credentials stood in messages ${shown}${others > 0 ? ` and ${others} more` : ""}; their values are left out`,
  ];
}
