import { rememberByIdentity } from "../../base/remember-by-identity.ts";
import type { UnwrappedResult } from "../../hosts/host.ts";
import { HOSTS } from "../../hosts/hosts.ts";
import { canonicalJson } from "../../json/canonical-json.ts";
import { parseJson } from "../../json/parse-json.ts";
import type { ToolOutput } from "../../model/message.ts";
import { copyText } from "../../text/copy-text.ts";
import { unwrapJson } from "./unwrap-json.ts";

/**
 * Finds what a tool really printed. Takes off JSON and host wrappings, so that counts refer to the output, and keeps
 * what they said (exit code, standard error, duration) apart.
 */
export const unwrapResult: (output: ToolOutput) => UnwrappedResult = rememberByIdentity((output) => {
  if (output.kind === "json") {
    if (typeof output.value === "string") return unwrapHosts(unwrapText(output.value));
    return unwrapHosts(unwrapJson(output.value, canonicalJson(output.value)));
  }
  const texts: string[] = [];
  let mediaCount = 0;
  for (const part of output.parts) {
    if (part.kind === "text") texts.push(part.text);
    else if (part.kind === "media") mediaCount += 1;
  }
  const unwrapped = unwrapHosts(unwrapText(texts.join("\n")));
  return mediaCount === 0 ? unwrapped : { ...unwrapped, mediaCount };
});

/** A JSON result often arrives as text. */
function unwrapText(text: string): UnwrappedResult {
  if (!/^\s{0,9}\{/.test(text) || !/\}\s{0,9}$/.test(text.slice(-10))) return { text };
  return unwrapJson(parseJson(text), text);
}

const WRAPPINGS = HOSTS.flatMap(({ wrappings = [] }) => wrappings);

/** What an outer wrapping said stays, unless an inner one, which is closer to the tool, says it too. */
function unwrapHosts(outer: UnwrappedResult): UnwrappedResult {
  let result = outer;
  for (const unwrap of WRAPPINGS) {
    const inner = unwrap(result.text);
    if (inner !== undefined) result = { ...result, ...inner };
  }
  // A host may wrap the JSON of a remote tool in its own text.
  return result === outer ? result : { ...result, ...unwrapText(copyText(result.text)) };
}
