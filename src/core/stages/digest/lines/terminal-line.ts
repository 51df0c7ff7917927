import type { ToolActivity } from "../../../model/tool-activity.ts";
import { countOf, describeTests } from "./describe-outcome.ts";
import { onOneLine } from "./on-one-line.ts";

const MAX_COMMAND_CHARACTERS = 80;
const MAX_REASON_CHARACTERS = 90;

/** `$ pnpm test → FAILED exit 1, 148 lines: 2 of 148 failed: name`. */
export function writeTerminalLine(activity: ToolActivity): string {
  const command = onOneLine(skipPreamble(activity.target ?? activity.toolName), MAX_COMMAND_CHARACTERS);
  const subject = activity.family === "process" ? `Process ${command}` : `$ ${command}`;
  return `${subject} → ${activity.resultText === undefined ? "no result yet" : describeEnd(activity)}`;
}

/** A script often opens with comments and shell options, which say nothing about its work. */
function skipPreamble(command: string): string {
  const rest = command.replace(/^(?:\s{0,40}(?:#[^\n]{0,500}|set [-+][^\n]{0,80})\n){1,20}/, "");
  return rest.trim() === "" ? command : rest;
}

function describeEnd({ outcome }: ToolActivity): string {
  const { status, exitCode, lines = 0, tests, reason, process, matches, files } = outcome;
  if (status === "denied") return `DENIED: ${onOneLine(reason ?? "", MAX_REASON_CHARACTERS)}`;
  const facts = [
    ...(process === undefined ? [] : [describeProcess(process)]),
    ...(exitCode === undefined ? [] : [`exit ${exitCode}`]),
    lines === 0 ? "no output" : countOf(lines, "line"),
    ...(matches === undefined ? [] : [countOf(matches, "match", "matches")]),
    ...(files === undefined ? [] : [countOf(files, "file")]),
  ].join(", ");
  const prefix = status === "failed" ? "FAILED " : "";
  const reported =
    tests === undefined || (status === "failed" && tests.failed === 0)
      ? undefined
      : describeTests(tests, MAX_REASON_CHARACTERS);
  const detail = reported ?? (status === "failed" ? reason : undefined);
  return detail === undefined
    ? `${prefix}${facts}`
    : `${prefix}${facts}: ${onOneLine(detail, MAX_REASON_CHARACTERS + 30)}`;
}

function describeProcess({ state, session, pid, port }: NonNullable<ToolActivity["outcome"]["process"]>): string {
  return [
    state,
    ...(session === undefined ? [] : [`session ${onOneLine(session, 30)}`]),
    ...(pid === undefined ? [] : [`pid ${pid}`]),
    ...(port === undefined ? [] : [`port ${port}`]),
  ].join(" ");
}
