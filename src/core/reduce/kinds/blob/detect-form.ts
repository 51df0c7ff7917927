import type { Sample } from "../../reducer.ts";

/** How a blob is encoded. */
export type BlobForm = "data URL" | "base64" | "hex" | "hex dump" | "binary" | "minified code";

export const DATA_URL = /^\s*data:([a-z]{1,20}\/[\w.+-]{1,80})?((?:;[\w=.+-]{1,60}){0,4}),/i;
/** `xxd`, `hexdump -C` and `od -t x1`: an offset, then bytes in groups. */
const DUMP_LINE = /^[0-9a-f]{6,16}[: ] {0,2}(?:[0-9a-f]{2,8} {1,2}){3}/;
/** Judgements: notes and cut lines may be in between. */
const DUMP_SHARE = 0.8;
const MIN_DUMP_LINES = 4;

/** Shorter runs are keys and hashes, which a reader needs. */
const MIN_ENCODED_CHARACTERS = 400;
/** A judgement: encoders break lines at 60 characters or more. */
const MIN_ENCODED_WIDTH = 48;
/** If a piece was cut out, two partial lines are left. */
const CUT_LINES = 2;
/** A judgement: with fewer lines, partial ones are too many. */
const MIN_LINES_OF_CUT = 6;
/** Nothing that a reader needs is this wide. */
const LONG_WIDTH = 400;
const ENVELOPE = /^-{5}(?:BEGIN|END) [A-Z0-9 ]{1,60}-{5}$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
const MIXED = [/[a-z]/, /[A-Z]/, /[0-9]/];

/** A judgement: text has almost none. */
const BINARY_SHARE = 0.1;
/** What a decoder leaves of bytes that are not text. */
const ZERO = 0;
const REPLACEMENT = 0xfffd;
/** The control characters that texts contain: backspace to return, and the start of a colour. */
const TEXT_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Judgements: no one writes such lines, with so many marks and so few spaces. */
const MINIFIED_WIDTH = 1_000;
const MINIFIED_MARKS_SHARE = 0.1;
const MINIFIED_SPACES_SHARE = 0.1;
const CODE_MARKS = /[{}();,=:.]/g;
const CODE_WORDS = /\bfunction\b|=>|\breturn\b|\bvar \w|[}{;][\w-]{2,30}:[^;{}]{1,80}[;}]/;
const MARKUP = /^\s*[<[]|^\s*\{\s*"/;

/** Detects from the start of a text how a blob is encoded; undefined if it is not a blob. */
export function detectForm({ head, lines, isWhole }: Sample): BlobForm | undefined {
  if (DATA_URL.test(head)) return "data URL";
  if (binaryShare(head) > BINARY_SHARE) return "binary";
  const written = lines.filter((line) => line.trim() !== "" && !ENVELOPE.test(line));
  const dumped = written.filter((line) => DUMP_LINE.test(line)).length;
  if (dumped >= MIN_DUMP_LINES && dumped >= written.length * DUMP_SHARE) return "hex dump";
  return detectEncoding(head, written, isWhole) ?? (isMinified(head) ? "minified code" : undefined);
}

/** Characters that no text has. */
export function isBinaryCode(code: number): boolean {
  return code === ZERO || code === REPLACEMENT || (code < 0x20 && !TEXT_CONTROLS.has(code));
}

function binaryShare(head: string): number {
  let binary = 0;
  for (let at = 0; at < head.length; at += 1) if (isBinaryCode(head.charCodeAt(at))) binary += 1;
  return head === "" ? 0 : binary / head.length;
}

/** Lines of one width, the last one shorter: a list of hashes does not end like that, and is not a blob. */
function detectEncoding(head: string, written: readonly string[], isWhole: boolean): "base64" | "hex" | undefined {
  const width = written[0]?.length ?? 0;
  const last = written.at(-1)?.length ?? 0;
  const isOne = written.length === 1;
  if (head.length < MIN_ENCODED_CHARACTERS || width < MIN_ENCODED_WIDTH) return undefined;
  const odd = written.filter(
    (line, at) => line.length !== width && !(at === written.length - 1 && line.length < width),
  );
  const isCut =
    odd.length <= CUT_LINES && written.length >= MIN_LINES_OF_CUT && odd.every(({ length }) => length < width);
  if (odd.length > 0 && !isCut) return undefined;
  if (odd.length === 0 && written.every((line) => HEX.test(line)))
    return isOne || width >= LONG_WIDTH || (isWhole && last < width) ? "hex" : undefined;
  const isBase64 = written.every((line, at) => BASE64.test(line) && (at === written.length - 1 || !line.endsWith("=")));
  const mixed = written.filter((line) => MIXED.every((pattern) => pattern.test(line))).length;
  return isBase64 && mixed >= written.length * 0.8 ? "base64" : undefined;
}

function isMinified(head: string): boolean {
  const lineBreaks = countOf(head, /\n/g);
  if (head.length / (lineBreaks + 1) < MINIFIED_WIDTH || MARKUP.test(head)) return false;
  const spaces = countOf(head, /\s/g);
  return (
    countOf(head, CODE_MARKS) > head.length * MINIFIED_MARKS_SHARE &&
    spaces < head.length * MINIFIED_SPACES_SHARE &&
    CODE_WORDS.test(head)
  );
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
