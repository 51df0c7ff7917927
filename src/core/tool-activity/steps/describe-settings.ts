import type { ToolActivity } from "../../model/tool-activity.ts";
import { type ArgumentRole, roleOfName } from "../arguments/argument-names.ts";
import { isObject } from "../plain-object.ts";

/** A longer argument is content, not a setting. */
const MAX_SETTING_LENGTH = 80;
const MAX_SETTINGS = 6;

/** What a call passes on, and remarks about it: told elsewhere or not at all. */
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
export function describeSettings({ input, target, known }: ToolActivity): string {
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
