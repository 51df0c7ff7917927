import type { Span } from "../text/span.ts";
import { MAX_DEPTH, namedChildren } from "./find-source.ts";
import { documentSpan } from "./scan-json.ts";

/**
 * Writes an edited value: unchanged parts in their original characters, the rest serialised again.
 *
 * @param json What `before` was parsed from.
 */
export function patchSource(json: string, before: unknown, after: unknown): string {
  return patchSpan(json, documentSpan(json), before, after, 0).text;
}

interface Patched {
  readonly text: string;
  readonly isSame: boolean;
}

function patchSpan(json: string, span: Span, before: unknown, after: unknown, depth: number): Patched {
  const same: Patched = { text: json.slice(span.start, span.end), isSame: true };
  if (before === after) return same;
  if (depth > MAX_DEPTH || !isStructure(before) || !isStructure(after)) return writeNew(after);
  if (Array.isArray(before) !== Array.isArray(after)) return writeNew(after);
  const spans = namedChildren(json, span);
  const patch = (name: string | number, value: unknown): Patched => {
    const child = spans.get(name);
    return child === undefined ? writeNew(value) : patchSpan(json, child, Reflect.get(before, name), value, depth + 1);
  };

  if (Array.isArray(before) && Array.isArray(after)) {
    // The item at the same index, or the same object if items were added or removed.
    const places = before.length === after.length ? undefined : new Map(before.map((item, index) => [item, index]));
    const items = after.map((item: unknown, index) => patch(places?.get(item) ?? index, item));
    const isSame = before.length === after.length && items.every((item) => item.isSame);
    return isSame ? same : { text: `[${items.map(({ text }) => text).join(",")}]`, isSame };
  }
  const fields = Object.entries(after).filter(([, value]) => value !== undefined);
  const members = fields.map(([name, value]) => ({ name, ...patch(name, value) }));
  const isSame = fields.length === Object.keys(before).length && members.every((member) => member.isSame);
  if (isSame) return same;
  return { text: `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(",")}}`, isSame };
}

function isStructure(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function writeNew(value: unknown): Patched {
  return { text: JSON.stringify(value) ?? "null", isSame: false };
}
