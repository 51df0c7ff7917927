/** So many digits are always a safe integer. */
const SAFE_DIGITS = 15;
/** Exact, so that a safe integer divided by one is the number nearest to the written one. */
const POWERS_OF_TEN = Float64Array.from({ length: SAFE_DIGITS + 1 }, (_, power) => 10 ** power);

/** The number between two places, as `Number` reads it. Most are short and plain, and need not be copied out of the text. */
export function readNumber(text: string, start: number, end: number): number {
  const isNegative = text.charCodeAt(start) === 0x2d;
  const first = isNegative ? start + 1 : start;
  if (end - first > SAFE_DIGITS) return Number(text.slice(start, end));
  let value = 0;
  let point = end;
  for (let at = first; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) value = value * 10 + code - 0x30;
    else if (code === 0x2e && point === end) point = at;
    else return Number(text.slice(start, end));
  }
  const decimals = point === end ? 0 : end - point - 1;
  const isPlain = point > first && (point === end || decimals > 0);
  if (!isPlain) return Number(text.slice(start, end));
  const size = decimals === 0 ? value : value / (POWERS_OF_TEN[decimals] ?? 1);
  return isNegative ? -size : size;
}
