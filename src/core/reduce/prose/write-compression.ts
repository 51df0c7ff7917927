import type { TextCompression } from "../../base/ports.ts";
import { countWhole } from "../count-whole.ts";
import { textReducer } from "../kinds/text.ts";
import type { ReduceTools, Reduction } from "../reduction.ts";
import { nameForm } from "../write/sign-reduction.ts";
import { writeCompressedHeader } from "../write/write-header.ts";

/**
 * A compressor's answer as a reduction: its first line says which compressor left words out, and has the handle of the
 * whole. Undefined if the answer is empty, longer than requested, or says anything that the text does not.
 */
export function writeCompression(
  { text, maxTokens }: TextCompression,
  answer: string,
  compressorName: string,
  { counter, hash }: Pick<ReduceTools, "counter" | "hash">,
): Reduction | undefined {
  if (answer.trim() === "" || answer.length >= text.length) return undefined;
  if (counter.count(answer) > maxTokens || !isCompressionOf(answer, text)) return undefined;
  const original = nameForm(text, hash);
  const written = `${writeCompressedHeader(textReducer.kind, compressorName, original.handle)}${answer}`;
  return {
    kind: textReducer.kind,
    text: written,
    hidden: [{ start: 0, end: text.length, ...original }],
    tokensBefore: countWhole(text, counter),
    tokensAfter: counter.count(written),
  };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Whether an answer is a text with words left out: its words occur in the text in the same order, and it has no mark
 * that the text does not have. Only then does it say nothing that the text does not. Linear in both.
 */
export function isCompressionOf(answer: string, text: string): boolean {
  const marks = new Set(text.replaceAll(WORD, " "));
  for (const mark of answer.replaceAll(WORD, " ")) if (!marks.has(mark) && !/\s/.test(mark)) return false;

  const source = text.matchAll(WORD);
  for (const [word] of answer.matchAll(WORD)) {
    let found = false;
    for (let next = source.next(); next.done !== true; next = source.next()) {
      if (next.value[0] !== word) continue;
      found = true;
      break;
    }
    if (!found) return false;
  }
  return true;
}
