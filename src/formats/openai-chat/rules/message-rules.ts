import { isJson } from "../../../core/json/parse-json.ts";
import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { RequestView } from "./request-view.ts";

/** Arguments are JSON inside a string: servers that parse the history refuse any other text. */
export const argumentsRule: Rule<RequestView> = {
  name: "arguments-are-json",
  check({ messages }, report) {
    const check = (call: unknown, path: string): void => {
      const text = textField(call, "arguments");
      if (text !== undefined && !isJson(text)) report(`${path}.arguments`, "is not JSON: write an object, {} for none");
    };
    for (const { wire, path, calls } of messages) {
      check(wire["function_call"], `${path}.function_call`);
      for (const call of calls) check(isObject(call.wire) && call.wire["function"], `${call.path}.function`);
    }
  },
};

/** OpenAI refuses these lists when they are empty, unlike `content`. */
export const emptyListRule: Rule<RequestView> = {
  name: "no-empty-list",
  check({ wire, body, messages }, report) {
    const list = body === undefined ? wire : body["messages"];
    if (isEmptyList(list)) report("messages", "is empty: a request needs at least one message");
    if (isEmptyList(body?.["tools"])) report("tools", "is empty: leave the key out if there are no tools");
    for (const { role, wire: message, path } of messages) {
      if (role === "assistant" && isEmptyList(message["tool_calls"])) {
        report(`${path}.tool_calls`, "is empty: leave the key out if there are no calls");
      }
    }
  },
};

/** An assistant message says or does something; the empty string counts as said. */
export const emptyMessageRule: Rule<RequestView> = {
  name: "no-empty-message",
  check({ messages }, report) {
    for (const { role, wire, path } of messages) {
      const isEmpty = role === "assistant" && substance.every((field) => (wire[field] ?? null) === null);
      if (isEmpty) report(path, "has neither content nor calls, refusal or audio: give it one or remove the message");
    }
  },
};

const substance = ["content", "tool_calls", "function_call", "refusal", "audio"] as const;

/** A tool can be forced only if it is offered. */
export const toolChoiceRule: Rule<RequestView> = {
  name: "tool-choice-offered",
  check({ body }, report) {
    const choice = body?.["tool_choice"] ?? "none";
    if (choice === "none") return;
    const tools = body?.["tools"];
    if (!Array.isArray(tools)) return report("tool_choice", "needs tools: leave it out if there are none");

    const type = textField(choice, "type");
    if (!isObject(choice) || (type !== "function" && type !== "custom")) return;
    const name = textField(choice[type], "name");
    const isOffered = tools.some((tool) => isObject(tool) && textField(tool[type], "name") === name);
    if (name !== undefined && !isOffered) report(`tool_choice.${type}.name`, "names no tool of this request: add it");
  },
};

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
