import type { Summarizer } from "../../core/base/ports.ts";
import { isObject, listField, objectField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { SummaryAnswer } from "../../core/model/summary.ts";
import type { AnswerPiece } from "../answer-draft.ts";
import type { AnswerDialect } from "../ask-provider.ts";
import { checkCredential } from "../check-option.ts";
import { parseErrorEvent } from "../classify-failure.ts";
import { countField } from "../parse-object.ts";
import { type ProviderOptions, providerSummarizer } from "../provider-summarizer.ts";

/** The version of the API that this client was written against. */
const API_VERSION = "2023-06-01";

/** More than twice the longest handoff, with room for thinking; the API does not answer without a limit. */
const MAX_OUTPUT_TOKENS = 32_000;

export interface AnthropicSummarizerOptions extends ProviderOptions {
  /** A bearer token, as gateways use it. It is sent instead of the key. */
  readonly authToken?: string | undefined;
}

/** Writes summaries with a model behind Anthropic's Messages API. */
export function anthropicSummarizer({ authToken, ...options }: AnthropicSummarizerOptions): Summarizer {
  return providerSummarizer(options, {
    kind: "anthropic",
    baseUrl: "https://api.anthropic.com",
    path: "/v1/messages",
    headers: { "anthropic-version": API_VERSION },
    credential: writeCredential(options.apiKey, authToken),
    maximumTokens: MAX_OUTPUT_TOKENS,
    dialect: messagesDialect,
    writeBody: (maximumTokens) => ({ max_tokens: maximumTokens }),
  });
}

function writeCredential(
  apiKey: string | undefined,
  authToken: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (authToken !== undefined) return { authorization: `Bearer ${checkCredential("authToken", authToken)}` };
  if (apiKey !== undefined) return { "x-api-key": checkCredential("apiKey", apiKey) };
  return undefined;
}

const STOP_REASONS: ReadonlyMap<string, SummaryAnswer["stopReason"]> = new Map([
  ["end_turn", "end"],
  ["stop_sequence", "end"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["refusal", "refusal"],
]);

/** Answers of the Messages API. Events of unknown kinds are ignored, as its versioning policy asks. */
const messagesDialect: AnswerDialect = { parseEvent, parseDocument };

function parseEvent(event: WireObject): readonly AnswerPiece[] {
  switch (event["type"]) {
    case "message_start": {
      const message = objectField(event, "message");
      return [...findModel(message), parseUsage(message)];
    }
    case "content_block_start":
      return [parseBlock(event["content_block"])];
    case "content_block_delta": {
      const delta = objectField(event, "delta");
      return textField(delta, "type") === "text_delta" ? [{ kind: "text", text: textField(delta, "text") ?? "" }] : [];
    }
    case "message_delta":
      return [...findStop(objectField(event, "delta")), parseUsage(event)];
    case "message_stop":
      return [{ kind: "done" }];
    case "error":
      throw parseErrorEvent(objectField(event, "error") ?? {});
    default:
      return [];
  }
}

function parseDocument(document: WireObject): readonly AnswerPiece[] {
  if (document["type"] === "error") throw parseErrorEvent(objectField(document, "error") ?? {});
  const blocks = listField(document, "content");
  return [...findModel(document), ...blocks.map(parseBlock), ...findStop(document), parseUsage(document)];
}

function findModel(message: WireObject | undefined): readonly AnswerPiece[] {
  const model = textField(message, "model") ?? "";
  return model === "" ? [] : [{ kind: "model", model }];
}

function parseBlock(block: unknown): AnswerPiece {
  return { kind: "text", text: isObject(block) && block["type"] === "text" ? (textField(block, "text") ?? "") : "" };
}

function findStop(message: WireObject | undefined): readonly AnswerPiece[] {
  const reason = textField(message, "stop_reason") ?? "";
  return reason === "" ? [] : [{ kind: "stop", stopReason: STOP_REASONS.get(reason) ?? "unknown" }];
}

/** The provider counts cache reads and cache writes separately from the rest of the prompt. */
function parseUsage(holder: WireObject | undefined): AnswerPiece {
  const usage = objectField(holder, "usage");
  const fresh = countField(usage, "input_tokens");
  const cached =
    (countField(usage, "cache_creation_input_tokens") ?? 0) + (countField(usage, "cache_read_input_tokens") ?? 0);
  return {
    kind: "usage",
    inputTokens: fresh === undefined ? undefined : fresh + cached,
    outputTokens: countField(usage, "output_tokens"),
  };
}
