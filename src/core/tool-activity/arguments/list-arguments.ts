import type { ToolActivity } from "../../model/tool-activity.ts";
import { isObject } from "../plain-object.ts";
import { roleOfName } from "./argument-names.ts";

/** Enough for any call that a person could read. */
const MOST_VALUES = 1_000;

/** The texts that a call passed to its tool, in order: decoded, without the names of arguments and without remarks. */
export function listArguments({ input, inputText }: Pick<ToolActivity, "input" | "inputText">): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [input ?? inputText];
  for (let seen = 0; seen < MOST_VALUES && waiting.length > 0; seen += 1) {
    const value = waiting.pop();
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) waiting.push(...value.slice(0, MOST_VALUES).reverse());
    else if (isObject(value)) waiting.push(...listValues(value));
  }
  return texts;
}

function listValues(fields: Readonly<Record<string, unknown>>): unknown[] {
  return Object.keys(fields)
    .slice(0, MOST_VALUES)
    .sort()
    .filter((name) => roleOfName(name) !== "remark")
    .map((name) => fields[name])
    .reverse();
}
