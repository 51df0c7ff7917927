import type { SummarizeOptions } from "../core/base/ports.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { SummaryAnswer } from "../core/model/summary.ts";
import { isPlainName } from "../core/text/is-plain-name.ts";
import { reportProgress } from "./report-progress.ts";

/** Many times the longest handoff; a model that writes more than this does not stop. */
const MAX_ANSWER_CHARACTERS = 2_000_000;

/** An answer that is still arriving. */
export interface AnswerDraft {
  add(piece: AnswerPiece): void;
  /** True once the provider said how the answer ended. */
  readonly isWhole: boolean;
  /** True once nothing more can follow. */
  readonly isDone: boolean;
  /** The answer. Throws `closed-early` if it is not whole and `empty` if there is nothing in it. */
  finish(): SummaryAnswer;
}

export interface AnswerDraftOptions {
  /** The model that was asked; the provider may name a snapshot of it. */
  readonly model: string;
  readonly onProgress?: SummarizeOptions["onProgress"] | undefined;
}

/** Collects the pieces of an answer with bounded memory. */
export function answerDraft({ model, onProgress }: AnswerDraftOptions): AnswerDraft {
  const texts: string[] = [];
  let characters = 0;
  let answeredBy = model;
  let stopReason: SummaryAnswer["stopReason"] | undefined;
  let inputTokens: number | undefined;
  let outputTokens: number | undefined;
  let isDone = false;

  return {
    get isWhole() {
      return stopReason !== undefined || isDone;
    },
    get isDone() {
      return isDone;
    },
    add(piece) {
      if (piece.kind === "text" && piece.text !== "") {
        characters += piece.text.length;
        if (characters > MAX_ANSWER_CHARACTERS) throw new SummarizerFailure("malformed", "The answer does not end.");
        texts.push(piece.text);
        reportProgress(onProgress, characters);
      } else if (piece.kind === "model") {
        // It goes into reports, so nothing but a name is taken from the provider.
        if (isPlainName(piece.model)) answeredBy = piece.model;
      } else if (piece.kind === "usage") {
        inputTokens = piece.inputTokens ?? inputTokens;
        outputTokens = piece.outputTokens ?? outputTokens;
      } else if (piece.kind === "stop") stopReason = worseOf(stopReason, piece.stopReason);
      else if (piece.kind === "done") isDone = true;
    },
    finish() {
      if (stopReason === undefined && !isDone) {
        throw new SummarizerFailure("closed-early", `The answer broke off after ${characters} characters.`);
      }
      const text = texts.join("");
      const reason = stopReason ?? "unknown";
      // A refusal or a limit says more than an empty text does.
      if (text.trim() === "" && (reason === "end" || reason === "unknown")) {
        throw new SummarizerFailure("empty", "The answer is empty.");
      }
      return {
        text,
        model: answeredBy,
        stopReason: reason,
        ...(inputTokens === undefined || outputTokens === undefined ? {} : { usage: { inputTokens, outputTokens } }),
      };
    },
  };
}

/** A refusal stays a refusal: providers put it in the text stream first and then end the answer normally. */
function worseOf(
  before: SummaryAnswer["stopReason"] | undefined,
  now: SummaryAnswer["stopReason"],
): SummaryAnswer["stopReason"] {
  return before === "refusal" ? before : now;
}

/** What one event of a provider's answer says, in our words. */
export type AnswerPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "model"; readonly model: string }
  | { readonly kind: "usage"; readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }
  /** The answer is whole. Usage may still follow. */
  | { readonly kind: "stop"; readonly stopReason: SummaryAnswer["stopReason"] }
  /** Nothing follows. */
  | { readonly kind: "done" };
