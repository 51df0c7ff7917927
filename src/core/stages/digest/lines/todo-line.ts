import type { ToolActivity } from "../../../model/tool-activity.ts";
import { countOf, describeOutcome } from "./describe-outcome.ts";
import { writeGenericLine } from "./generic-line.ts";
import { onOneLine } from "./on-one-line.ts";

/** `Todo list: 5 items, 3 completed; now: Fix the retry`. */
export function writeTodoLine(activity: ToolActivity): string {
  const { todos, todoChange } = activity.known;
  if (todos !== undefined) {
    const completed = todos.filter(({ status }) => /^(?:completed?|done)$/i.test(status)).length;
    const current = todos.find(({ status }) => /^in[_ -]?progress$|^active$/i.test(status));
    const now = current === undefined ? "" : `; now: ${onOneLine(current.text, 90)}`;
    return `Todo list: ${describeOutcome(activity, `${countOf(todos.length, "item")}, ${completed} completed${now}`)}`;
  }
  if (todoChange === undefined) return writeGenericLine(activity);
  const subject = todoChange.text === "" ? `#${onOneLine(todoChange.id ?? "", 20)}` : onOneLine(todoChange.text, 90);
  return `Todo ${subject}: ${describeOutcome(activity, onOneLine(todoChange.status, 30))}`;
}
