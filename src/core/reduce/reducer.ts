import type { Outline } from "./outline.ts";

/** What is known about a text beside itself. */
export interface ReduceContext {
  /** The command that printed it. */
  readonly command?: string;
  readonly exitCode?: number;
}

/** The part of a text that detection reads, whatever its size. */
export interface Sample extends ReduceContext {
  readonly head: string;
  /** The first lines, without line breaks and colours; a cut last line is left out. */
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
  /** How sure it is that the text is of its kind, from 0 to 1. */
  recognise(sample: Sample): number;
  outline(text: string, context: ReduceContext): Outline;
}
