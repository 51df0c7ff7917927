import type { RewritePiece } from "../../replay/rewrite.ts";
import { withoutWrittenMarkers } from "./without-markers.ts";
import type { Woven, WovenItem } from "./woven.ts";

/**
 * What a compaction made of a conversation, as pieces that can be laid again over the client's next request.
 *
 * `made` lists the new conversation: a number for an item that is the one at this position of what was compacted,
 * a text for an item that is new. Items of the client stay the client's only where a whole message of it stays.
 */
export function makePieces(made: readonly (number | string)[], woven: Woven): RewritePiece[] {
  const items = woven.listItems();
  const itemsOfLink = countItems(items);
  const pieces: RewritePiece[] = [];
  let ours: string[] = [];
  const endOurs = (): void => {
    if (ours.length > 0) pieces.push({ kind: "ours", items: ours });
    ours = [];
  };

  let at = 0;
  while (at < made.length) {
    const link = wholeLinkAt(made, at, items, itemsOfLink);
    if (link === undefined) {
      ours.push(withoutWrittenMarkers(jsonOf(made[at], items)));
      at += 1;
    } else {
      endOurs();
      addLink(pieces, link);
      at += itemsOfLink.get(link) ?? 1;
    }
  }
  endOurs();
  return pieces;
}

/** The message of the client that stands whole from this position on. */
function wholeLinkAt(
  made: readonly (number | string)[],
  at: number,
  items: readonly WovenItem[],
  itemsOfLink: ReadonlyMap<number, number>,
): number | undefined {
  const first = made[at];
  const link = typeof first === "number" ? items[first]?.link : undefined;
  if (typeof first !== "number" || link === undefined || items[first - 1]?.link === link) return undefined;
  const count = itemsOfLink.get(link) ?? 0;
  for (let offset = 1; offset < count; offset += 1) {
    if (made[at + offset] !== first + offset) return undefined;
  }
  return link;
}

function countItems(items: readonly WovenItem[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { link } of items) if (link !== undefined) counts.set(link, (counts.get(link) ?? 0) + 1);
  return counts;
}

function jsonOf(item: number | string | undefined, items: readonly WovenItem[]): string {
  return typeof item === "number" ? (items[item]?.json ?? "") : (item ?? "");
}

function addLink(pieces: RewritePiece[], link: number): void {
  const last = pieces.at(-1);
  if (last?.kind === "client" && last.to === link) pieces[pieces.length - 1] = { ...last, to: link + 1 };
  else pieces.push({ kind: "client", from: link, to: link + 1 });
}

/** What was made of the conversation itself; undefined if what opens the list was touched, too. */
export function cutPreamble(made: readonly (number | string)[], length: number): (number | string)[] | undefined {
  const isWhole = made.slice(0, length).every((item, index) => item === index) && made.length >= length;
  if (!isWhole) return undefined;
  return made.slice(length).map((item) => (typeof item === "number" ? item - length : item));
}
