import type { WireObject } from "../../core/model/json.ts";
import { textField } from "../../formats/wire-value.ts";

/** The model that a body names. */
export function findModelField(head: WireObject): string {
  return textField(head, "model") ?? "";
}
