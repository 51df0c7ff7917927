import type { ToolActivity, ToolFamily } from "../../../model/tool-activity.ts";
import { clipText } from "../../../text/clip-text.ts";
import { countLines } from "../../../text/count-lines.ts";
import { countOf, describeOutcome } from "./describe-outcome.ts";
import { writeGenericLine } from "./generic-line.ts";
import { onOneLine } from "./on-one-line.ts";
import { writeSearchLine } from "./search-line.ts";
import { writeTerminalLine } from "./terminal-line.ts";
import { writeTodoLine } from "./todo-line.ts";

const MAX_CHARACTERS = 200;
const MAX_TARGET_CHARACTERS = 90;

/**
 * Says in one line what a tool call did: what it was about, how it ended, how much it showed.
 *
 * Every path, number and quotation stands in the call or the result, or is a count of them. At most
 * two hundred characters, no line break, no handle: the caller adds that.
 */
export function writeDigestLine(activity: ToolActivity): string {
  return onOneLine(clipText(writers[activity.family](activity), MAX_CHARACTERS), MAX_CHARACTERS);
}

type LineWriter = (activity: ToolActivity) => string;

const writers: Readonly<Record<ToolFamily, LineWriter>> = {
  terminal: writeTerminalLine,
  process: writeTerminalLine,
  "code-run": (activity) => about("Run code", activity, writeSize(activity)),
  read: (activity) => about("Read", activity, writeSize(activity)),
  write: (activity) => about("Write", activity, writeWritten(activity)),
  patch: (activity) => about("Edit", activity, writeEdited(activity)),
  delete: (activity) => about("Delete", activity, "done"),
  move: (activity) =>
    about(
      "Move",
      activity,
      activity.known.destination === undefined ? "done" : `to ${onOneLine(activity.known.destination, 80)}`,
    ),
  search: (activity) => writeSearchLine("Grep", activity),
  list: (activity) => writeSearchLine("List", activity),
  web: (activity) => about(activity.known.url === undefined ? "Web search" : "Fetch", activity, writeSize(activity)),
  browser: (activity) => about("Browser", activity, writeSize(activity)),
  delegate: (activity) => about("Delegate", activity, `answer of ${writeSize(activity)}`),
  todo: writeTodoLine,
  vision: (activity) => about("View", activity, writeSize(activity)),
  memory: (activity) => about(activity.toolName, activity, writeSize(activity)),
  question: (activity) => about("Ask", activity, `answer: ${onOneLine(activity.resultText ?? "", 90)}`),
  generic: writeGenericLine,
};

function about(verb: string, activity: ToolActivity, shown: string): string {
  const target = activity.target === undefined ? "" : ` ${onOneLine(activity.target, MAX_TARGET_CHARACTERS)}`;
  const ending = activity.resultText === undefined ? "no result yet" : describeOutcome(activity, shown);
  return `${onOneLine(verb, 40)}${target}: ${ending}`;
}

function writeSize({ outcome, resultText = "" }: ToolActivity): string {
  const { lines = 0, fileLines } = outcome;
  if (lines === 0) return "no output";
  // One long line says more by its characters.
  if (lines === 1 && resultText.length > 200) return countOf(resultText.length, "character");
  return fileLines === undefined || fileLines === lines
    ? countOf(lines, "line")
    : `${countOf(lines, "line")} of ${fileLines}`;
}

function writeWritten({ known }: ToolActivity): string {
  return known.content === undefined ? "done" : countOf(countLines(known.content), "line");
}

function writeEdited({ known, touches }: ToolActivity): string {
  if (touches.length > 1) return countOf(touches.length, "file");
  return known.replacements === undefined ? (touches[0]?.action ?? "done") : countOf(known.replacements, "replacement");
}
