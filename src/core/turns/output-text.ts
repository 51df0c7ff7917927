import { rememberByIdentity } from "../base/remember-by-identity.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import type { ToolOutput } from "../model/message.ts";

/** The text of a tool's output as the model reads it; without media and parts that we do not understand. */
export function outputText(output: ToolOutput): string {
  if (output.kind === "parts") {
    const [first] = output.parts;
    if (output.parts.length === 1 && first?.kind === "text") return first.text;
  }
  return writeText(output);
}

const writeText = rememberByIdentity((output: ToolOutput): string => {
  if (output.kind === "json") return canonicalJson(output.value);
  return output.parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
});
