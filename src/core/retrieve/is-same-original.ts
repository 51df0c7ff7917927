import { canonicalJson } from "../json/canonical-json.ts";
import { minifyJson } from "../json/minify-json.ts";
import { parseJson } from "../json/parse-json.ts";
import { survivesParsing } from "../json/survives-parsing.ts";
import { linesOf } from "../text/lines-of.ts";
import { lineUpMessages } from "./messages/line-up-messages.ts";

/**
 * Whether two texts are the same original spelled differently: JSON values, one after the other, that differ only in
 * blanks, the order of keys or how a number is written. Such texts share a handle.
 */
export function isSameOriginal(left: string, right: string): boolean {
  if (left === right) return true;
  const [first, second] = [listIdentities(left), listIdentities(right)];
  return (
    first !== undefined && first.length === second?.length && first.every((identity, at) => identity === second[at])
  );
}

/** Undefined if a text is not a series of JSON values. */
function listIdentities(text: string): readonly string[] | undefined {
  const identities: string[] = [];
  for (const line of linesOf(lineUpMessages(text))) {
    const value = parseJson(line);
    if (typeof value !== "object" || value === null) return undefined;
    identities.push(survivesParsing(line) ? canonicalJson(value) : minifyJson(line));
  }
  return identities;
}
