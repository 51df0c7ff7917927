import { isObject, objectOrEmpty } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { AnswerJoiner } from "../answer-format.ts";
import { sumUsage } from "../sum-usage.ts";
import {
  createCallHider,
  firstCandidate,
  listModelParts,
  parseGeminiRound,
  withParts,
  writeContent,
} from "./model-content.ts";

/** Joins whole Gemini answers: what was said in all rounds, without the calls of our tools. */
export function createGeminiJoiner(): AnswerJoiner {
  const visible: WireObject[] = [];
  let usage: WireObject = {};
  let last: WireObject = {};

  return {
    push(answer) {
      const candidate = isObject(answer) ? firstCandidate(answer) : undefined;
      if (!isObject(answer) || candidate === undefined) return undefined;
      const parts = listModelParts(candidate);
      visible.push(...createCallHider()(parts));
      usage = sumUsage(usage, objectOrEmpty(answer, "usageMetadata"));
      last = answer;
      return parseGeminiRound(parts, candidate["finishReason"]);
    },
    finish: () => ({
      ...last,
      candidates: [withParts(firstCandidate(last) ?? {}, visible)],
      usageMetadata: usage,
    }),
    visibleItems: () => [writeContent(visible)],
  };
}
