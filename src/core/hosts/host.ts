import type { ProcessNotice, ToolFamily } from "../model/tool-activity.ts";

/** The real output of a tool, and what its wrapping said about it. */
export interface UnwrappedResult {
  readonly text: string;
  /** Standard error, where the host keeps it apart. */
  readonly errorText?: string;
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** How many lines the whole file has. */
  readonly fileLines?: number;
  /** The file the host says it showed or changed. */
  readonly path?: string;
  /** False where the wrapping says that the call failed. */
  readonly succeeded?: boolean;
  readonly reason?: string;
  readonly process?: ProcessNotice;
  readonly mediaCount?: number;
}

/** Takes a wrapping of a host off a text, or answers undefined where the text does not have it. */
export type HostWrapping = (text: string) => UnwrappedResult | undefined;

/** What is known about one agent or library: how its tools are called, and what it writes around what tools and people say. */
export interface Host {
  /** As people call it; absent where it is not seen at the gateway. */
  readonly title?: string;
  /** How it begins the name that it gives itself in a request. */
  readonly userAgent?: RegExp;
  /** Whether it was seen to compact by itself where its window ends (November 2026). */
  readonly compactsItself?: true;
  /** Its tools by what they do, in its own spelling; those that several hosts have may stand with any of them. */
  readonly tools?: Readonly<Partial<Record<ToolFamily, string>>>;
  /** The wrappings of its results, outermost first. */
  readonly wrappings?: readonly HostWrapping[];
  /** Lines above an output that tell how it ended, or that it begins. */
  readonly preamble?: RegExp;
  /** How it says that a person or a policy refused a call, at the start of the result. */
  readonly refusals?: readonly RegExp[];
  /** Whole lines that it writes in a user's name. */
  readonly lines?: RegExp;
  /** How a text begins that it wrote from beginning to end: what a hook said, a skill it loaded, a summary of its own. */
  readonly openings?: RegExp;
  /** How the files are called from which it takes the rules of a project, in lower case. */
  readonly rulesFiles?: string;
  /** Tags around what it wants to last until a newer block of the same tag comes. */
  readonly lastingTags?: string;
}

/** So much of the end of an output is searched for what a host writes there; the longest, SWE-agent's two paths, fits. */
export const TAIL_CHARACTERS = 1_200;
