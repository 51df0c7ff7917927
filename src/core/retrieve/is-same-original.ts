import { canonicalJson } from "../json/canonical-json.ts";
import { minifyJson } from "../json/minify-json.ts";
import { parseJson } from "../json/parse-json.ts";
import { survivesParsing } from "../json/survives-parsing.ts";
import { linesOf } from "../text/lines-of.ts";
import { lineUpMessages } from "./messages/line-up-messages.ts";

/**
 * Whether two texts are one original that was spelled in two ways: JSON values, one after the other, that differ in
 * blanks, in the order of keys or in how a number is written. Such have one handle.
 */
export function isSameOriginal(left: string, right: string): boolean {
  if (left === right) return true;
  const [first, second] = [listIdentities(left), listIdentities(right)];
  return (
    first !== undefined && first.length === second?.length && first.every((identity, at) => identity === second[at])
  );
}

/** Undefined where a text is something else than JSON values. */
function listIdentities(text: string): readonly string[] | undefined {
  const identities: string[] = [];
  for (const line of linesOf(lineUpMessages(text))) {
    const value = parseJson(line);
    if (typeof value !== "object" || value === null) return undefined;
    identities.push(survivesParsing(line) ? canonicalJson(value) : minifyJson(line));
  }
  return identities;
}
