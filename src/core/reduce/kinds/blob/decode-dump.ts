import { lineEnds } from "../../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";
import { type DecodedBytes, decodeHex } from "./decode-hex.ts";
import { READ_BYTES } from "./name-type.ts";

/** A line of a dump, the last one may be short. */
const DUMPED = /^([0-9a-f]{6,16}):? {1,3}(?=[0-9a-f]{2})/;
const LAST_OFFSET = /^[0-9a-f]{6,16}\s*$/;
/** Words as `od` writes them without options, the second byte in front of the first. */
const OCTAL_WORDS = /^(?:[0-3][0-7]{5}(?: {1,2}|\s*$)){1,16}/;

/** Measures a dump. Repeated lines are left out of one, so its length is told by its last offset. */
export function decodeDump(text: string): DecodedBytes {
  const start: number[] = [];
  let bytes = 0;
  let from = 0;
  const offsets = new OffsetReader();
  // Bytes from the middle of a file do not say what it is.
  const isFromStart = /^0+\b/.test(text);
  for (const end of lineEnds(text)) {
    const line = text.slice(from, Math.min(end, from + LINE_CHARACTERS));
    from = end;
    if (LAST_OFFSET.test(line)) bytes = offsets.read(line.trim());
    const [lead = "", offset = ""] = DUMPED.exec(line) ?? [];
    if (offset === "") continue;
    const own = decodeLine(line, lead.length);
    bytes = Math.max(bytes, offsets.read(offset, own.bytes) + own.bytes);
    for (const byte of own.start) if (start.length < READ_BYTES) start.push(byte);
  }
  return { bytes, start: isFromStart ? start : [] };
}

/** Offsets are octal where the second one says so: it stands as many bytes behind the first as that line has. */
class OffsetReader {
  #radix: 8 | 16 | undefined;
  #first: { readonly offset: string; readonly bytes: number } | undefined;

  /** @param bytes How many bytes stand on its line. */
  read(offset: string, bytes = 0): number {
    if (this.#first === undefined) this.#first = { offset, bytes };
    else if (this.#radix === undefined && offset !== this.#first.offset) {
      const distance = Number.parseInt(offset, 8) - Number.parseInt(this.#first.offset, 8);
      this.#radix = distance === this.#first.bytes && !/[89a-f]/.test(offset) ? 8 : 16;
    }
    return Number.parseInt(offset, this.#radix ?? 16);
  }
}

function decodeLine(line: string, from: number): DecodedBytes {
  const words = OCTAL_WORDS.exec(line.slice(from))?.[0].trim();
  if (words === undefined) return decodeHex(line, from, endOfBytes(line, from));
  const start = words.split(/ +/).flatMap((word) => {
    const value = Number.parseInt(word, 8);
    return [value & 0xff, value >> 8];
  });
  return { bytes: start.length, start };
}

/** The characters of the bytes stand behind a bar or behind two spaces. */
function endOfBytes(line: string, from: number): number {
  const bar = line.indexOf("|", from);
  if (bar !== -1) return bar;
  const gap = line.indexOf("  ", from);
  return gap === -1 ? line.length : gap;
}
