import { listField, objectField } from "../../core/json/wire-value.ts";
import { codecs } from "../../formats/index.ts";
import { countField } from "../../summarizers/parse-object.ts";
import { openAiResponsesAnswers } from "../answers/openai-responses/index.ts";
import { openAiResponsesHistory } from "../history/openai-responses-history.ts";
import type { Door } from "./door.ts";
import { openAiDoor, parseOpenAiUsage } from "./openai-door.ts";
import { PROVIDER_COMPACTS, PROVIDER_KEEPS_PART } from "./reasons-to-stand-aside.ts";

export const openAiResponsesDoor: Door = {
  ...openAiDoor,
  paths: [{ name: "/v1/responses", asks: "answer" }],
  history: openAiResponsesHistory,
  codec: codecs["openai-responses"],
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
  parseUsage: (usage) => parseOpenAiUsage(usage, { prompt: "input", answer: "output" }),
  answers: openAiResponsesAnswers,
  writeTool: ({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    parameters,
    strict: false,
  }),
  canOfferTools: (head) => listField(head, "tools").length > 0 && (head["tool_choice"] ?? "auto") === "auto",
};
