import { foldText } from "../../../../text/fold-text.ts";

const LONGEST_TEMPLATE = 200;

/** An error line without what differs from one occurrence to the next: numbers, ids, quoted names. */
export function errorTemplate(line: string): string {
  return foldText(line.slice(0, LONGEST_TEMPLATE))
    .replace(/"[^"]{0,100}"|'[^']{0,100}'/g, "«»")
    .replace(/\b(?:0x)?[0-9a-f]*\d[0-9a-f]*\b/g, "#");
}
