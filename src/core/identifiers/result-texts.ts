import type { ResultPlan } from "../model/result-plan.ts";
import { inputText } from "../turns/input-text.ts";
import type { IdentifierSource } from "./choose-identifiers.ts";

/** What a result that becomes a line takes out of sight. */
export function hiddenTexts({ level, original, shortInput }: ResultPlan): IdentifierSource[] {
  if (level === "whole") return [];
  const result = { text: original, origin: "result" } as const;
  return shortInput === undefined ? [result] : [{ text: shortInput.original, origin: "call" }, result];
}

/** What can still be seen of a result and its call. */
export function shownText({ level, original, line, shortInput, activity }: ResultPlan): string {
  if (level === "whole") return `${activity.inputText}\n${original}`;
  return `${shortInput === undefined ? activity.inputText : inputText(shortInput.input)}\n${line}`;
}
