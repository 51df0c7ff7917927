import { rememberByIdentity } from "../../base/remember-by-identity.ts";
import { isObject } from "../../json/wire-value.ts";
import type { TodoItem, ToolActivity, ToolFamily } from "../../model/tool-activity.ts";
import { clipText } from "../../text/clip-text.ts";
import { countLines } from "../../text/count-lines.ts";
import { countOf } from "../../text/count-of.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { type ArgumentRole, roleOfName } from "../arguments/argument-names.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { describeRun } from "./describe-run.ts";
import { onOneLine } from "./on-one-line.ts";

/** A judgement: a line that people can read. */
const TARGET_CHARACTERS = 160;
/** A short answer describes itself best. */
const SHORT_ANSWER_CHARACTERS = 120;

/**
 * Describes a step in one line: what it was about, how it ended, how much it showed.
 *
 * Every path, number and quotation in it occurs in the call or the result, or is a count of them. It has no line break
 * and no handle: the caller adds the handle.
 */
export const describeStep: (activity: ToolActivity) => string = rememberByIdentity(
  (activity) =>
    activity.standIn?.line ?? onOneLine(clipText(writers[activity.family](activity), LINE_CHARACTERS), LINE_CHARACTERS),
);

type StepWriter = (activity: ToolActivity) => string;

const writers: Readonly<Record<ToolFamily, StepWriter>> = {
  terminal: describeRun,
  process: describeRun,
  "code-run": (activity) => about("ran code", activity, sizeOf(activity)),
  read: (activity) => about("read", activity, sizeOf(activity)),
  write: (activity) => about("wrote", activity, writtenOf(activity)),
  patch: (activity) => about("edited", activity, editedOf(activity)),
  delete: (activity) => about("deleted", activity, ""),
  move: (activity) => about("moved", activity, movedOf(activity)),
  search: (activity) => describeSearch("searched", activity),
  list: (activity) => describeSearch("listed", activity),
  web: (activity) =>
    about(activity.known.url === undefined ? "searched the web for" : "fetched", activity, sizeOf(activity)),
  browser: (activity) => about("browsed", activity, sizeOf(activity)),
  delegate: (activity) => about("delegated", activity, `answer of ${sizeOf(activity)}`),
  todo: describeTodos,
  vision: (activity) => about("viewed", activity, sizeOf(activity)),
  memory: (activity) => about(activity.toolName, activity, sizeOf(activity)),
  question: (activity) =>
    about("asked", activity, `answer: ${onOneLine(activity.resultText ?? "", TARGET_CHARACTERS)}`),
  generic: (activity) => about(activity.toolName, activity, sizeOf(activity)),
};

function about(verb: string, activity: ToolActivity, shown: string): string {
  const target = activity.target === undefined ? "" : ` ${onOneLine(activity.target, TARGET_CHARACTERS)}`;
  const ending = describeOutcome(activity, shown);
  return `${onOneLine(verb, 40)}${target}${describeSettings(activity)}${ending === "" ? "" : ` → ${ending}`}`;
}

function sizeOf({ outcome, resultText = "" }: ToolActivity): string {
  const { lines = 0, fileLines } = outcome;
  if (lines === 0) return "no output";
  if (lines === 1 && resultText.length <= SHORT_ANSWER_CHARACTERS)
    return onOneLine(resultText, SHORT_ANSWER_CHARACTERS);
  // One long line is described better by its characters.
  if (lines === 1) return countOf(resultText.length, "character");
  return fileLines === undefined || fileLines === lines
    ? countOf(lines, "line")
    : `${countOf(lines, "line")} of ${fileLines}`;
}

function writtenOf({ known }: ToolActivity): string {
  return known.content === undefined ? "" : countOf(countLines(known.content), "line");
}

function editedOf({ known, touches }: ToolActivity): string {
  if (touches.length > 1) return countOf(touches.length, "file");
  const action = touches[0]?.action;
  if (action !== undefined && action !== "modified") return action;
  return known.replacements === undefined || known.replacements === 1 ? "" : countOf(known.replacements, "replacement");
}

function movedOf({ known }: ToolActivity): string {
  return known.destination === undefined ? "" : `to ${onOneLine(known.destination, TARGET_CHARACTERS)}`;
}

function describeSearch(verb: string, activity: ToolActivity): string {
  const { known, target, outcome } = activity;
  const isPath = known.path === target;
  const shown = target === undefined ? "" : onOneLine(target, TARGET_CHARACTERS);
  const subject = shown === "" ? "" : isPath ? ` ${shown}` : ` "${shown}"`;
  const place = known.path === undefined || isPath ? "" : ` in ${onOneLine(known.path, TARGET_CHARACTERS)}`;
  return `${verb}${subject}${place}${describeSettings(activity)} → ${describeOutcome(activity, describeFound(outcome))}`;
}

function describeFound({ matches, files, lines = 0 }: ToolActivity["outcome"]): string {
  if (matches !== undefined && files !== undefined) return `${countOf(matches, "match")} in ${countOf(files, "file")}`;
  if (matches !== undefined) return countOf(matches, "match");
  return files === undefined ? countOf(lines, "line") : countOf(files, "entry");
}

function describeTodos(activity: ToolActivity): string {
  const { todos } = activity.known;
  if (todos !== undefined) return `to-do list → ${describeOutcome(activity, describeTodoList(todos))}`;
  return `${onOneLine(activity.toolName, 40)}${describeSettings({ ...activity, target: "" })} → ${describeOutcome(activity, sizeOf(activity))}`;
}

/** `[x] done · [~] under way · [ ] open`. */
export function describeTodoList(todos: readonly TodoItem[]): string {
  return todos.map(({ text, status }) => `[${markOf(status)}] ${onOneLine(text, TARGET_CHARACTERS)}`).join(" · ");
}

function markOf(status: string): string {
  if (/^(?:completed?|done|cancelled)$/i.test(status)) return "x";
  return /^in[_ -]?progress$|^active$/i.test(status) ? "~" : " ";
}

/** A longer argument is content, not a setting. */
const MAX_SETTING_LENGTH = 80;
/** A judgement: a line that people can read. */
const MAX_SETTINGS = 6;

/** The content that a call passes, and remarks about it: reported elsewhere or not at all. */
const NOT_SETTINGS: ReadonlySet<ArgumentRole | undefined> = new Set<ArgumentRole>([
  "remark",
  "content",
  "oldText",
  "newText",
  "edits",
  "patch",
  "todos",
  "code",
  "prompt",
]);

/** The short arguments of a call that its line does not name yet: ` (insert_line: 316, limit: 40)`. */
function describeSettings({ input, target, known }: ToolActivity): string {
  if (!isObject(input)) return "";
  const shown = new Set([target, known.path, known.destination]);
  const settings: string[] = [];
  for (const name of Object.keys(input).sort()) {
    const value = input[name];
    const isShort = typeof value === "number" || (typeof value === "string" && isSetting(value));
    if (!isShort || shown.has(String(value)) || NOT_SETTINGS.has(roleOfName(name))) continue;
    settings.push(`${name}: ${String(value)}`);
    if (settings.length === MAX_SETTINGS) break;
  }
  return settings.length === 0 ? "" : ` (${settings.join(", ")})`;
}

function isSetting(value: string): boolean {
  return value.length <= MAX_SETTING_LENGTH && value.trim() !== "" && !/[\r\n\u2028\u2029]/.test(value);
}
