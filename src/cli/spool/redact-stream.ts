import { redact } from "../../core/redact/index.ts";
import { CARRIAGE_RETURN, LINE_FEED } from "../../core/text/character-codes.ts";
import { BEGINNING_CHARACTERS } from "../../core/text/scan-limits.ts";
import { decodeAnyText } from "../decode-any-text.ts";

/** Redacts an output that comes in pieces. */
export interface StreamRedactor {
  /** The part that can be shown after this piece. */
  push(piece: Uint8Array): Uint8Array;
  /** The rest. */
  end(): Uint8Array;
}

/** A line that is longer is shown in parts. */
const MAX_HELD_LINE = 1024 * 1024;
/** More than any key takes; a longer block does not hold an output back. */
const MAX_HELD_BLOCK = 32 * 1024;
/** How much context a place needs before and after it for a long line to be split there. */
const MAX_SECRET = 16 * 1024;
/** Each is further back than the one before. If there is a secret at all of them, everything is secrets. */
const MAX_PLACES = 8;
/** Characters that no secret without spaces contains: a line is preferably split here. */
const BETWEEN_WORDS: ReadonlySet<number> = new Set(Buffer.from(" \t\v\f,;&<>\"'|(){}[]"));

const KEY_START = /-{4,5} ?BEGIN (?:[A-Z0-9 ]{0,40}PRIVATE KEY|OpenVPN Static key)/g;

/** A line inside a key, also numbered (with an arrow, read byte by byte) or quoted; the last one is shorter. */
const KEY_LINE =
  /^[ \t]{0,16}(?:\d{1,6}(?:[\t:|. ]|\xe2\x86\x92){1,4})?["'`+ ]{0,4}[A-Za-z0-9+/=]{40,76}["'`+, \\nr]{0,8}$/;
const LAST_KEY_LINE =
  /^[ \t]{0,16}(?:\d{1,6}(?:[\t:|. ]|\xe2\x86\x92){1,4})?["'`+ ]{0,4}[A-Za-z0-9+/=]{1,76}["'`+, \\nr]{0,8}$/;

/**
 * Redacts whole lines as they come, each with the lines before it in mind: the heading of a table, the name above its
 * value. Only a key that has begun and not ended is held back, and lines that may be the end of a key: half a key is
 * not recognised as one.
 */
export function createStreamRedactor(): StreamRedactor {
  const context = createLineContext();
  let held: Uint8Array = new Uint8Array();

  function redactNext(bytes: Uint8Array): Uint8Array {
    if (bytes.length === 0) return bytes;
    const { text, encode } = decodeAnyText(bytes);
    const before = context.read();
    const redacted = skipLines(redact(before + text).text, countLines(before));
    context.add(text);
    return redacted === text ? bytes : encode(redacted);
  }

  return {
    push(piece) {
      const bytes = Buffer.concat([held, piece]);
      const end = findWholeEnd(bytes);
      held = bytes.subarray(end);
      return redactNext(bytes.subarray(0, end));
    },
    end() {
      const rest = redactNext(held);
      held = new Uint8Array();
      return rest;
    },
  };
}

/** All of a stream, redacted. */
export async function* redactStream(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const redactor = createStreamRedactor();
  for await (const piece of pieces) yield redactor.push(piece);
  yield redactor.end();
}

/** The position after the last line that can be redacted. */
function findWholeEnd(bytes: Buffer): number {
  const lineEnd = Math.max(bytes.lastIndexOf(LINE_FEED), bytes.lastIndexOf(CARRIAGE_RETURN)) + 1;
  if (bytes.length - lineEnd > MAX_HELD_LINE) return findPartEnd(bytes);
  const blockStart = Math.max(0, lineEnd - MAX_HELD_BLOCK);
  const block = bytes.subarray(blockStart, lineEnd).toString("latin1");
  const open = findOpenKey(block) ?? findKeyLines(block);
  return open === undefined ? lineEnd : blockStart + open;
}

/** Where the line begins on which a key begins that does not end; undefined if there is none. */
function findOpenKey(text: string): number | undefined {
  const start = Array.from(text.matchAll(KEY_START)).at(-1)?.index;
  if (start === undefined || /-{4,5} ?END /.test(text.slice(start))) return undefined;
  return text.lastIndexOf("\n", start) + 1;
}

/** Where the lines at the end of a text begin that may be the last of a key whose beginning was not seen. */
function findKeyLines(text: string): number | undefined {
  let end = text.length;
  let found: number | undefined;
  for (let isLast = true; end > 0; isLast = false) {
    const start = text.lastIndexOf("\n", end - 2) + 1;
    const line = text.slice(start, end).trimEnd();
    if (KEY_LINE.test(line)) found = start;
    else if (!isLast || !LAST_KEY_LINE.test(line)) break;
    end = start;
  }
  return found;
}

/** Where a long line is split: never inside a secret, nor between a secret and its name. */
function findPartEnd(bytes: Buffer): number {
  let end = bytes.length;
  for (let place = 0; place < MAX_PLACES; place += 1) {
    end = findWordEnd(bytes, end - MAX_SECRET);
    if (isCleanCut(bytes, end)) break;
  }
  return end;
}

/** The last end of a word up to a position; if there is none nearby, the last end of a character. */
function findWordEnd(bytes: Buffer, upTo: number): number {
  for (let at = upTo; at > upTo - MAX_SECRET; at -= 1) {
    if (BETWEEN_WORDS.has(bytes[at - 1] ?? 0)) return at;
  }
  let end = upTo;
  while (isInsideCharacter(bytes[end])) end -= 1;
  return end;
}

/** Whether a byte continues a UTF-8 character. */
function isInsideCharacter(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Whether redacting both sides of a cut separately gives the same result as redacting them together. */
function isCleanCut(bytes: Buffer, at: number): boolean {
  const [before, behind] = [bytes.subarray(at - MAX_SECRET, at), bytes.subarray(at, at + MAX_SECRET)].map((side) =>
    side.toString("latin1"),
  ) as [string, string];
  return redact(before + behind).text === redact(before).text + redact(behind).text;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** The text after this many line breaks. Redaction leaves line breaks where they are. */
function skipLines(text: string, lines: number): string {
  let start = 0;
  for (let skipped = 0; skipped < lines; skipped += 1) start = text.indexOf("\n", start) + 1;
  return text.slice(start);
}

/** The lines of an output that the next ones are read with. */
interface LineContext {
  /** Whole lines, as they came. */
  read(): string;
  /** Adds what came next. */
  add(text: string): void;
}

/** Far more than the distance between a name and its value. */
const MAX_CHARACTERS = 2_000;
/** A table has its heading in the first lines after an empty one, and as many rows as it likes. */
const OPENING_LINES = 3;

/** Remembers the last lines of an output, and the first ones of the block that they belong to. */
function createLineContext(): LineContext {
  let recent = "";
  /** The first lines of the current block. */
  let opening = "";
  /** How long that block is so far. */
  let blockLength = 0;

  return {
    // The recent lines may include the opening.
    read: () => (blockLength > recent.length ? opening + recent : recent),
    add(text) {
      // Only line feeds are counted, and the next line begins after one.
      const lines = text.replaceAll(/\r\n?/g, "\n");
      const added = lines.endsWith("\n") ? lines : `${lines}\n`;
      const block = (recent.endsWith("\n\n") ? "" : opening) + added;
      const empty = block.lastIndexOf("\n\n");
      if (empty !== -1) {
        opening = takeLines(block.slice(empty + 2));
        blockLength = block.length - empty - 2;
      } else {
        blockLength = recent.endsWith("\n\n") ? added.length : blockLength + added.length;
        opening = takeLines(block);
      }
      recent = takeLast(recent + added);
    },
  };
}

function takeLines(block: string): string {
  let end = 0;
  for (let lines = 0; lines < OPENING_LINES; lines += 1) {
    const lineBreak = block.indexOf("\n", end);
    if (lineBreak === -1) break;
    end = lineBreak + 1;
  }
  return end > BEGINNING_CHARACTERS ? "" : block.slice(0, end);
}

/** The last whole lines. */
function takeLast(lines: string): string {
  if (lines.length <= MAX_CHARACTERS) return lines;
  const lineBreak = lines.indexOf("\n", lines.length - MAX_CHARACTERS);
  return lines.slice(lineBreak + 1);
}
