import type { SectionName } from "../../model/handoff.ts";
import type { CommandFact, FileFact, Ledger, ProcessFact, TestRunFact } from "../../model/ledger.ts";

/**
 * The handle of what a call at a message answered, where that was taken out. The subject (a path, a
 * command, a pattern) tells parallel calls apart.
 */
export type HandleOf = (messageNumber: number, subject: string) => string | undefined;

/**
 * Writes the facts of the ledger as lines of the sections they belong to, newest first.
 *
 * @param maxHandles How many of the newest actions name their own handle: the record's range opens the others.
 */
export function describeLedger(
  ledger: Ledger,
  handleOf: HandleOf,
  maxHandles = Number.POSITIVE_INFINITY,
): Partial<Record<SectionName, string[]>> {
  const withHandle = (line: string, messageNumber: number, subject: string): string => {
    const handle = handleOf(messageNumber, subject);
    return handle === undefined ? line : `${line} ${handle}`;
  };
  const actions = [
    ...ledger.files.map((file) => [file.lastMessage, describeFile(file), file.path] as const),
    ...ledger.commands.map((command) => [command.lastMessage, describeCommand(command), command.command] as const),
    ...ledger.searches.map(
      ({ query, path, matches, lastMessage }) =>
        [
          lastMessage,
          `SEARCH ${JSON.stringify(query)}${inPlace(path)}${counted(matches, "match", "matches")}`,
          query,
        ] as const,
    ),
    ...ledger.pages.map(({ target, lastMessage }) => [lastMessage, `VISIT ${target}`, target] as const),
    ...ledger.delegations.map(
      ({ task, agent, status, lastMessage }) =>
        [lastMessage, `DELEGATE ${agent === undefined ? "" : `to ${agent} `}"${task}": ${status}`, task] as const,
    ),
  ].sort(([left], [right]) => right - left);

  return {
    "Completed actions": actions.map(([number, line, subject], index) =>
      index < maxHandles ? withHandle(line, number, subject) : line,
    ),
    "Active state": describeState(ledger),
    "In progress": ledger.todos.filter(({ status }) => status === "in_progress").map(({ text }) => text),
    Blocked: ledger.testRuns.flatMap((run) =>
      describeFailingTests(run).map((line) => withHandle(line, run.lastMessage, run.command)),
    ),
    "Relevant files": ledger.files.toReversed().map((file) => `${file.path} (${file.state})`),
    "Remaining work": ledger.todos.filter(({ status }) => isOpen(status)).map(({ text }) => `not done yet: ${text}`),
  };
}

const FILE_VERBS: Readonly<Record<FileFact["state"], string>> = {
  read: "READ",
  created: "CREATE",
  modified: "EDIT",
  deleted: "DELETE",
  moved: "MOVE",
};

function describeFile({ path, state, destination, reads, edits, lines, lastMessage }: FileFact): string {
  const place = destination === undefined ? path : `${path} to ${destination}`;
  const size = lines === undefined ? "" : `, ${lines} lines`;
  const times = state === "read" ? reads : edits;
  return `${FILE_VERBS[state]} ${place}${size}${times > 1 ? `, ${times} times, last at message ${lastMessage}` : ""}`;
}

function describeCommand({ command, runs, lastExitCode, lastStatus, lastLine }: CommandFact): string {
  const outcome = lastExitCode === undefined ? lastStatus : `exit ${lastExitCode}`;
  const times = runs > 1 ? ` ${runs} times; last ${outcome}` : `: ${outcome}`;
  return `RUN \`${command}\`${times}${lastLine === undefined ? "" : `: ${lastLine}`}`;
}

function describeFailingTests({ command, failed, failing }: TestRunFact): string[] {
  const named = failing.map(({ name, message }) => `${name}${message === undefined ? "" : `: "${message}"`}`);
  const unnamed = failed - failing.length;
  return unnamed > 0 ? [...named, `${unnamed} more failing in \`${command}\``] : named;
}

function describeState({ workingDirectory, files, processes, testRuns }: Ledger): string[] {
  const changed = files.filter(({ state }) => state !== "read").map(({ path, state }) => `${path} (${state})`);
  return [
    ...(workingDirectory === undefined ? [] : [`working directory ${workingDirectory}`]),
    ...(changed.length === 0 ? [] : [`changed: ${changed.join(", ")}`]),
    ...processes.filter(({ state }) => state === "running").map(describeProcess),
    ...testRuns.map(describeTestRun),
  ];
}

function describeProcess({ command, pid, port, session }: ProcessFact): string {
  const details = [
    ...(port === undefined ? [] : [`port ${port}`]),
    ...(pid === undefined ? [] : [`pid ${pid}`]),
    ...(session === undefined ? [] : [`session ${session}`]),
  ].join(", ");
  return `running: ${command === undefined ? "a process" : `\`${command}\``}${details === "" ? "" : ` (${details})`}`;
}

function describeTestRun({ command, failed, passed, skipped, total }: TestRunFact): string {
  const counts = [
    `${failed} failed`,
    ...(passed === undefined ? [] : [`${passed} passed`]),
    ...(skipped === undefined ? [] : [`${skipped} skipped`]),
    ...(total === undefined ? [] : [`${total} in all`]),
  ].join(", ");
  return `last \`${command}\`: ${counts}`;
}

function isOpen(status: string): boolean {
  return status !== "completed" && status !== "done" && status !== "cancelled" && status !== "in_progress";
}

function inPlace(path: string | undefined): string {
  return path === undefined ? "" : ` in ${path}`;
}

function counted(count: number | undefined, one: string, many: string): string {
  return count === undefined ? "" : `: ${count} ${count === 1 ? one : many}`;
}
