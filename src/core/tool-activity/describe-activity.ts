import { parseJson } from "../json/parse-json.ts";
import { isObject } from "../json/wire-value.ts";
import type { ToolCallPart, ToolInput, ToolResultPart } from "../model/message.ts";
import type { KnownArguments, ToolActivity, ToolFamily, ToolOutcome } from "../model/tool-activity.ts";
import { listPatchedFiles } from "../outputs/diff/list-patched-files.ts";
import { parseDiff } from "../outputs/diff/parse-diff.ts";
import { BEGINNING_CHARACTERS } from "../text/scan-limits.ts";
import { inputText } from "../turns/input-text.ts";
import { findKnownArguments } from "./arguments/find-known-arguments.ts";
import { parseKnownPatch } from "./arguments/parse-known-patch.ts";
import { inferFamily } from "./families/infer-family.ts";
import { listFileTouches } from "./files/list-file-touches.ts";
import { findOutcome } from "./outcome/find-outcome.ts";
import { unwrapResult } from "./results/unwrap-result.ts";
import { parseShellActivity, type ShellActivity } from "./shell/parse-shell-activity.ts";

export interface CallAndResult {
  readonly call: ToolCallPart;
  readonly result: ToolResultPart | undefined;
  readonly messageIndex: number;
  readonly messageNumber: number;
  readonly resultMessageIndex: number | undefined;
}

/** Filled field by field: a session has thousands, and spreading an object into another takes as long as parsing it. */
type Draft = { -readonly [Key in keyof ToolActivity]: ToolActivity[Key] };

const OPEN: ToolOutcome = { status: "unknown" };

/** Describes what happened in one call, from its arguments and its result. */
export function describeActivity({
  call,
  result,
  messageIndex,
  messageNumber,
  resultMessageIndex,
}: CallAndResult): ToolActivity {
  const input = valueOfInput(call.input);
  const text = inputText(call.input);
  const known = findKnownArguments(input, text);
  const unwrapped = result === undefined ? undefined : unwrapResult(result.output);
  const family = inferFamily({ toolName: call.toolName, input, known, result: unwrapped });
  const target = chooseTarget(family, known, input);
  const shell = shellOf(family, known, target);
  const isError = result?.isError === true;
  const outcome = unwrapped === undefined ? OPEN : findOutcome({ family, known, result: unwrapped, isError, shell });
  const touches = unwrapped === undefined ? [] : listFileTouches({ family, known, result: unwrapped, outcome, shell });
  const activity: Draft = {
    callId: call.callId,
    toolName: call.toolName,
    family,
    messageIndex,
    messageNumber,
    input,
    inputText: text,
    known,
    outcome,
    touches,
  };
  if (resultMessageIndex !== undefined) activity.resultMessageIndex = resultMessageIndex;
  if (target !== undefined) activity.target = target;
  if (unwrapped !== undefined) activity.resultText = unwrapped.text;
  if (unwrapped?.errorText !== undefined) activity.errorText = unwrapped.errorText;
  if (shell !== undefined) activity.shell = shellWork(shell);
  return activity;
}

function shellOf(family: ToolFamily, known: KnownArguments, target: string | undefined): ShellActivity | undefined {
  if (family !== "terminal" || target === undefined) return undefined;
  return parseShellActivity(target, known.workingDirectory);
}

function shellWork({ work, directory, search, looksOnly }: ShellActivity): NonNullable<ToolActivity["shell"]> {
  return { work, looksOnly, ...(directory !== undefined && { directory }), ...(search !== undefined && { search }) };
}

function valueOfInput(input: ToolInput): unknown {
  return input.kind === "json" ? input.value : parseJson(input.text);
}

type TextArgument = "command" | "session" | "pattern" | "query" | "path" | "url" | "prompt" | "question" | "code";

/** The arguments that best say what a call of a family is about. */
const TELLING: Partial<Record<ToolFamily, readonly TextArgument[]>> = {
  terminal: ["command"],
  process: ["session", "command"],
  search: ["pattern", "query", "path"],
  list: ["pattern", "path", "query"],
  web: ["url", "query"],
  browser: ["url", "query"],
  delegate: ["prompt"],
  question: ["question"],
  "code-run": ["code", "command"],
  patch: ["path"],
};
const TELLING_OTHERS: readonly TextArgument[] = ["path", "command", "query", "url", "pattern"];

/** What a call is about, as one text. Undefined if no argument says anything. */
function chooseTarget(family: ToolFamily, known: KnownArguments, input: unknown): string | undefined {
  const told = (TELLING[family] ?? TELLING_OTHERS).map((name) => known[name]).find((text) => text !== undefined);
  if (told !== undefined || family === "process") return told;
  if (family !== "patch") return firstText(input);
  // A patch names its first file at the start.
  const { patch = "" } = known;
  const start =
    patch.length <= BEGINNING_CHARACTERS ? parseKnownPatch(known) : parseDiff(patch.slice(0, BEGINNING_CHARACTERS));
  return listPatchedFiles(start)[0]?.path;
}

function firstText(input: unknown): string | undefined {
  if (typeof input === "string") return input;
  if (!isObject(input)) return undefined;
  // In a fixed order, whatever order a client sends: the same call always gets the same line.
  for (const key of Object.keys(input).sort()) {
    const value = input[key];
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
  }
  return undefined;
}
