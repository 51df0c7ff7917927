import type { WireObject } from "../../core/model/json.ts";
import { textField } from "../../formats/wire-value.ts";

/** The model where a body names it. */
export function findModelField(head: WireObject): string {
  return textField(head, "model") ?? "";
}
