import type { SummaryAnswer } from "../core/model/summary.ts";

/** What one event of a provider's answer says, in our words. */
export type AnswerPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "model"; readonly model: string }
  | { readonly kind: "usage"; readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }
  /** The answer is whole. Usage may still follow. */
  | { readonly kind: "stop"; readonly stopReason: SummaryAnswer["stopReason"] }
  /** Nothing follows. */
  | { readonly kind: "done" };
