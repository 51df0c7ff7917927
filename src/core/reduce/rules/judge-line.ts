import type { LineMatcher } from "../../retrieve/pattern/line-matcher.ts";
import { stripColours } from "../../text/strip-colours.ts";
import type { Span } from "../text/line-mask.ts";
import type { CompiledActions } from "./rule.ts";

/** What the patterns of a rule say about a line. */
export type Verdict = "keep" | "drop" | "count" | "none";

const ESCAPE = "\u001b";

/** Reads a line without its colours. Where several patterns match, keeping goes before dropping, and dropping before counting. */
export function judgeLine(
  text: string,
  { start, end }: Span,
  { keep, drop, count }: Pick<CompiledActions, "keep" | "drop" | "count">,
): Verdict {
  const line = text.slice(start, end);
  const plain = line.includes(ESCAPE) ? stripColours(line) : line;
  const matches = (matcher: LineMatcher): boolean => matcher(plain, 0, plain.length);
  if (keep.some(matches)) return "keep";
  if (drop.some(matches)) return "drop";
  return count.some(matches) ? "count" : "none";
}
