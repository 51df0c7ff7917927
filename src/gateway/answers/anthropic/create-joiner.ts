import { isObject, listField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { AnswerJoiner } from "../answer-format.ts";
import { sumUsage } from "../sum-usage.ts";
import { isOurBlock, parseMessageRound, writeAssistant } from "./our-blocks.ts";

/** Joins whole Anthropic answers: what was said in all rounds, without the calls of our tools. */
export function createAnthropicJoiner(): AnswerJoiner {
  const visible: WireObject[] = [];
  let usage: WireObject = {};
  let last: WireObject = {};

  return {
    push(answer) {
      if (!isObject(answer) || answer["type"] !== "message") return undefined;
      const said = listField(answer, "content").filter(isObject);
      visible.push(...said.filter((block) => !isOurBlock(block)));
      usage = isObject(answer["usage"]) ? sumUsage(usage, answer["usage"]) : usage;
      last = answer;
      return parseMessageRound(said, answer["stop_reason"] === "tool_use");
    },
    finish() {
      const waitsForNothing = last["stop_reason"] === "tool_use" && !visible.some(({ type }) => type === "tool_use");
      return { ...last, content: visible, usage, ...(waitsForNothing && { stop_reason: "end_turn" }) };
    },
    visibleItems: () => [writeAssistant(visible)],
  };
}
