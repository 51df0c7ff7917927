const HEAD_LINES = 20;
const TAIL_LINES = 10;

/** The baseline: the first 20 and the last 10 lines. */
export function headTail(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= HEAD_LINES + TAIL_LINES) return text;
  return [...lines.slice(0, HEAD_LINES), "...", ...lines.slice(-TAIL_LINES)].join("\n");
}
