import type { WireObject } from "../../core/model/json.ts";
import { isObject } from "../wire-value.ts";
import { keyOf } from "./field.ts";
import { listOrOne } from "./list-or-one.ts";

/**
 * The key of a body that holds readable instructions.
 *
 * Undefined where there are none or where they are malformed: what cannot be read stays in the body
 * and is no message.
 */
export function instructionsKeyOf(body: WireObject): string | undefined {
  const key = keyOf(body, "systemInstruction");
  const value = key === undefined ? undefined : body[key];
  const readable = typeof value === "string" || (isObject(value) && listOrOne(value["parts"]) !== undefined);
  return readable ? key : undefined;
}
