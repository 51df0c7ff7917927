import { listField, objectField } from "../../core/json/wire-value.ts";
import { codecs } from "../../formats/index.ts";
import { countField } from "../../summarizers/parse-object.ts";
import { openAiResponsesAnswers } from "../answers/openai-responses/index.ts";
import { openAiResponsesHistory } from "../history/openai-responses-history.ts";
import type { Door } from "./door.ts";
import { findModelField } from "./find-model-field.ts";
import { isOpenAiMediaTooLarge } from "./is-openai-media-too-large.ts";
import { isOpenAiTooLong } from "./is-openai-too-long.ts";
import { PROVIDER_COMPACTS, PROVIDER_KEEPS_PART } from "./reasons-to-stand-aside.ts";

export const openAiResponsesDoor: Door = {
  paths: [{ name: "/v1/responses", asks: "answer" }],
  upstream: "openai",
  history: openAiResponsesHistory,
  codec: codecs["openai-responses"],
  findModel: findModelField,
  findOutputReserve: (head) => countField(head, "max_output_tokens"),
  enforcesReserve: () => false,
  findReasonToStandAside(head) {
    if (head["previous_response_id"] != null || head["conversation"] != null) {
      return { reason: PROVIDER_KEEPS_PART, holdsAll: false };
    }
    const edits = head["context_management"];
    const compacts = Array.isArray(edits) && edits.length > 0;
    return compacts ? { reason: PROVIDER_COMPACTS, holdsAll: true } : undefined;
  },
  findUsage: (answer) => objectField(answer, "usage") ?? objectField(objectField(answer, "response"), "usage"),
  parseUsage(usage) {
    const promptTokens = countField(usage, "input_tokens");
    if (promptTokens === undefined) return undefined;
    return {
      promptTokens,
      cacheReadTokens: countField(usage["input_tokens_details"], "cached_tokens") ?? 0,
      cacheWriteTokens: countField(usage["input_tokens_details"], "cache_write_tokens") ?? 0,
      outputTokens: countField(usage, "output_tokens") ?? 0,
    };
  },
  isTooLong: isOpenAiTooLong,
  isMediaTooLarge: isOpenAiMediaTooLarge,
  isThinkingRefused: () => false,
  answers: openAiResponsesAnswers,
  writeTool: ({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    parameters,
    strict: false,
  }),
  // Their place in the prompt is not documented.
  toolsComeFirst: false,
  canOfferTools: (head) => listField(head, "tools").length > 0 && (head["tool_choice"] ?? "auto") === "auto",
  bindsThinking: () => false,
};
