import { isObject } from "../../core/base/is-object.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { SummaryAnswer } from "../../core/model/summary.ts";
import type { AnswerPiece } from "../answer-piece.ts";
import type { AnswerDialect } from "../ask-provider.ts";
import { parseErrorEvent } from "../parse-error-event.ts";
import { countField, objectField, textField } from "../parse-object.ts";

const STOP_REASONS: ReadonlyMap<string, SummaryAnswer["stopReason"]> = new Map([
  ["stop", "end"],
  ["length", "length"],
  ["content_filter", "refusal"],
]);

/** Answers of the Chat Completions API, and of the many servers that speak it. */
export const chatDialect: AnswerDialect = {
  endMark: "[DONE]",
  parseEvent: (event) => parseChoice(event, "delta"),
  parseDocument: (document) => parseChoice(document, "message"),
};

function parseChoice(wire: WireObject, contentKey: "delta" | "message"): readonly AnswerPiece[] {
  const error = wire["error"];
  if (error !== undefined && error !== null) throw parseErrorEvent(isObject(error) ? error : {});

  const pieces: AnswerPiece[] = [];
  const model = textField(wire, "model");
  if (model !== "") pieces.push({ kind: "model", model });

  // The chunk with the usage has no choice.
  const choice: unknown = Array.isArray(wire["choices"]) ? wire["choices"][0] : undefined;
  const content = objectField(choice, contentKey);
  pieces.push({ kind: "text", text: joinContent(content?.["content"]) });
  if (textField(content, "refusal") !== "") pieces.push({ kind: "stop", stopReason: "refusal" });

  const finishReason = textField(choice, "finish_reason");
  if (finishReason !== "") pieces.push({ kind: "stop", stopReason: STOP_REASONS.get(finishReason) ?? "unknown" });

  const usage = objectField(wire, "usage");
  const inputTokens = countField(usage, "prompt_tokens");
  const outputTokens = countField(usage, "completion_tokens");
  pieces.push({ kind: "usage", inputTokens, outputTokens });
  return pieces;
}

/** Text, or a list of parts: some servers stream their thinking as parts of another type, which is left out. */
function joinContent(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (textField(part, "type") === "text" ? textField(part, "text") : "")).join("");
}
