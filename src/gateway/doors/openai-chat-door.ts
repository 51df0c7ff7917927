import { listField, objectField } from "../../core/json/wire-value.ts";
import { codecs } from "../../formats/index.ts";
import { countField } from "../../summarizers/parse-object.ts";
import { openAiChatAnswers } from "../answers/openai-chat/index.ts";
import { openAiChatHistory } from "../history/openai-chat-history.ts";
import type { Door } from "./door.ts";
import { openAiDoor, parseOpenAiUsage } from "./openai-door.ts";

export const openAiChatDoor: Door = {
  ...openAiDoor,
  paths: [{ name: "/v1/chat/completions", asks: "answer" }],
  history: openAiChatHistory,
  codec: codecs["openai-chat"],
  findOutputReserve: (head) => countField(head, "max_completion_tokens") ?? countField(head, "max_tokens"),
  reserveFields: ["max_completion_tokens", "max_tokens"],
  // Per docs; servers for local models do so too.
  enforcesReserve: () => true,
  findReasonToStandAside: () => undefined,
  findUsage: (answer) => objectField(answer, "usage"),
  parseUsage: (usage) => parseOpenAiUsage(usage, { prompt: "prompt", answer: "completion" }),
  answers: openAiChatAnswers,
  writeTool: ({ name, description, parameters }) => ({ type: "function", function: { name, description, parameters } }),
  canOfferTools: (head) =>
    listField(head, "tools").length > 0 && (head["tool_choice"] ?? "auto") === "auto" && (head["n"] ?? 1) === 1,
};
