import type { ToolActivity } from "../../model/tool-activity.ts";
import { countOf } from "../../text/count-of.ts";
import { describeOutcome, describeTests } from "./describe-outcome.ts";
import { onOneLine } from "./on-one-line.ts";

/** Judgements: a line that people can read. */
const COMMAND_CHARACTERS = 160;
const DETAIL_CHARACTERS = 190;

/** A command and how it ended: `` ran `pnpm test` → exit 1, 148 lines: 2 of 148 failed: name ``. */
export function describeRun(activity: ToolActivity): string {
  const command = onOneLine(joinContinued(skipPreamble(activity.target ?? activity.toolName)), COMMAND_CHARACTERS);
  const subject = activity.family === "process" ? `process ${command}` : `ran \`${command}\``;
  const { status } = activity.outcome;
  const isPlain = activity.resultText === undefined || status === "denied";
  return `${subject} → ${isPlain ? describeOutcome(activity, "") : describeEnd(activity)}`;
}

/** A script often opens with comments and shell options, which say nothing about its work. */
function skipPreamble(command: string): string {
  const rest = command.replace(/^(?:\s{0,40}(?:#[^\n]{0,500}|set [-+][^\n]{0,80})\n){1,20}/, "");
  return rest.trim() === "" ? command : rest;
}

/** A line that ends in a backslash goes on below: without its options a command says little. */
function joinContinued(command: string): string {
  return command.replaceAll(/\\\r?\n[ \t]{0,80}/g, "\\ ");
}

function describeEnd({ outcome }: ToolActivity): string {
  const { status, exitCode, lines = 0, tests, reason, process, matches, files } = outcome;
  const saysFailed = exitCode !== undefined && exitCode !== 0;
  const facts = [
    ...(status === "failed" && !saysFailed ? ["FAILED"] : []),
    ...(process === undefined ? [] : [describeProcess(process)]),
    ...(exitCode === undefined ? [] : [`exit ${exitCode}`]),
    lines === 0 ? "no output" : countOf(lines, "line"),
    ...(matches === undefined ? [] : [countOf(matches, "match")]),
    ...(files === undefined ? [] : [countOf(files, "file")]),
  ].join(", ");
  const reported =
    tests === undefined || (status === "failed" && tests.failed === 0) ? undefined : describeTests(tests);
  const detail = reported ?? (status === "failed" ? reason : undefined);
  return detail === undefined ? facts : `${facts}: ${onOneLine(detail, DETAIL_CHARACTERS)}`;
}

function describeProcess({ state, session, pid, port }: NonNullable<ToolActivity["outcome"]["process"]>): string {
  return [
    state,
    ...(session === undefined ? [] : [`session ${onOneLine(session, 30)}`]),
    ...(pid === undefined ? [] : [`pid ${pid}`]),
    ...(port === undefined ? [] : [`port ${port}`]),
  ].join(" ");
}
