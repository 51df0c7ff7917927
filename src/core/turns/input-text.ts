import type { ToolInput } from "../model/message.ts";
import { canonicalJson } from "../text/canonical-json.ts";

/** The arguments of a call as text, the same whatever the order of their keys. */
export function inputText(input: ToolInput): string {
  return input.kind === "json" ? canonicalJson(input.value) : input.text;
}
