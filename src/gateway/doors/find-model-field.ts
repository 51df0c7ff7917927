import { textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";

/** The model where a body names it. */
export function findModelField(head: WireObject): string {
  return textField(head, "model") ?? "";
}
