import { READ_BYTES } from "./name-type.ts";

export interface DecodedBytes {
  readonly bytes: number;
  /** The first of them. */
  readonly start: readonly number[];
}

/** Decodes what stands between two places, whatever parts the digits. */
export function decodeHex(text: string, from: number, to: number): DecodedBytes {
  let digits = 0;
  let high = 0;
  const start: number[] = [];
  for (let at = from; at < to; at += 1) {
    const digit = hexDigitOf(text.charCodeAt(at));
    if (digit === undefined) continue;
    if (digits % 2 === 1 && start.length < READ_BYTES) start.push(high * 16 + digit);
    high = digit;
    digits += 1;
  }
  return { bytes: Math.floor(digits / 2), start };
}

function hexDigitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : undefined;
}
