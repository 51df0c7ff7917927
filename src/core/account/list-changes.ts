import type { ToolActivity } from "../model/tool-activity.ts";
import { splitOutput } from "./split-output.ts";
import { isObject } from "../tool-activity/plain-object.ts";

/** temporary: what an edit changed */
export function listChanges({ input }: ToolActivity): string[] {
  if (!isObject(input)) return [];
  const one = (o: any): string[] => {
    const get = (names: string[]) => names.map((n) => o[n]).find((x) => typeof x === "string") as string | undefined;
    const olds = get(["old_string", "oldText", "old_str", "old"]), news = get(["new_string", "newText", "new_str", "new"]);
    if (olds === undefined || news === undefined) return [];
    const oldLines = new Set(olds.split("\n").map((l) => l.trim())), newLines = new Set(news.split("\n").map((l) => l.trim()));
    const removed = olds.split("\n").filter((l) => l.trim() && !newLines.has(l.trim())).join("\n");
    const added = news.split("\n").filter((l) => l.trim() && !oldLines.has(l.trim())).join("\n");
    return [...splitOutput(removed).map((b) => b.split("\n").map((l) => "- " + l).join("\n")), ...splitOutput(added).map((b) => b.split("\n").map((l) => "+ " + l).join("\n"))];
  };
  const edits = (input as any).edits;
  return Array.isArray(edits) ? edits.flatMap((e) => (isObject(e) ? one(e) : [])) : one(input);
}
