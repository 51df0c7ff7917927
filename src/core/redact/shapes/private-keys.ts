import type { Shape } from "../shape.ts";
import type { Span } from "../span.ts";
import { matchAt } from "../text/match-at.ts";

const BEGIN = /-----BEGIN ?(?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;
const END = /-----END ?(?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;

/** A real line break and what an indentation, a diff, a quotation or a numbered listing puts before the next line. */
const LINE_BREAK =
  /[ \t]{0,16}\r?\n[ \t]{0,40}(?:\d{1,6}[ \t]{0,4}[\t|:→│][ \t]{0,4}|[>#*|][ \t]{0,4}|-(?=-----END|[^-]))?["'`]?(?:[ \t]{0,40}(?=\r?\n))?/y;

/** The end of one string and the beginning of the next: a list of lines, or strings that a program joins. */
const STRING_BREAK = /\\{0,7}["'`][ \t]{0,4}[+,.]?[ \t]{0,4}(?:\r?\n[ \t]{0,40})?\\{0,7}["'`]/y;

/** What else parts two pieces: escaped line breaks, and spaces where a key was put on one line. */
const SEPARATOR = /(?:\\{1,8}[nrt]|%0[AaDd]|[ \t]{1,16}(?=[A-Za-z0-9+/=]{16}|-----END)){1,8}/y;

/** Fields before the body: `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`. */
const FIELD = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID):[^\r\n"'\\]{0,200}/y;

/** Between both ends of a key, any word is a part of it. */
const ENCLOSED_PIECE = /(?:[^\s"'`\\<>-]|-(?!----)){1,1000}/y;
/** Without its end only base64 is, with the rest of the line free. */
const LOOSE_PIECE = /[A-Za-z0-9+/=]{1,20000}(?=[\s"'`\\%]|$)(?!\\{0,7}["']\s{0,4}:)/y;

/** A loose first piece shorter than this is no key: the header is only being talked about. */
const MIN_FIRST_PIECE = 16;
/** Every line of a key but the last is at least this long, whoever wrapped it. */
const MIN_FULL_PIECE = 40;

/**
 * PEM and PGP private keys, whole or cut off, on many lines or escaped into one.
 *
 * The first line becomes the marker and the others are emptied, so that line numbers stay true; so
 * do lists of lines.
 */
export const privateKeys: Shape = {
  literals: ["-----begin"],
  match({ text, report }, start) {
    const header = matchAt(BEGIN, text, start);
    if (header === undefined) return;
    const bodyStart = start + header[0].length;
    const [first, ...others] = readEnclosed(text, bodyStart) ?? readLoose(text, bodyStart);
    if (first === undefined) return;

    report({ type: "private-key", start, end: first.end });
    for (const line of others) report({ type: "private-key", ...line, continues: true });
  },
};

type Stretch = Pick<Span, "start" | "end">;

/** The lines of a key up to its end marker; undefined where something else comes first. */
function readEnclosed(text: string, bodyStart: number): readonly Stretch[] | undefined {
  const breaks: Stretch[] = [];
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
function readLoose(text: string, bodyStart: number): readonly Stretch[] {
  const breaks: Stretch[] = [];
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
    if (length < (isFirst ? MIN_FIRST_PIECE : 1)) break;
    position += length;
    end = position;
    if (length < MIN_FULL_PIECE) break;
  }
  return end === bodyStart ? [] : splitLines(bodyStart, end, breaks);
}

/** Where the next piece begins. Breaks on the way there are added to `breaks`: they stay in the text. */
function skipSeparators(text: string, from: number, breaks: Stretch[]): number {
  for (let position = from; ; ) {
    const kept = matchAt(LINE_BREAK, text, position) ?? matchAt(STRING_BREAK, text, position);
    const skipped = kept ?? matchAt(SEPARATOR, text, position);
    if (skipped === undefined) return position;
    const end = position + skipped[0].length;
    if (kept !== undefined) breaks.push({ start: position, end });
    position = end;
  }
}

function splitLines(start: number, end: number, breaks: readonly Stretch[]): readonly Stretch[] {
  const inside = breaks.filter((lineBreak) => lineBreak.end <= end);
  const starts = [start, ...inside.map((lineBreak) => lineBreak.end)];
  return starts.map((lineStart, index) => ({ start: lineStart, end: inside[index]?.start ?? end }));
}
