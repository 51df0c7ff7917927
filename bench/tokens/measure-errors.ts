import type { TokenCounter } from "../../src/core/base/ports.ts";
import type { SampleText } from "./sample-text.ts";

/**
 * How far an estimate is off, for all texts of one kind. Errors are shares of the exact count; a negative error means
 * too few.
 */
export interface KindError {
  readonly kind: string;
  readonly tokens: number;
  /** Of the kind's texts taken together. */
  readonly error: number;
  /** Texts long enough to be judged individually. */
  readonly documents: number;
  /** The error that nine of ten documents stay below, either way; 0 without documents. */
  readonly documentError: number;
  readonly worstDocumentError: number;
}

const DOCUMENT_TOKENS = 2_000;

export function measureErrors(
  texts: readonly SampleText[],
  exact: TokenCounter,
  estimate: (text: string) => number,
): KindError[] {
  return [...new Set(texts.map((text) => text.kind))].map((kind) => {
    const ofKind = texts.filter((text) => text.kind === kind);
    const counts = ofKind.map(({ text }) => ({ tokens: exact.count(text), estimated: estimate(text) }));
    const tokens = counts.reduce((total, count) => total + count.tokens, 0);
    const estimated = counts.reduce((total, count) => total + count.estimated, 0);
    const errors = counts
      .filter((count) => count.tokens >= DOCUMENT_TOKENS)
      .map((count) => Math.abs(count.estimated / count.tokens - 1))
      .sort((left, right) => left - right);
    return {
      kind,
      tokens,
      error: round(estimated / tokens - 1),
      documents: errors.length,
      documentError: round(errors[Math.ceil(errors.length * 0.9) - 1] ?? 0),
      worstDocumentError: round(errors.at(-1) ?? 0),
    };
  });
}

const round = (share: number): number => Math.round(share * 1000) / 1000;
