import type { SectionName } from "./handoff.ts";
import type { FailureReason, RetryClass } from "./summarizer-failure.ts";

/** What a summarizer is asked to write. The prompt is redacted and sized to its window. */
export interface SummaryRequest {
  /** The whole instruction and the material to read, as one user message. */
  readonly prompt: string;
  /** How long the answer should be. Guidance inside the prompt, never a hard cut: a cap truncates models that think. */
  readonly wantedTokens: number;
  /** The sections the answer must have. */
  readonly sections: readonly SectionName[];
}

/** What a summarizer wrote, not yet checked. */
export interface SummaryAnswer {
  readonly text: string;
  /** Which model wrote it. */
  readonly model: string;
  /** `length` if the model hit a limit, `refusal` if it declined; both make the text unusable. */
  readonly stopReason: "end" | "length" | "refusal" | "unknown";
  readonly usage?: SummaryUsage;
}

export interface SummaryUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The outcome of asking a summarizer: sections that passed the gate, or why there are none. */
export type AskedSummary =
  | {
      readonly kind: "written";
      /** Not yet checked claim by claim. */
      readonly sections: Readonly<Partial<Record<SectionName, readonly string[]>>>;
      readonly work: SummaryWork;
      /** Set if another model failed before this one answered. */
      readonly failure?: SummaryFailure;
    }
  | {
      readonly kind: "failed";
      readonly failure: SummaryFailure;
      /** Answers that came before the failure or were unusable; undefined if there were none. */
      readonly work?: SummaryWork;
    };

/** What a summary cost, including the answers that were not used. */
export interface SummaryWork extends Partial<SummaryUsage> {
  /** The model that answered last. */
  readonly model: string;
  readonly calls: number;
}

/** Why a summarizer gave nothing, and how long to leave it alone. */
export interface SummaryFailure {
  readonly reason: FailureReason;
  readonly retryClass: RetryClass;
  readonly coolDownMs: number;
  /** For people; holds no content. */
  readonly message: string;
}
