import type { WireObject } from "../../../core/model/json.ts";
import type { ReadyAnswer, ReadyPart } from "./ready-answer.ts";
import { cutText, writeEvent } from "./sse.ts";

const FINISH_REASONS = { end: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" } as const;

/** The answer as one document of the Gemini API. */
export function writeGeminiDocument(answer: ReadyAnswer): unknown {
  return writePiece(answer, answer.parts.map(writePart), FINISH_REASONS[answer.stop]);
}

/** The answer as the events of the Gemini API: whole parts, texts in pieces, and no `[DONE]`. */
export function writeGeminiEvents(answer: ReadyAnswer): string[] {
  return listPieces(answer).map((piece) => writeEvent(piece));
}

/** The same as one array, which is how the API streams unless events are requested. */
export function writeGeminiArray(answer: ReadyAnswer): string[] {
  return listPieces(answer).map((piece, index, { length }) => {
    const opening = index === 0 ? "[" : ",\r\n";
    return `${opening}${JSON.stringify(piece)}${index === length - 1 ? "]" : ""}`;
  });
}

function listPieces(answer: ReadyAnswer): unknown[] {
  const parts = answer.parts.flatMap((part) =>
    part.kind === "tool-call" ? [writePart(part)] : cutText(part.text).map((text) => ({ ...writePart(part), text })),
  );
  return [
    ...parts.map((part) => writePiece(answer, [part])),
    writePiece(answer, [{ text: "" }], FINISH_REASONS[answer.stop]),
  ];
}

function writePiece(answer: ReadyAnswer, parts: readonly WireObject[], finishReason?: string): unknown {
  const { id, model, promptTokens, outputTokens, reasoningTokens, cache } = answer;
  return {
    candidates: [{ content: { parts, role: "model" }, ...(finishReason !== undefined && { finishReason }), index: 0 }],
    usageMetadata: {
      promptTokenCount: promptTokens,
      ...(cache.readTokens > 0 && { cachedContentTokenCount: cache.readTokens }),
      candidatesTokenCount: outputTokens - reasoningTokens,
      ...(reasoningTokens > 0 && { thoughtsTokenCount: reasoningTokens }),
      totalTokenCount: promptTokens + outputTokens,
      promptTokensDetails: [{ modality: "TEXT", tokenCount: promptTokens }],
    },
    modelVersion: model,
    responseId: id,
  };
}

function writePart(part: ReadyPart): WireObject {
  switch (part.kind) {
    case "text":
      return { text: part.text };
    case "thinking":
      return { text: part.text, thought: true };
    case "tool-call":
      // Most models draw no ids.
      return {
        functionCall: { name: part.toolName, args: part.input },
        ...(part.signature !== undefined && { thoughtSignature: part.signature }),
      };
  }
}
