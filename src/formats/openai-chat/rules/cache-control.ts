import { isObject, listField, textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { MessageView, RequestView } from "./request-view.ts";

// For Claude behind a gateway with this API (OpenRouter, LiteLLM), Anthropic's rules for cached prefixes apply.

/** Anthropic's documentation, "Prompt caching". */
const MAX_MARKS = 4;

export const cacheControlLimitRule: Rule<RequestView> = {
  name: "cache-control-limit",
  check(request, report) {
    for (const mark of cacheMarks(request).slice(MAX_MARKS)) {
      report(mark.path, `is more than the ${MAX_MARKS} marks a request may have: remove some`);
    }
  },
};

export const cacheControlOrderRule: Rule<RequestView> = {
  name: "cache-control-order",
  check(request, report) {
    let isShortBefore = false;
    for (const { path, isLong } of cacheMarks(request)) {
      if (isLong && isShortBefore) report(path, "is a 1h mark after a 5m one: longer lifetimes must come first");
      isShortBefore ||= !isLong;
    }
  },
};

export const cacheControlPlaceRule: Rule<RequestView> = {
  name: "cache-control-place",
  check(request, report) {
    for (const { path, isOnEmptyText } of cacheMarks(request)) {
      if (isOnEmptyText) report(path, "is on an empty text: put it on a text that is not empty");
    }
  },
};

interface CacheMark {
  readonly path: string;
  readonly isLong: boolean;
  readonly isOnEmptyText: boolean;
}

/** All marks in the order of the prefix they cache: tools, then the instructions, then the conversation. */
function cacheMarks({ body, messages }: RequestView): CacheMark[] {
  // OpenRouter accepts any number of marks for Gemini and uses the last one.
  if (textField(body, "model")?.includes("gemini")) return [];

  const isInstruction = ({ role }: MessageView): boolean => role === "system" || role === "developer";
  const last = messages.at(-1);
  // OpenRouter's automatic mark goes to the last block, and does nothing if that block already has one.
  const isMarkedLast = last !== undefined && messageMarks(last).length > 0;
  return [
    ...listField(body, "tools").flatMap(toolMarks),
    ...messages.filter(isInstruction).flatMap(messageMarks),
    ...messages.filter((message) => !isInstruction(message)).flatMap(messageMarks),
    ...(isMarkedLast ? [] : marksOn(body, "")),
  ];
}

/** LiteLLM accepts the mark beside the function or inside it. */
function toolMarks(tool: unknown, index: number): CacheMark[] {
  if (!isObject(tool)) return [];
  return [...marksOn(tool, `tools[${index}]`), ...marksOn(tool["function"], `tools[${index}].function`)].slice(0, 1);
}

function messageMarks({ wire, path }: MessageView): CacheMark[] {
  const content = wire["content"];
  if (!Array.isArray(content)) return marksOn(wire, path, content);
  const marks = content.flatMap((part, index) =>
    marksOn(part, `${path}.content[${index}]`, textField(part, "type") === "text" && isObject(part) && part["text"]),
  );
  // Gateways move a mark on the message to its last part, which may already have one.
  const last = content.at(-1);
  const isMoved = isObject(last) && !isObject(last["cache_control"]);
  return isMoved ? [...marks, ...marksOn(wire, path, textField(last, "text"))] : marks;
}

function marksOn(holder: unknown, path: string, text?: unknown): CacheMark[] {
  const mark = isObject(holder) ? holder["cache_control"] : undefined;
  if (!isObject(mark)) return [];
  const place = path === "" ? "cache_control" : `${path}.cache_control`;
  return [{ path: place, isLong: mark["ttl"] === "1h", isOnEmptyText: text === "" }];
}
