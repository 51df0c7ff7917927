import type { KeyedHash } from "../../base/ports.ts";
import { makeHandle } from "../../markers/make-handle.ts";
import { countOf } from "../../text/count-of.ts";
import type { Outline } from "../outline.ts";
import type { HiddenRange } from "../reduction.ts";
import type { GrowingSelection } from "../spend/selection.ts";
import { GroupCounts, nameGroup } from "./group-counts.ts";
import { wholeLineage } from "./sign-reduction.ts";
import { writeFacts } from "./write-facts.ts";
import { type HeaderFacts, wholeUnit, writeHeader, writeWhole } from "./write-header.ts";

export interface WrittenReduction {
  readonly text: string;
  readonly hidden: readonly HiddenRange[];
}

export interface WriteOptions {
  readonly header: HeaderFacts;
  readonly hash?: KeyedHash | undefined;
}

/** What is shorter than the shortest marker, such as a blank line, costs less than saying that it is missing. */
const MIN_HIDDEN_LENGTH = 16;

/**
 * Writes a reduction: the header, the facts, then the text with a marker in place of each hidden
 * run. What is shown is verbatim. If no part of the text is shown, one line is header and marker.
 */
export function writeReduction(
  text: string,
  outline: Outline,
  selection: GrowingSelection,
  { header, hash }: WriteOptions,
): WrittenReduction {
  const facts = writeFacts(outline.facts, selection);
  if (!selection.shown.includes(1)) {
    return hideWhole(text, facts, selection.namesGroups ? describeWhole(outline, header) : undefined, { header, hash });
  }
  const pieces = [writeHeader({ ...header, factLines: facts.length }), ...facts.map((line) => `${line}\n`)];
  const hidden: HiddenRange[] = [];
  const taken: Record<string, string> = {};

  for (let from = 0; from < outline.segments.length; ) {
    const to = endOfRun(selection.shown, from);
    const start = outline.segments[from]?.start ?? 0;
    const end = outline.segments[to - 1]?.end ?? start;
    if (selection.shown[from] === 1 || end - start <= MIN_HIDDEN_LENGTH) pieces.push(text.slice(start, end));
    else {
      const range = nameRange(text, { start, end }, { lineage: header.code, hash }, taken);
      hidden.push(range);
      const handle = range.handle === undefined ? "" : ` · ${range.handle}`;
      // If the hidden text ends a line, so does its marker; rebuilding relies on that.
      pieces.push(`[${describeRun(outline, from, to)}${handle}]${text[end - 1] === "\n" ? "\n" : ""}`);
    }
    from = to;
  }
  return { text: pieces.join(""), hidden };
}

function endOfRun(shown: Uint8Array, from: number): number {
  let to = from + 1;
  while (to < shown.length && shown[to] === shown[from]) to += 1;
  return to;
}

/** All that is written of a text that does not fit even in part: one line, and what is said about it. */
function hideWhole(
  text: string,
  facts: readonly string[],
  hidden: string | undefined,
  { header, hash }: WriteOptions,
): WrittenReduction {
  const lineage = hash === undefined ? undefined : wholeLineage(facts.join("\n"), hash);
  const range = nameRange(text, { start: 0, end: text.length }, { lineage, hash }, {});
  return { text: [writeWhole(header, range.handle, hidden), ...facts].join("\n"), hidden: [range] };
}

/** What the first line says about a text of which no part is shown, with the number of each group. */
export function describeWhole({ segments }: Outline, header: HeaderFacts): string {
  return describeRun({ segments, unit: wholeUnit(header) }, 0, segments.length);
}

function nameRange(
  text: string,
  range: { readonly start: number; readonly end: number },
  { lineage, hash }: { readonly lineage: string | undefined; readonly hash: KeyedHash | undefined },
  taken: Record<string, string>,
): HiddenRange {
  if (hash === undefined || lineage === undefined) return range;
  const sha256 = hash.sha256(text.slice(range.start, range.end));
  const handle = makeHandle({ lineage, sha256 }, taken, hash);
  taken[handle] = sha256;
  return { ...range, handle, sha256 };
}

/** Groups beyond this number are counted together. */
const NAMED_GROUPS = 4;

/** Says what a run of hidden segments contains: how many units, and how many of each group. Every number is exact. */
function describeRun({ segments, unit }: Pick<Outline, "segments" | "unit">, from: number, to: number): string {
  let units = 0;
  const groups = new GroupCounts();
  for (let index = from; index < to; index += 1) {
    const segment = segments[index];
    if (segment === undefined) break;
    const own = segment.units ?? 1;
    units += own;
    if (own > 0 && segment.group !== undefined) groups.add(segment.group, own);
  }
  if (units === 0) return `${(segments[to - 1]?.end ?? 0) - (segments[from]?.start ?? 0)} characters hidden`;
  return `${countOf(units, unit)} hidden${describeGroups(groups.mostFirst())}`;
}

function describeGroups(byCount: readonly (readonly [label: string, count: number])[]): string {
  if (byCount.length === 0) return "";
  const named = byCount.slice(0, NAMED_GROUPS).map(([label, count]) => `${nameGroup(label)} ${count}`);
  const others = byCount.slice(NAMED_GROUPS);
  if (others.length > 0) {
    named.push(`${others.length} other groups ${others.reduce((total, [, count]) => total + count, 0)}`);
  }
  return `: ${named.join(", ")}`;
}
