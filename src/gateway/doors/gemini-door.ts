import { isObject, listField, objectField, objectOrEmpty } from "../../core/json/wire-value.ts";
import type { Span } from "../../core/text/span.ts";
import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import { fieldOf } from "../../formats/gemini/field.ts";
import { codecs } from "../../formats/index.ts";
import { countField } from "../../summarizers/parse-object.ts";
import { geminiAnswers } from "../answers/gemini/index.ts";
import { geminiHistory } from "../history/gemini-history.ts";
import type { Door } from "./door.ts";
import { PROVIDER_KEEPS_PART } from "./reasons-to-stand-aside.ts";

const MODELS = "/:version{v1|v1beta|v1alpha}/models";
/** Modes in which the model may call tools but need not. */
const FREE_MODES: ReadonlySet<unknown> = new Set(["AUTO", "VALIDATED", "MODE_UNSPECIFIED"]);

export const geminiDoor: Door = {
  paths: [
    { name: "/v1beta/models/{model}:generateContent", route: `${MODELS}/:call{.+:generateContent}`, asks: "answer" },
    {
      name: "/v1beta/models/{model}:streamGenerateContent",
      route: `${MODELS}/:call{.+:streamGenerateContent}`,
      asks: "answer",
      isArrayByDefault: true,
    },
    { name: "/v1beta/models/{model}:countTokens", route: `${MODELS}/:call{.+:countTokens}`, asks: "count" },
  ],
  upstream: "gemini",
  history: geminiHistory,
  codec: codecs.gemini,
  findModel: (_, path) => /\/models\/(.+):\w+$/.exec(path)?.[1] ?? "",
  // Per docs, prompt and answer have separate limits, so the answer takes no room from the prompt.
  findOutputReserve: () => undefined,
  enforcesReserve: () => false,
  findReasonToStandAside: (head) =>
    fieldOf(head, "cachedContent") === undefined ? undefined : { reason: PROVIDER_KEEPS_PART, holdsAll: false },
  findUsage: (answer) => objectField(answer, "usageMetadata"),
  parseUsage(usage) {
    const promptTokens = countField(usage, "promptTokenCount");
    if (promptTokens === undefined) return undefined;
    return {
      promptTokens: promptTokens + (countField(usage, "toolUsePromptTokenCount") ?? 0),
      cacheReadTokens: countField(usage, "cachedContentTokenCount") ?? 0,
      cacheWriteTokens: 0,
      outputTokens: (countField(usage, "candidatesTokenCount") ?? 0) + (countField(usage, "thoughtsTokenCount") ?? 0),
    };
  },
  isTooLong: (status, body) =>
    status === 413 || (status === 400 && /input token count[^.]{0,80}(?:exceeds|supports)/i.test(body)),
  // Gemini limits a request as a whole; without media none gets there.
  isMediaTooLarge: (status, body) => status === 400 && /request payload size exceeds the limit/i.test(body),
  isThinkingRefused: () => false,
  answers: geminiAnswers,
  // `additionalProperties` is not part of the schemas that every version of the API accepts.
  writeTool({ name, description, parameters: { additionalProperties: _, ...parameters } }) {
    return { name, description, parameters };
  },
  findToolList,
  // Their place in the prompt is not documented.
  toolsComeFirst: false,
  canOfferTools(head) {
    const config = fieldOf(head, "toolConfig");
    const choice = {
      ...objectOrEmpty(config, "functionCallingConfig"),
      ...objectOrEmpty(config, "function_calling_config"),
    };
    const names = [...listField(choice, "allowedFunctionNames"), ...listField(choice, "allowed_function_names")];
    const wanted = fieldOf(head, "generationConfig");
    const candidates = countField(wanted, "candidateCount") ?? countField(wanted, "candidate_count") ?? 1;
    const mayChoose = FREE_MODES.has(choice["mode"] ?? "AUTO") && names.length === 0;
    return listField(head, "tools").some(declaresFunctions) && mayChoose && candidates === 1;
  },
  // Signatures of the current turn must stay on their calls; what comes before them may change.
  bindsThinking: () => false,
};

function declaresFunctions(tool: unknown): boolean {
  const declared = isObject(tool) ? fieldOf(tool, "functionDeclarations") : undefined;
  return Array.isArray(declared) && declared.length > 0;
}

/** Ours join the client's own declarations: several tools that declare functions are not accepted everywhere. */
function findToolList(text: string, fields: ReadonlyMap<string, Span>): Span | undefined {
  const tools = fields.get("tools");
  for (const { start, end } of (tools === undefined ? undefined : findItemSpans(text, tools)) ?? []) {
    const inside = findFieldSpans(text.slice(start, end));
    const list = inside?.get("functionDeclarations") ?? inside?.get("function_declarations");
    if (list === undefined) continue;
    const span = { start: start + list.start, end: start + list.end };
    if ((findItemSpans(text, span)?.length ?? 0) > 0) return span;
  }
  return undefined;
}
