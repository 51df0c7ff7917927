import type { ResultPlan } from "../model/result-plan.ts";
import { inputText } from "../turns/input-text.ts";
import type { IdentifierSource } from "./choose-identifiers.ts";

/** What a result that becomes a line takes out of sight. */
export function hiddenText({ level, original, shortInput }: ResultPlan): IdentifierSource {
  if (level === "whole") return { text: "", origin: "result" };
  // Joined only where there is something to join: the reader knows the output itself already.
  if (shortInput === undefined) return { text: original, origin: "result" };
  return { text: `${shortInput.original}\n${original}`, origin: "call" };
}

/** What can still be seen of a result and its call. */
export function shownText({ level, original, line, shortInput, activity }: ResultPlan): string {
  if (level === "whole") return `${activity.inputText}\n${original}`;
  return `${shortInput === undefined ? activity.inputText : inputText(shortInput.input)}\n${line}`;
}
