import { rememberByIdentity } from "../base/remember-by-identity.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import type { ToolInput } from "../model/message.ts";

const writeValue = rememberByIdentity((input: Extract<ToolInput, { kind: "json" }>) => canonicalJson(input.value));

/** The arguments of a call as text, the same whatever the order of their keys. */
export function inputText(input: ToolInput): string {
  return input.kind === "json" ? writeValue(input) : input.text;
}
