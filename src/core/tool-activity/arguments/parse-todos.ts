import { isObject } from "../../json/wire-value.ts";
import type { TodoItem } from "../../model/tool-activity.ts";
import { asText, ownField } from "../plain-object.ts";

const TEXT_KEYS = ["content", "step", "text", "task", "title", "subject", "description", "name"];
const DEFAULT_STATUS = "pending";
/** Longer lists are data, not plans. */
const MAX_ITEMS = 500;

/** A list of things to do; undefined if the value is another kind of list. */
export function parseTodos(value: unknown): readonly TodoItem[] | undefined {
  if (typeof value === "string") return parseChecklist(value);
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS) return undefined;
  const items = value.map(parseTodo);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function parseTodo(entry: unknown): TodoItem | undefined {
  if (!isObject(entry)) return undefined;
  const status = ownField(entry, "status") ?? ownField(entry, "state");
  const text = TEXT_KEYS.map((key) => asText(ownField(entry, key))).find((own) => own !== undefined);
  if (typeof status !== "string" || text === undefined) return undefined;
  const id = asText(ownField(entry, "id"));
  return { ...(id !== undefined && { id }), text, status };
}

/** `- [x] done` and `- [ ] open`, one per line. */
function parseChecklist(value: string): readonly TodoItem[] | undefined {
  if (!/^\s{0,9}[-*] \[[ xX~]\] /.test(value)) return undefined;
  return value.split("\n", MAX_ITEMS).flatMap((line) => {
    const [, mark, text = ""] = /^\s{0,40}[-*] \[([ xX~])\] (.+)$/.exec(line) ?? [];
    const status = mark === " " ? DEFAULT_STATUS : mark === "~" ? "in_progress" : "completed";
    return mark === undefined ? [] : [{ text, status }];
  });
}

/** One entry that a call adds or changes: `{ subject }` opens one, `{ taskId, status }` advances one. */
export function parseTodoChange(fields: Readonly<Record<string, unknown>>): TodoItem | undefined {
  const id = asText(ownField(fields, "taskId") ?? ownField(fields, "task_id") ?? ownField(fields, "todo_id"));
  const status = asText(ownField(fields, "status"));
  const subject = asText(ownField(fields, "subject"));
  if (id !== undefined && status !== undefined) return { id, text: subject ?? "", status };
  const opensTask =
    subject !== undefined && (Object.hasOwn(fields, "activeForm") || Object.hasOwn(fields, "description"));
  return opensTask && Object.keys(fields).length <= 4 ? { text: subject, status: DEFAULT_STATUS } : undefined;
}
