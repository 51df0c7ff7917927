import type { KeyedHash, TokenCounter } from "../../base/ports.ts";
import { minifyJson } from "../../json/minify-json.ts";
import { isJson } from "../../json/parse-json.ts";
import { lineEnds } from "../../text/line-ends.ts";
import type { Reduction } from "../reduction.ts";
import { nameForm } from "../write/sign-reduction.ts";
import { writeLosslessHeader } from "../write/write-header.ts";
import { writeJsonRows } from "./write-json-rows.ts";

/** Longer texts are never shown whole, in any form. */
const MAX_TEXT_LENGTH = 2_000_000;
/** No form of JSON saves more than about four fifths: below this share of the tokens, none is tried. */
const MIN_JSON_SHARE = 0.2;

interface LosslessForm {
  /** Written in the first line. */
  readonly name: string;
  readonly write: (text: string) => string | undefined;
}

const JSON_FORMS: readonly LosslessForm[] = [
  { name: "rows below their keys, bare strings", write: writeJsonRows },
  { name: "JSON without blanks", write: writeMinified },
];
const LINE_FORMS: readonly LosslessForm[] = [{ name: "repeated lines once", write: foldLines }];

function listForms({ kind, tokensBefore, maxTokens }: LosslessOptions): readonly LosslessForm[] {
  if (kind === "json") return maxTokens >= tokensBefore * MIN_JSON_SHARE ? JSON_FORMS : [];
  return kind === "blob" ? [] : LINE_FORMS;
}

export interface LosslessOptions {
  readonly kind: string;
  readonly tokensBefore: number;
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly hash: KeyedHash | undefined;
}

/**
 * All of a text in the shortest form that says the same, if that fits the budget; undefined if none does. The first
 * line says which form it is, and has the handle of the original, whose bytes differ.
 */
export function writeLossless(text: string, options: LosslessOptions): Reduction | undefined {
  const { kind, tokensBefore, maxTokens, counter, hash } = options;
  const forms = listForms(options);
  if (text.length > MAX_TEXT_LENGTH || forms.length === 0) return undefined;
  const original = nameForm(text, hash);
  let best: Reduction | undefined;
  for (const { name, write } of forms) {
    const body = write(text);
    if (body === undefined || body.length >= text.length) continue;
    const written = `${writeLosslessHeader(kind, name, original.handle)}${body}`;
    const tokensAfter = counter.count(written);
    if (tokensAfter > Math.min(maxTokens, best?.tokensAfter ?? tokensBefore - 1)) continue;
    best = { kind, text: written, hidden: [], tokensBefore, tokensAfter, original };
  }
  return best;
}

/** Only if it is one document: in others, line breaks may show where one ends. */
function writeMinified(text: string): string | undefined {
  return isJson(text) ? `${minifyJson(text)}\n` : undefined;
}

/** A shorter run costs no more than its note. */
const MIN_RUN = 3;
const NOTE = /^\[×\d+ the line above\]$/m;

/**
 * A text in which a repeated line is written once, with its count. Undefined if no line repeats, or if a line reads
 * like such a note.
 */
export function foldLines(text: string): string | undefined {
  if (NOTE.test(text)) return undefined;
  const pieces: string[] = [];
  let isFolded = false;
  let line = "";
  let count = 0;
  const close = (): void => {
    if (count < MIN_RUN) pieces.push(line.repeat(count));
    else {
      isFolded = true;
      pieces.push(line, `[×${count} the line above]\n`);
    }
  };
  let start = 0;
  for (const end of lineEnds(text)) {
    const next = text.slice(start, end);
    start = end;
    // A last line without a line break is a different line, so that the text ends as it did.
    if (next === line && next.endsWith("\n")) count += 1;
    else {
      close();
      line = next;
      count = 1;
    }
  }
  close();
  return isFolded ? pieces.join("") : undefined;
}
