import type { ChangedLines } from "../../model/tool-activity.ts";
import { findPlace, findPlaceInHeader } from "../../outputs/source/find-place.ts";
import type { EditedText } from "./edited-text.ts";

/** A call that changes more places than this writes data. */
const MAX_PLACES = 200;

/** The lines that edits change, place by place in order, with those of one place together. */
export function listChangedLines(edits: readonly EditedText[]): readonly ChangedLines[] {
  const changed: Draft[] = [];
  for (const edit of edits) {
    for (const own of listPlaces(edit)) {
      const before = changed.at(-1);
      if (before?.path === own.path && before.place === own.place) {
        for (const line of own.removed) before.removed.push(line);
        for (const line of own.added) before.added.push(line);
      } else if (changed.length < MAX_PLACES) changed.push(own);
    }
  }
  return changed;
}

interface Draft extends ChangedLines {
  readonly removed: string[];
  readonly added: string[];
}

function listPlaces(edit: EditedText): readonly Draft[] {
  const { path, isNew, lines } = edit;
  const places: Draft[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const from = at;
    while (at < lines.length && lines[at]?.role !== "context") at += 1;
    if (at === from) continue;
    const run = lines.slice(from, at).filter(({ text }) => text.trim() !== "");
    if (run.length === 0) continue;
    const isSought = !isNew && places.length < MAX_PLACES;
    const place = isSought ? (edit.place ?? findPlaceOf(edit, from, at)) : undefined;
    places.push({
      path,
      ...(place !== undefined && { place }),
      removed: run.filter(({ role }) => role === "removed").map(({ text }) => text),
      added: run.filter(({ role }) => role === "added").map(({ text }) => text),
      isNew,
    });
  }
  return places;
}

/** Only this many lines of the edit itself are searched: each place would read them again. */
const MAX_OWN_LINES = 400;

function findPlaceOf(
  { path, lines, header, above = [], below = [] }: EditedText,
  from: number,
  to: number,
): string | undefined {
  const stays = (some: EditedText["lines"]): string[] =>
    some.filter(({ role }) => role !== "removed").map(({ text }) => text);
  const ownAbove = stays(lines.slice(Math.max(0, from - MAX_OWN_LINES), from));
  const ownBelow = stays(lines.slice(to, to + MAX_OWN_LINES));
  const changed = lines.slice(from, Math.min(to, from + MAX_OWN_LINES)).map(({ text }) => text);
  const place = findPlace({ path, above: [...above, ...ownAbove], changed, below: [...ownBelow, ...below] });
  return place ?? (header === undefined ? undefined : findPlaceInHeader(header, path));
}
