import { textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";

/** The model that a body names. */
export function findModelField(head: WireObject): string {
  return textField(head, "model") ?? "";
}
