import { isObject, listField, objectOrEmpty } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { AnswerJoiner } from "../answer-format.ts";
import { sumUsage } from "../sum-usage.ts";
import { firstChoice, isOurChatCall, parseChatRound, writeChatMessage } from "./chat-message.ts";

/** Joins whole Chat Completions answers: what was said in all rounds, without the calls of our tools. */
export function createChatJoiner(): AnswerJoiner {
  let last: WireObject = {};
  let usage: WireObject = {};
  let said = "";
  let calls: readonly unknown[] = [];

  function visibleMessage(): WireObject {
    const { tool_calls: _, ...message } = objectOrEmpty(firstChoice(last), "message");
    return { ...message, content: said === "" ? null : said };
  }

  return {
    push(answer) {
      const choice = isObject(answer) ? firstChoice(answer) : undefined;
      if (!isObject(answer) || choice === undefined) return undefined;
      const message = objectOrEmpty(choice, "message");
      const made = listField(message, "tool_calls");
      if (typeof message["content"] === "string") said += message["content"];
      calls = made.filter((call) => !isOurChatCall(call));
      usage = isObject(answer["usage"]) ? sumUsage(usage, answer["usage"]) : usage;
      last = answer;
      return parseChatRound(message, made, choice["finish_reason"]);
    },
    finish() {
      const choice = firstChoice(last) ?? {};
      const waitsForNothing = choice["finish_reason"] === "tool_calls" && calls.length === 0;
      const message = { ...visibleMessage(), ...(calls.length > 0 && { tool_calls: calls }) };
      return {
        ...last,
        choices: [{ ...choice, message, ...(waitsForNothing && { finish_reason: "stop" }) }],
        usage,
      };
    },
    visibleItems: () => [writeChatMessage(visibleMessage(), calls)],
  };
}
