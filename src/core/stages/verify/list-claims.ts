import { ORDINARY_SHAPES } from "../../identifiers/identifier-shape.ts";
import { scanIdentifiers } from "../../identifiers/scan-identifiers.ts";

/** Something in a sentence that is true only if its source says so, word for word. */
export interface Claim {
  readonly kind: "name" | "number" | "quotation" | "message";
  readonly text: string;
}

/** Where a summarizer cites the transcript by the numbers it was shown. */
const MESSAGE_NUMBERS = /\b(?:messages?|Nachrichten?)\s+(\d{1,9})(?:\s*(?:to|bis|à|and|-|–|,)\s*(\d{1,9}))?/gi;
const NUMBER = /(?<![\p{L}\p{N}_.])\d+(?:[.,:]\d+)*(?![\p{L}\p{N}_])/gu;
/** Pairs of quotation marks and backticks; what is between them was said or typed like that. */
const QUOTATION = /"([^"\n]{3,2000})"|“([^”\n]{3,2000})”|«([^»\n]{3,2000})»|„([^“”\n]{3,2000})[“”]|`([^`\n]{2,2000})`/g;

/** Lists what a line claims: the paths, names, ids and numbers in it, its quotations and commands. */
export function listClaims(line: string): Claim[] {
  const claims: Claim[] = [];
  const withoutCitations = line.replace(MESSAGE_NUMBERS, (_whole, first: string, last: string | undefined) => {
    claims.push({ kind: "message", text: first });
    if (last !== undefined) claims.push({ kind: "message", text: last });
    return " ";
  });
  for (const found of withoutCitations.matchAll(QUOTATION)) {
    claims.push({ kind: "quotation", text: found.slice(1).find((text) => text !== undefined) ?? "" });
  }
  for (const [text] of withoutCitations.matchAll(NUMBER)) claims.push({ kind: "number", text });
  scanIdentifiers(withoutCitations, (text, shape) => {
    if (!ORDINARY_SHAPES.has(shape)) claims.push({ kind: "name", text });
  });
  return claims;
}
