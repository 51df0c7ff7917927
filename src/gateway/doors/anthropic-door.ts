import { isObject, listField, objectField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { bindsThinking } from "../../formats/anthropic/model-facts.ts";
import { codecs } from "../../formats/index.ts";
import { countField } from "../../summarizers/parse-object.ts";
import { anthropicAnswers } from "../answers/anthropic/index.ts";
import type { ToldReason } from "../base/reason.ts";
import { anthropicHistory } from "../history/anthropic-history.ts";
import type { Door } from "./door.ts";
import { findModelField } from "./find-model-field.ts";
import { PROVIDER_COMPACTS, PROVIDER_EDITS } from "./reasons-to-stand-aside.ts";

export const anthropicDoor: Door = {
  paths: [
    { name: "/v1/messages", asks: "answer" },
    { name: "/v1/messages/count_tokens", asks: "count" },
  ],
  upstream: "anthropic",
  history: anthropicHistory,
  codec: codecs.anthropic,
  findModel: findModelField,
  findOutputReserve: (head) => countField(head, "max_tokens"),
  enforcesReserve,
  findReasonToStandAside(head) {
    const reason = findOwnCompaction(head);
    return reason === undefined ? undefined : { reason, holdsAll: true };
  },
  findUsage: (answer) => objectField(answer, "usage") ?? objectField(objectField(answer, "message"), "usage"),
  parseUsage(usage) {
    const [inputTokens, outputTokens] = [countField(usage, "input_tokens"), countField(usage, "output_tokens")];
    if (inputTokens === undefined && outputTokens === undefined) return undefined;
    const cacheReadTokens = countField(usage, "cache_read_input_tokens") ?? 0;
    const cacheWriteTokens = countField(usage, "cache_creation_input_tokens") ?? 0;
    const hourWriteTokens = countField(usage["cache_creation"], "ephemeral_1h_input_tokens");
    return {
      promptTokens: (inputTokens ?? 0) + cacheReadTokens + cacheWriteTokens,
      cacheReadTokens,
      cacheWriteTokens,
      ...(hourWriteTokens !== undefined && { hourWriteTokens }),
      outputTokens: outputTokens ?? 0,
    };
  },
  isTooLong: (status, body) =>
    status === 413 || (status === 400 && /prompt is too long|exceeds? (?:the )?(?:maximum|context)/i.test(body)),
  // "messages.2.content.0.image.source.base64: image exceeds 5 MB maximum: 8259148 bytes > 5242880 bytes", and
  // "At least one of the image dimensions exceed max allowed size: 8000 pixels".
  isMediaTooLarge: (status, body) =>
    status === 400 && /image exceeds [\d.]+ ?[KM]B maximum|image dimensions exceed max allowed size/i.test(body),
  isThinkingRefused: (status, body) =>
    status === 400 && /thinking/.test(body) && /bound to a different conversation|invalid `?signature/i.test(body),
  answers: anthropicAnswers,
  writeTool: ({ name, description, parameters }) => ({ name, description, input_schema: parameters }),
  // Per docs the order of what is cached is tools, system, messages.
  toolsComeFirst: true,
  canOfferTools: (head) =>
    listField(head, "tools").length > 0 && (textField(head["tool_choice"], "type") ?? "auto") === "auto",
  bindsThinking,
};

function findOwnCompaction(head: WireObject): ToldReason | undefined {
  const { context_management: management, compaction } = head;
  if (isObject(compaction)) return PROVIDER_COMPACTS;
  if (!isObject(management)) return undefined;
  const edits = management["edits"];
  const takesOut = Array.isArray(edits) ? edits.some((edit) => !keepsAll(edit)) : edits !== undefined;
  return takesOut ? PROVIDER_EDITS : undefined;
}

/** Claude Code asks with every request to keep all thinking: an edit that removes nothing. */
function keepsAll(edit: unknown): boolean {
  return isObject(edit) && textField(edit, "type")?.startsWith("clear_thinking_") === true && edit["keep"] === "all";
}

/** Per docs the models before 4.5 check prompt and answer together; those since let an answer end at the window. */
function enforcesReserve(model: string): boolean {
  const version = /claude-(?:[a-z]+-)?(\d{1,2})(?:-(\d{1,2})(?!\d))?/.exec(model);
  if (version === null) return false;
  const [major, minor] = [Number(version[1]), Number(version[2] ?? 0)];
  return major < 4 || (major === 4 && minor < 5);
}
