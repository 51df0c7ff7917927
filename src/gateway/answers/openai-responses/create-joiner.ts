import { isObject, listField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { AnswerJoiner } from "../answer-format.ts";
import { sumUsage } from "../sum-usage.ts";
import { isOurItem, parseResponseRound } from "./response-items.ts";

/** Joins whole Responses answers: the items of all rounds, without the calls of our tools. */
export function createResponsesJoiner(): AnswerJoiner {
  const visible: WireObject[] = [];
  let usage: WireObject = {};
  let last: WireObject = {};

  return {
    push(answer) {
      if (!isObject(answer) || !Array.isArray(answer["output"])) return undefined;
      const items = listField(answer, "output").filter(isObject);
      visible.push(...items.filter((item) => !isOurItem(item)));
      usage = isObject(answer["usage"]) ? sumUsage(usage, answer["usage"]) : usage;
      last = answer;
      return parseResponseRound(items, answer["status"] === "completed");
    },
    // The id is that of the last round: what the provider keeps under it is the whole conversation.
    finish: () => ({ ...last, output: visible, usage }),
    visibleItems: () => visible.map((item) => JSON.stringify(item)),
  };
}
