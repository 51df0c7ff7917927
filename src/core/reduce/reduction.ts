import type { KeyedHash, TokenCounter } from "../base/ports.ts";
import type { ReduceContext } from "./reducer.ts";
import type { ReduceRule } from "./rules/rule.ts";
import type { SourceParser } from "./source-parser.ts";

export interface ReduceOptions extends ReduceContext {
  /** What the text is; recognised where not said. */
  readonly kind?: string;
  /** What it is read for, usually the active task: parts that match are shown before others. */
  readonly query?: string;
  /** Chosen by the size of the text where not said. */
  readonly maxTokens?: number;
  /** What a user wants of the outputs of certain commands; the first rule for `command` holds. */
  readonly rules?: readonly ReduceRule[];
}

export interface ReduceTools {
  readonly counter: TokenCounter;
  /** Makes the handles of what is hidden. Without it the text says what is hidden and cannot be rebuilt alone. */
  readonly hash?: KeyedHash;
  /** Reads sources exactly; without it their declarations are found by lines and indents. */
  readonly sourceParser?: SourceParser;
}

/** A part of the original that a marker stands for. */
export interface HiddenRange {
  readonly start: number;
  readonly end: number;
  /** Undefined where no hash was handed in. */
  readonly handle?: string;
  readonly sha256?: string;
}

/** A shorter form of a text. Where nothing could be saved it is the text itself: nothing is hidden, and there is no `original`. */
export interface Reduction {
  readonly kind: string;
  readonly text: string;
  readonly hidden: readonly HiddenRange[];
  /** Where nothing is hidden but all is written in a shorter form: the original, whose bytes the form does not have. */
  readonly original?: { readonly handle?: string | undefined; readonly sha256?: string | undefined };
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}
