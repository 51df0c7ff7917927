import type { AccountEntry } from "../model/account.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import type { AccountDraft, DraftEntry } from "./account-draft.ts";

/**
 * The entries that chosen pieces make, in the order of the session.
 *
 * @param open Gives the handle of what a step printed; left out if nothing can be read back.
 */
export function gatherEntries(
  draft: AccountDraft,
  chosen: readonly number[],
  open?: (activity: ToolActivity) => string,
): AccountEntry[] {
  return [...groupByEntry(draft, chosen)]
    .filter(([{ stays }]) => stays === undefined)
    .sort(([left], [right]) => left.number - right.number)
    .map(([{ number, kind, opens, handle: known }, indexes]) => {
      const handle = opens === undefined ? known : open?.(opens);
      const pieces = tellPieces(indexes, draft.pieces, kind === "step" ? 1 : 0);
      return { number, kind, pieces, ...(handle !== undefined && { handle }) };
    });
}

/** What was chosen of steps that stay, by step: it is written where they stand. */
export function gatherExcerpts(draft: AccountDraft, chosen: readonly number[]): ReadonlyMap<ToolActivity, string> {
  const excerpts = new Map<ToolActivity, string>();
  for (const [{ stays }, indexes] of groupByEntry(draft, chosen)) {
    if (stays !== undefined) excerpts.set(stays, tellPieces(indexes, draft.pieces, 0).join("\n"));
  }
  return excerpts;
}

/** The chosen pieces of every entry, in order. */
function groupByEntry(draft: AccountDraft, chosen: readonly number[]): ReadonlyMap<DraftEntry, readonly number[]> {
  const byEntry = new Map<DraftEntry, number[]>();
  for (const index of chosen.toSorted((left, right) => left - right)) {
    const entry = draft.entries[draft.pieces[index]?.entry ?? 0];
    if (entry === undefined) continue;
    const list = byEntry.get(entry);
    if (list === undefined) byEntry.set(entry, [index]);
    else list.push(index);
  }
  return byEntry;
}

/** Says that something between this and the line before it is left out. */
const GAP = "… ";

const CHANGED_LINE = /^[+-] /m;

/**
 * The texts of chosen pieces, with a mark where something between them is left out.
 *
 * @param firstGap The first place that can have a gap before it: behind what a step did, something is always left out.
 */
export function tellPieces(indexes: readonly number[], pieces: AccountDraft["pieces"], firstGap: number): string[] {
  const told: string[] = [];
  const seen = new Set<string>();
  for (const [order, index] of indexes.entries()) {
    const { text: whole = "", isMaterial = false } = pieces[index] ?? {};
    // A line that a loop printed a hundred times is told once, and so is the reason of a failure; what changed is told whole.
    const lines = isMaterial && !CHANGED_LINE.test(whole) ? whole.split("\n") : [whole];
    const left = lines.filter((line) => !seen.has(line));
    for (const line of left) seen.add(line);
    if (left.length === 0) continue;
    const text = left.join("\n");
    const isBehindGap = order > firstGap && indexes[order - 1] !== index - 1 && !text.startsWith(GAP);
    told.push(isBehindGap ? `${GAP}${text}` : text);
  }
  return told;
}

/** Writes entries as lines: the number, who spoke, the first piece and the handle; the other pieces below it, indented. */
export function writeAccount(entries: readonly AccountEntry[]): string {
  return entries.map(writeEntry).join("\n");
}

const SPEAKERS: Readonly<Record<AccountEntry["kind"], string>> = {
  user: "user: ",
  assistant: "assistant: ",
  host: "host: ",
  step: "",
  record: "earlier: ",
};

function writeEntry({ number, kind, pieces, handle }: AccountEntry): string {
  const [opening = "", ...lines] = pieces.join("\n").split("\n");
  const opened = handle === undefined ? "" : ` ${handle}`;
  return [`${number} ${SPEAKERS[kind]}${opening}${opened}`, ...lines].join("\n  ");
}
