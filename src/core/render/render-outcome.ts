import type { ToolActivity } from "../model/tool-activity.ts";
import { clipText } from "../text/clip-text.ts";
import { boundItems } from "./bounded.ts";
import { fence } from "./fence.ts";

export interface OutputRenderOptions {
  readonly maxLines?: number;
  readonly maxCharacters?: number;
}

/** A command or process for people: how it ended, with which process and code, and the end of what it printed. */
export function renderProcess(
  activity: ToolActivity,
  { maxLines = 20, maxCharacters = 4_000 }: OutputRenderOptions = {},
): string {
  const { outcome, target, resultText = "", errorText } = activity;
  const facts = [
    `status: ${outcome.process?.state ?? outcome.status}`,
    ...(outcome.process?.pid === undefined ? [] : [`pid: ${outcome.process.pid}`]),
    ...(outcome.process?.session === undefined ? [] : [`session: ${outcome.process.session}`]),
    ...(outcome.process?.port === undefined ? [] : [`port: ${outcome.process.port}`]),
    ...(outcome.exitCode === undefined ? [] : [`exit code: ${outcome.exitCode}`]),
  ];
  const streams = [
    ...(errorText === undefined ? [] : ["standard error", fence(lastLines(errorText, maxLines, maxCharacters))]),
    ...(resultText === "" ? [] : ["output", fence(lastLines(resultText, maxLines, maxCharacters))]),
  ];
  return [`$ ${clipText(target ?? activity.toolName, 200)}`, facts.join(", "), ...streams].join("\n");
}

/** One piece of work given to another agent. */
export interface DelegateResult {
  readonly task: string;
  readonly status: string;
  readonly durationMs?: number;
  /** The tools it used, in order. */
  readonly tools?: readonly string[];
  readonly answer?: string;
}

/** Delegated work, one entry per task: how it ended, how long it took, with which tools. */
export function renderDelegates(results: readonly DelegateResult[], maxItems = 10): string {
  const { shown, hidden } = boundItems(results, maxItems);
  const lines = shown.flatMap(({ task, status, durationMs, tools = [], answer }) => [
    `- ${clipText(task, 120)}: ${[status, ...(durationMs === undefined ? [] : [`${durationMs} ms`]), ...toolCounts(tools)].join(", ")}`,
    ...(answer === undefined ? [] : [`  ${clipText(answer.replaceAll(/\s+/g, " ").trim(), 200)}`]),
  ]);
  return [...lines, ...(hidden === 0 ? [] : [`… ${hidden} more`])].join("\n");
}

/** What went wrong in a call, or undefined if nothing did. */
export function renderFailure({ outcome, toolName }: ToolActivity): string | undefined {
  if (outcome.status !== "failed" && outcome.status !== "denied") return undefined;
  const code = outcome.exitCode === undefined ? "" : ` (exit code ${outcome.exitCode})`;
  const reason = outcome.reason === undefined ? "" : `: ${outcome.reason}`;
  const tests = (outcome.tests?.failing ?? []).map(
    ({ name, message }) => `- ${name}${message === undefined ? "" : `: ${message}`}`,
  );
  return [`${toolName} ${outcome.status}${code}${reason}`, ...tests].join("\n");
}

function toolCounts(tools: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tool of tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const named = [...counts].map(([tool, count]) => (count === 1 ? tool : `${tool} x${count}`));
  return named.length === 0 ? [] : [`tools: ${named.join(", ")}`];
}

function lastLines(text: string, maxLines: number, maxCharacters: number): string {
  const lines = text.trimEnd().split("\n");
  const kept = lines.slice(-maxLines);
  const hidden = lines.length - kept.length;
  const shown = clipText(kept.join("\n"), maxCharacters);
  return hidden === 0 ? shown : `… ${hidden} lines before\n${shown}`;
}
