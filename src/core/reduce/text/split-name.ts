import type { BriefName } from "../outline.ts";

/** A name below its heads, which end at these places of it. */
export function splitName(mark: string, name: string, ends: readonly number[]): BriefName {
  const heads = ends.map((end, index) => name.slice(ends[index - 1] ?? 0, end));
  return { mark, heads, text: name.slice(ends.at(-1) ?? 0) };
}
