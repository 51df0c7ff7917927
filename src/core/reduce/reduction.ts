import type { KeyedHash, TokenCounter } from "../base/ports.ts";
import type { ReduceContext } from "./reducer.ts";
import type { ReduceRule } from "./rules/rule.ts";
import type { SourceParser } from "./source-parser.ts";

export interface ReduceOptions extends ReduceContext {
  /** What kind of text it is; detected by default. */
  readonly kind?: string;
  /** What the reader is looking for, usually the active task: parts that match are shown before others. */
  readonly query?: string;
  /** Chosen by the size of the text by default. */
  readonly maxTokens?: number;
  /** How a user wants the outputs of certain commands; the first rule for `command` applies. */
  readonly rules?: readonly ReduceRule[];
}

export interface ReduceTools {
  readonly counter: TokenCounter;
  /** Makes the handles of hidden parts. Without it, the text says what is hidden but cannot be rebuilt by itself. */
  readonly hash?: KeyedHash;
  /** Reads sources exactly; without it, declarations are found by lines and indentation. */
  readonly sourceParser?: SourceParser;
}

/** A part of the original that a marker replaces. */
export interface HiddenRange {
  readonly start: number;
  readonly end: number;
  /** Undefined if no hash was passed in. */
  readonly handle?: string;
  readonly sha256?: string;
}

/**
 * A shorter form of a text. If nothing could be saved, it is the text itself: nothing is hidden, and there is no
 * `original`.
 */
export interface Reduction {
  readonly kind: string;
  readonly text: string;
  readonly hidden: readonly HiddenRange[];
  /**
   * If nothing is hidden but everything is written in a shorter form: the original, whose bytes differ from the form's.
   */
  readonly original?: { readonly handle?: string | undefined; readonly sha256?: string | undefined };
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}
