import { findSignal } from "../../../outputs/errors/find-signal.ts";
import type { CountedValue, ValueShape } from "./value-shape.ts";

/** Judgements: more values, or longer ones, are not a choice among a few. */
const MAX_VALUES = 12;
const MAX_VALUE_LENGTH = 60;

/**
 * Notes a text, a number or a word such as `true`. Values that occurred before are found without copying them out of
 * the text.
 *
 * @returns The value with its count; undefined if the values here are too many or too long.
 */
export function noteScalar(shape: ValueShape, text: string, start: number, end: number): CountedValue | undefined {
  const first = text.charCodeAt(start);
  if (first === 0x2d || (first >= 0x30 && first <= 0x39)) noteNumber(shape, text, start, end);
  return shape.values === undefined ? undefined : noteValue(shape, shape.values, text, start, end);
}

function noteValue(
  shape: ValueShape,
  values: CountedValue[],
  text: string,
  start: number,
  end: number,
): CountedValue | undefined {
  const length = end - start;
  for (const known of values) {
    if (known.text.length === length && text.slice(start, end) === known.text) {
      known.count += 1;
      return known;
    }
  }
  if (values.length >= MAX_VALUES || length > MAX_VALUE_LENGTH) {
    shape.values = undefined;
    return undefined;
  }
  const own = text.slice(start, end);
  const soundsLikeError = findSignal(own) === "error" || isErrorNumber(shape.key, own);
  const value: CountedValue = { text: own, soundsLikeError, group: undefined, count: 1 };
  values.push(value);
  return value;
}

/** Node loggers write levels as numbers, and servers their response status. */
function isErrorNumber(key: string, value: string): boolean {
  return key === "level" ? /^[56]0$/.test(value) : key === "status" && /^5\d\d$/.test(value);
}

function noteNumber(shape: ValueShape, text: string, start: number, end: number): void {
  const value = parseNumberAt(text, start, end);
  // Larger numbers are identifiers, and adding them would round them.
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return;
  shape.numbers += 1;
  shape.sum += value;
  shape.squares += value * value;
  if (value < shape.min) {
    shape.min = value;
    shape.minStart = start;
    shape.minEnd = end;
  }
  if (value > shape.max) {
    shape.max = value;
    shape.maxStart = start;
    shape.maxEnd = end;
  }
}

/** This many digits are always a safe integer. */
const SAFE_DIGITS = 15;
/** Exact, so that a safe integer divided by one is the nearest double. */
const POWERS_OF_TEN = Float64Array.from({ length: SAFE_DIGITS + 1 }, (_, power) => 10 ** power);

/** The number between two places, as `Number` reads it. Most are short and plain, and need not be copied out of the text. */
export function parseNumberAt(text: string, start: number, end: number): number {
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
