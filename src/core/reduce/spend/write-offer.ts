import { type BriefName, type Fact, type Outline, saysDetailFirst } from "../outline.ts";
import type { Offer } from "./order-offers.ts";
import type { GrowingSelection } from "./selection.ts";

/** What an offer adds to the text. */
export function writeOffer(
  offer: Offer,
  text: string,
  { facts, segments }: Outline,
  selection: GrowingSelection,
): string {
  if (offer.kind === "segment") {
    const added = listSegments(offer).filter((index) => selection.shown[index] === 0);
    return added.map((index) => text.slice(segments[index]?.start, segments[index]?.end)).join("");
  }
  if (offer.kind === "groups" || offer.kind === "skip") return "";
  const list = facts[offer.list];
  if (offer.kind === "title") return `${list?.title}:\n`;
  const fact = list?.facts[offer.index];
  if (offer.kind === "detail") return `${fact?.detail ?? ""}${list?.layout === "paths" ? "\n" : ""}`;
  if (offer.kind === "longer")
    return writeName(offer.list, fact, selection.longerOf(offer.list, offer.index), selection);
  const isTitled = list?.briefTitle !== undefined || selection.titled[offer.list] === true;
  const title = isTitled && selection.factCounts[offer.list] === 0 ? `${list?.briefTitle ?? list?.title}:\n` : "";
  // Paths are side by side; if a line break here and there makes this count too low, the text is written again with
  // less.
  if (list?.layout === "paths") return `${title} ${fact?.text}`;
  return `${title}${writeName(offer.list, fact, fact?.briefs?.[0], selection)}`;
}

/** The segments that an offer shows. */
export function listSegments({ index, also = [] }: Extract<Offer, { readonly kind: "segment" }>): readonly number[] {
  return [index, ...also];
}

/** A fact by a brief name, with the heads that no other fact is below yet, or by its text. */
function writeName(
  list: number,
  fact: Fact | undefined,
  brief: BriefName | undefined,
  selection: GrowingSelection,
): string {
  if (brief === undefined) return `${fact?.text}${fact !== undefined && saysDetailFirst(fact) ? fact.detail : ""}\n`;
  return writeBrief(brief, (heads) => selection.countBelow(list, heads) === 0);
}

/**
 * What disappears when a fact gets a longer name: the head, if it was the last below it, and the title, if it was the
 * last brief name.
 */
export function listReplaced(
  { list, index }: { readonly list: number; readonly index: number },
  { facts }: Outline,
  selection: GrowingSelection,
): string {
  const brief = selection.briefOf(list, index);
  if (brief === undefined) return "";
  const { briefTitle } = facts[list] ?? {};
  const isLast = selection.countBrief(list) === 1 && selection.longerOf(list, index) === undefined;
  const hasTitle = isLast && briefTitle !== undefined && selection.titled[list] !== true;
  const name = writeBrief(brief, (heads) => selection.countBelow(list, heads) === 1);
  return hasTitle ? `${briefTitle}:\n${name}` : name;
}

function writeBrief(
  { mark, heads, text, detail = "" }: BriefName,
  isOwn: (heads: readonly string[]) => boolean,
): string {
  const above = heads
    .map((head, depth) => `${" ".repeat(depth)}${head.trimEnd()}\n`)
    .filter((_, depth) => isOwn(heads.slice(0, depth + 1)));
  return `${above.join("")}${" ".repeat(heads.length)}${mark}${text}${detail}\n`;
}
