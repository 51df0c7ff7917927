import type { Outline } from "./outline.ts";
import type { SourceParser } from "./source-parser.ts";

/** What is known about a text besides its content. */
export interface ReduceContext {
  /** The command that printed it. */
  readonly command?: string;
  readonly exitCode?: number;
}

/** What an outline may use besides the text. */
export interface OutlineContext extends ReduceContext {
  /**
   * What the reader is looking for. Matching words are raised for every kind; a kind may know what else it points to.
   */
  readonly query?: string | undefined;
  readonly sourceParser?: SourceParser | undefined;
}

/** The part of a text that detection reads, whatever its size. */
export interface Sample extends ReduceContext {
  readonly head: string;
  /** The first lines, without line breaks; an incomplete last line is left out. */
  readonly lines: readonly string[];
  /** Whether `head` is all of it. */
  readonly isWhole: boolean;
}

/**
 * Knows one kind of content: what it looks like, and what matters in it.
 *
 * It decides nothing about budgets and writes nothing. `outline` takes linear time on any text,
 * never throws, and covers the text exactly.
 */
export interface Reducer {
  readonly kind: string;
  /**
   * Whether it cannot handle terminal colours: then it gets the text without them, and they are put back into its
   * segments.
   */
  readonly readsPlainText?: true;
  /** How sure it is that the text is of its kind, from 0 to 1. */
  recognise(sample: Sample): number;
  outline(text: string, context: OutlineContext): Outline;
}
