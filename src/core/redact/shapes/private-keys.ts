import { matchAt } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { startsToken } from "../text/token-edge.ts";

const BEGIN = /-{4,5} ?BEGIN ?(?:(?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/y;
const END = /-{4,5} ?END ?(?:(?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/y;

/**
 * A line break, what a program that joins strings puts before it, and what a listing, a diff or a quotation puts after
 * it. A sign alone on its line is the rest of a key.
 */
const LINE_BREAK =
  /[ \t]{0,16}(?:(?<!\n)[+,.;)\\][ \t]{0,4})?\r?\n[ \t]{0,40}(?:\d{1,6}[ \t]{0,4}[\t|:→│][ \t]{0,4}|[>#*|][ \t]{0,4}|-(?=-----END|[^-]))?["'`]?(?:[ \t]{0,40}(?=\r?\n))?/y;

/** The end of one string and the beginning of the next: a list of lines, or strings that are joined. */
const STRING_BREAK = /\\{0,7}["'`][ \t]{0,4}[+,.]?[ \t]{0,4}(?:\r?\n[ \t]{0,40})?\\{0,7}["'`]/y;

/** What else separates two pieces: escaped line breaks, and spaces in a key that was put on one line. */
const SEPARATOR = /(?:\\{1,8}[nrt]|%0[AaDd]|[ \t]{1,16}(?=[A-Za-z0-9+/=]{16}|-----?END)){1,8}/y;

/** Fields before the body: `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`, `Comment: "2048-bit rsa"`. */
const FIELD =
  /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject|P2[\w-]{1,20}):(?:[ \t]?(\\{0,7}")[^\r\n"\\]{0,200}\1(?=[ \t]{0,4}(?:\r?\n|\\{1,8}[nr]))|[^\r\n"'\\]{0,200})/y;

/** Between the beginning and end of a key, any word is part of it. */
const ENCLOSED_PIECE = /(?:[^\s"'`\\<>-]|-(?!----)){1,1000}/y;
/** If its end is missing, only base64 is, and only if nothing else follows on the line. */
const LOOSE_PIECE = /[A-Za-z0-9+/=]{1,20000}(?=[\s"'`\\%<|]|$)(?!\\{0,7}["']\s{0,4}:)/y;

/** A loose first piece shorter than this is not a key: the text only mentions the header. */
const MIN_FIRST_PIECE = 16;
/** Every line of a key except the last is at least this long, no matter what wrapped it. */
const MIN_FULL_PIECE = 40;

/**
 * PEM and PGP private keys, whole or cut off, on many lines or escaped into one.
 *
 * The first line becomes the marker and the others are emptied, so that line numbers stay correct, as do lists of
 * lines.
 */
const armouredKeys: SecretShape = {
  literals: ["-----begin", "---- begin"],
  match(scan, start) {
    const { text } = scan;
    const header = matchAt(BEGIN, text, start);
    if (header === undefined) return;
    const bodyStart = start + header[0].length;
    scan.doubt(start, findKeyEnd(scan, bodyStart));
    reportLines(scan, start, findEnclosed(text, bodyStart) ?? findLoose(text, bodyStart));
  },
};

/** A key of 16,384 bits has 13,000 characters. */
const MAX_KEY_LENGTH = 20_000;

function findKeyEnd({ lookup }: Scan, bodyStart: number): number {
  const end = Math.min(lookup.next("-----END", bodyStart), lookup.next("---- END", bodyStart)) + MAX_HEADER_LENGTH;
  return Math.min(end, bodyStart + MAX_KEY_LENGTH);
}

/** A judgement: the last line of a key is shorter. */
const MAX_HEADER_LENGTH = 80;

/**
 * How the base64 of a private key begins, after the bytes that give its length: the version and the first field of
 * PKCS#1 and PKCS#8, the curve's field of SEC 1, the name of OpenSSH's format.
 */
const BODY_STARTS: Readonly<Record<string, RegExp>> = {
  ibaakc: /MII[A-Za-z0-9+/]{2}[A-Za-z0-9+/]?(?=IBAAKC)/,
  ibadanbgkqhkig: /MII[A-Za-z0-9+/]{2}[A-Za-z0-9+/]?(?=IBADANBgkqhkiG)/,
  mighageambmgbyqg: /(?=MIGHAgEAMBMGByqG)/,
  mhccaqeei: /(?=MHcCAQEEI)/,
  mc4caqawbqydk2vw: /(?=MC4CAQAwBQYDK2Vw)/,
  b3blbnnzac1rzxktdje: /(?=b3BlbnNzaC1rZXktdjE)/,
};

/** A judgement: shorter lines are not the body of a key. */
const MIN_BARE_LENGTH = 40;

/** The body of a key without its first line. */
const bareKeys: readonly SecretShape[] = Object.entries(BODY_STARTS).map(([literal, start]) => ({
  literals: [literal],
  match(scan, literalStart) {
    const lead = scan.text.slice(Math.max(0, literalStart - 6), literalStart + literal.length);
    const begin = start.exec(lead);
    if (begin === null) return;
    const bodyStart = Math.max(0, literalStart - 6) + begin.index;
    if (!startsToken(scan.text, bodyStart) || scan.isReported(bodyStart, literalStart)) return;
    const lines = findLoose(scan.text, bodyStart, MIN_FIRST_PIECE);
    if ((lines[0]?.end ?? 0) - bodyStart < MIN_BARE_LENGTH) return;
    scan.doubt(bodyStart, bodyStart + MAX_KEY_LENGTH);
    reportLines(scan, bodyStart, lines);
  },
}));

const KEY_LINE = /^[A-Za-z0-9+/]{1,76}={0,2}$/;
/** Longer than any line of a key. */
const MAX_LINE_LENGTH = 80;

/** The last lines of a key, as shown by a tool that starts reading a file in its middle. */
const endedKeys: SecretShape = {
  literals: ["-----end"],
  match(scan, start) {
    const { text } = scan;
    const end = start + (matchAt(END, text, start)?.[0].length ?? 0);
    if (end === start || scan.isReported(start, end)) return;
    scan.doubt(Math.max(0, start - MAX_KEY_LENGTH), end);
    const lines = [...findLinesBefore(text, start), { start, end }];
    const [first, second] = lines;
    // One short word before the marker is not a key: the text only mentions the marker.
    if (first === undefined || second === undefined || first.end - first.start < MIN_FULL_PIECE) return;
    reportLines(scan, first.start, lines);
  },
};

/** The lines of base64 right before a place, full ones but for the last. */
function findLinesBefore(text: string, end: number): readonly Span[] {
  const lines: Span[] = [];
  for (let lineFeed = end - 1; text[lineFeed] === "\n" && end - lineFeed < MAX_KEY_LENGTH; ) {
    const lineEnd = text[lineFeed - 1] === "\r" ? lineFeed - 1 : lineFeed;
    const from = Math.max(0, lineEnd - MAX_LINE_LENGTH);
    const start = from + text.slice(from, lineEnd).lastIndexOf("\n") + 1;
    if (!KEY_LINE.test(text.slice(start, lineEnd)) || (lines.length > 0 && lineEnd - start < MIN_FULL_PIECE)) break;
    lines.push({ start, end: lineEnd });
    lineFeed = start - 1;
  }
  return lines.reverse();
}

const PUTTY_LINES = /private-lines: \d{1,3}[ \t]{0,4}/iy;

/** The private part of PuTTY's own format. */
const puttyKeys: SecretShape = {
  literals: ["private-lines: "],
  match(scan, start) {
    const header = matchAt(PUTTY_LINES, scan.text, start);
    if (header === undefined) return;
    const bodyStart = start + header[0].length;
    scan.doubt(start, bodyStart + MAX_KEY_LENGTH);
    const [, ...lines] = findLoose(scan.text, bodyStart);
    const [first] = lines;
    if (first !== undefined) reportLines(scan, first.start, lines);
  },
};

function reportLines({ report }: Scan, start: number, lines: readonly Span[]): void {
  const [first, ...others] = lines;
  if (first === undefined) return;
  report({ type: "private-key", start, end: first.end });
  for (const line of others) report({ type: "private-key", ...line, continues: true });
}

export const privateKeys: readonly SecretShape[] = [armouredKeys, ...bareKeys, endedKeys, puttyKeys];

/** The lines of a key up to its end marker; undefined where something else comes first. */
function findEnclosed(text: string, bodyStart: number): readonly Span[] | undefined {
  const breaks: Span[] = [];
  let pieces = 0;
  for (let position = bodyStart; ; pieces += 1) {
    position = skipSeparators(text, position, breaks);
    const end = matchAt(END, text, position);
    if (end !== undefined) return pieces === 0 ? [] : splitLines(bodyStart, position + end[0].length, breaks);
    const piece = matchAt(FIELD, text, position) ?? matchAt(ENCLOSED_PIECE, text, position);
    if (piece === undefined) return undefined;
    position += piece[0].length;
  }
}

/** The lines of a key whose end was cut off: full lines of base64 and one last shorter one. */
function findLoose(text: string, bodyStart: number, minLastPiece = 1): readonly Span[] {
  const breaks: Span[] = [];
  let end = bodyStart;
  for (let position = bodyStart; ; ) {
    position = skipSeparators(text, position, breaks);
    const isFirst = end === bodyStart;
    const field = isFirst ? matchAt(FIELD, text, position) : undefined;
    if (field !== undefined) {
      position += field[0].length;
      continue;
    }
    const length = matchAt(LOOSE_PIECE, text, position)?.[0].length ?? 0;
    if (length < (isFirst ? MIN_FIRST_PIECE : minLastPiece)) break;
    // A comma before a short piece separates two strings: what follows is the next field.
    if (length < MIN_FULL_PIECE && text.slice(end, position).includes(",")) break;
    position += length;
    end = position;
    if (length < MIN_FULL_PIECE) break;
  }
  return end === bodyStart ? [] : splitLines(bodyStart, end, breaks);
}

/** Where the next piece begins. Breaks on the way there are added to `breaks`: they stay in the text. */
function skipSeparators(text: string, from: number, breaks: Span[]): number {
  for (let position = from; ; ) {
    const kept = matchAt(LINE_BREAK, text, position) ?? matchAt(STRING_BREAK, text, position);
    const skipped = kept ?? matchAt(SEPARATOR, text, position);
    if (skipped === undefined) return position;
    const end = position + skipped[0].length;
    if (kept !== undefined) breaks.push({ start: position, end });
    position = end;
  }
}

function splitLines(start: number, end: number, breaks: readonly Span[]): readonly Span[] {
  const inside = breaks.filter((lineBreak) => lineBreak.end <= end);
  const starts = [start, ...inside.map((lineBreak) => lineBreak.end)];
  return starts.map((lineStart, index) => ({ start: lineStart, end: inside[index]?.start ?? end }));
}
