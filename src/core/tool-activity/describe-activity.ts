import type { ToolCallPart, ToolInput, ToolResultPart } from "../model/message.ts";
import type { KnownArguments, ToolActivity, ToolFamily, ToolOutcome } from "../model/tool-activity.ts";
import { parseJson } from "../text/parse-json.ts";
import { inputText } from "../turns/input-text.ts";
import { findKnownArguments } from "./arguments/find-known-arguments.ts";
import { chooseTarget } from "./choose-target.ts";
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

/** Filled field by field: a session has thousands, and each object that is spread into one takes as long as reading it. */
type Draft = { -readonly [Key in keyof ToolActivity]: ToolActivity[Key] };

const OPEN: ToolOutcome = { status: "unknown" };

/** Reads one call and its result for what happened. */
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
