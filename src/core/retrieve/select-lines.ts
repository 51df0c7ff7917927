import { lineStarts } from "./line-starts.ts";
import { refuseQuestion } from "./refuse-question.ts";
import type { Selection } from "./selection.ts";

/** Keeps the lines `A-B`, counted from 1, both included, with their line breaks. `A` is short for `A-A`, `A-` for all from A on. */
export function selectLines({ text, notes }: Selection, range: string): Selection {
  const { first, last } = parseRange(range);
  const starts = lineStarts(text);
  const shown = Math.max(0, Math.min(last, starts.length) - first + 1);
  const note =
    shown === 0
      ? `no line is in ${range}: there are ${starts.length} lines`
      : `lines ${first}-${first + shown - 1} of ${starts.length}; ${starts.length - shown} left out`;
  return {
    text: text.slice(starts[first - 1] ?? text.length, starts[last] ?? text.length),
    firstLine: first,
    notes: [...notes, note],
  };
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

function parseRange(range: string): LineRange {
  const match = /^(\d{1,9})(-(\d{1,9})?)?$/.exec(range);
  const first = Number(match?.[1] ?? 0);
  const last = match?.[2] === undefined ? first : Number(match[3] ?? Number.MAX_SAFE_INTEGER);
  if (first >= 1 && last >= first) return { first, last };
  throw refuseQuestion("lines", "a range such as 10-20, 10- or 10, counted from 1", JSON.stringify(range.slice(0, 40)));
}
