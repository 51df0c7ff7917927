import { listField, objectField } from "../../core/json/wire-value.ts";
import { codecs } from "../../formats/index.ts";
import { countField } from "../../summarizers/parse-object.ts";
import { openAiChatAnswers } from "../answers/openai-chat/index.ts";
import { openAiChatHistory } from "../history/openai-chat-history.ts";
import type { Door } from "./door.ts";
import { findModelField } from "./find-model-field.ts";
import { isOpenAiMediaTooLarge } from "./is-openai-media-too-large.ts";
import { isOpenAiTooLong } from "./is-openai-too-long.ts";

export const openAiChatDoor: Door = {
  paths: [{ name: "/v1/chat/completions", asks: "answer" }],
  upstream: "openai",
  history: openAiChatHistory,
  codec: codecs["openai-chat"],
  findModel: findModelField,
  findOutputReserve: (head) => countField(head, "max_completion_tokens") ?? countField(head, "max_tokens"),
  reserveFields: ["max_completion_tokens", "max_tokens"],
  // Per docs; servers for local models do so too.
  enforcesReserve: () => true,
  findReasonToStandAside: () => undefined,
  findUsage: (answer) => objectField(answer, "usage"),
  parseUsage(usage) {
    const promptTokens = countField(usage, "prompt_tokens");
    if (promptTokens === undefined) return undefined;
    return {
      promptTokens,
      cacheReadTokens: countField(usage["prompt_tokens_details"], "cached_tokens") ?? 0,
      cacheWriteTokens: countField(usage["prompt_tokens_details"], "cache_write_tokens") ?? 0,
      outputTokens: countField(usage, "completion_tokens") ?? 0,
    };
  },
  isTooLong: isOpenAiTooLong,
  isMediaTooLarge: isOpenAiMediaTooLarge,
  isThinkingRefused: () => false,
  answers: openAiChatAnswers,
  writeTool: ({ name, description, parameters }) => ({ type: "function", function: { name, description, parameters } }),
  // Their place in the prompt is not documented.
  toolsComeFirst: false,
  canOfferTools: (head) =>
    listField(head, "tools").length > 0 && (head["tool_choice"] ?? "auto") === "auto" && (head["n"] ?? 1) === 1,
  bindsThinking: () => false,
};
