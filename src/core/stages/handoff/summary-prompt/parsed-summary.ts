import type { SectionName } from "../../../model/handoff.ts";

/** A model's answer, read into sections. Nothing in it has been checked against the source yet. */
export interface ParsedSummary {
  /** The entries of each section found. A section whose only entry says "None" is there and empty. */
  readonly sections: Readonly<Partial<Record<SectionName, readonly string[]>>>;
  readonly problems: readonly SummaryProblem[];
}

/** What was odd about an answer. */
export type SummaryProblem =
  /** Content before the first section, left out. */
  | { readonly kind: "preamble" }
  /** A heading that is none of ours, left out. The text is the model's own, shortened: not for a log. */
  | { readonly kind: "unknown-heading"; readonly heading: string }
  /** A section that stood there more than once; its entries were put together. */
  | { readonly kind: "repeated-section"; readonly section: SectionName }
  /** Thinking that never ended, left out with everything after it. */
  | { readonly kind: "unclosed-thinking" }
  | { readonly kind: "no-sections" };
