import { HEADING_SAMPLE, lineStarts } from "./line-starts.ts";
import { parseRange } from "./parse-range.ts";
import { refuseQuestion } from "./refuse-question.ts";
import type { Selection } from "./selection.ts";

/**
 * Keeps the messages `A-B`, by the numbers in their headings.
 *
 * @param messageNumber The number in the heading of a message; undefined for any other line. Left out if the text is not
 * made of messages.
 */
export function selectMessages(
  { text, firstLine, notes }: Selection,
  range: string,
  messageNumber?: (line: string) => number | undefined,
): Selection {
  if (messageNumber === undefined) throw refuseQuestion("messages", "left out: this opens no messages", range);
  const { first, last } = parseRange("messages", range);
  const starts = lineStarts(text);
  const headings = starts.flatMap((start, line) => {
    const number = messageNumber(text.slice(start, start + HEADING_SAMPLE));
    return number === undefined ? [] : [{ number, line }];
  });
  const from = headings.findIndex(({ number }) => number >= first && number <= last);
  const begin = headings[from];
  if (begin === undefined) {
    const there = `${headings[0]?.number ?? 0} to ${headings.at(-1)?.number ?? 0}`;
    return { text: "", firstLine, notes: [...notes, `no message is in ${range}: here are messages ${there}`] };
  }
  // Messages stand in the order of their numbers.
  const end = headings.findIndex(({ number }, index) => index > from && number > last);
  const endLine = headings[end]?.line ?? starts.length;
  const shown = (end === -1 ? headings.length : end) - from;
  const lines = `lines ${firstLine + begin.line}-${firstLine + endLine - 1} of ${starts.length}`;
  return {
    text: text.slice(starts[begin.line], starts[endLine] ?? text.length),
    firstLine: firstLine + begin.line,
    notes: [...notes, `${shown} of ${headings.length} messages, ${lines}`],
  };
}
