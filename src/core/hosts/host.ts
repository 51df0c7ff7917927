import type { ProcessNotice, ToolFamily } from "../model/tool-activity.ts";

/** The real output of a tool, and what its wrapping said about it. */
export interface UnwrappedResult {
  readonly text: string;
  /** Standard error, if the host keeps it apart. */
  readonly errorText?: string;
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** How many lines the whole file has. */
  readonly fileLines?: number;
  /** The file the host says it showed or changed. */
  readonly path?: string;
  /** False if the wrapping says that the call failed. */
  readonly succeeded?: boolean;
  readonly reason?: string;
  readonly process?: ProcessNotice;
  readonly mediaCount?: number;
}

/** Takes a host's wrapping off a text; undefined if the text does not have it. */
export type HostWrapping = (text: string) => UnwrappedResult | undefined;

/**
 * What we know about one agent or library: what its tools are called, and what it writes around what tools and people
 * say.
 */
export interface Host {
  /** As people call it; absent if it is not seen at the gateway. */
  readonly title?: string;
  /** How the name begins that it gives itself in a request. */
  readonly userAgent?: RegExp;
  /** Whether it was seen to compact by itself when its window is full (November 2026). */
  readonly compactsItself?: true;
  /** Its tools by what they do, in its own spelling; tools that several hosts have may be listed with any of them. */
  readonly tools?: Readonly<Partial<Record<ToolFamily, string>>>;
  /** The wrappings of its results, outermost first. */
  readonly wrappings?: readonly HostWrapping[];
  /** Lines above an output that say how it ended, or that it begins. */
  readonly preamble?: RegExp;
  /** How it says that a person or a policy refused a call, at the start of the result. */
  readonly refusals?: readonly RegExp[];
  /** Whole lines that it writes in a user's name. */
  readonly lines?: RegExp;
  /** How a text begins that the host wrote entirely: a hook's message, a loaded skill, its own summary. */
  readonly openings?: RegExp;
  /** The names of the files from which it takes a project's rules, in lower case. */
  readonly rulesFiles?: string;
  /** Tags around text that lasts until a newer block with the same tag. */
  readonly lastingTags?: string;
}

/** How much of an output's end is searched for what a host writes there; the longest, SWE-agent's two paths, fits. */
export const TAIL_CHARACTERS = 1_200;
