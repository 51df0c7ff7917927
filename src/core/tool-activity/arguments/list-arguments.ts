import { isObject } from "../../json/wire-value.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { roleOfName } from "./argument-names.ts";

/** Enough for any call that a person could read. */
const MAX_VALUES = 1_000;

type Call = Pick<ToolActivity, "input" | "inputText">;

/** The texts that a call passed to its tool, in order: decoded, without the names of arguments and without remarks. */
export function listArguments(call: Call): string[] {
  return listValues(call, (name) => roleOfName(name) !== "remark");
}

/** Everything that a call passed to its tool as text, including numbers and remarks. */
export function listAllArguments(call: Call): string[] {
  return listValues(call, () => true);
}

function listValues({ input, inputText }: Call, isWanted: (name: string) => boolean): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [input ?? inputText];
  for (let seen = 0; seen < MAX_VALUES && waiting.length > 0; seen += 1) {
    const value = waiting.pop();
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "number") texts.push(String(value));
    else if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_VALUES).reverse());
    else if (isObject(value)) {
      const names = Object.keys(value).slice(0, MAX_VALUES).sort().reverse();
      for (const name of names) if (isWanted(name)) waiting.push(value[name]);
    }
  }
  return texts;
}
