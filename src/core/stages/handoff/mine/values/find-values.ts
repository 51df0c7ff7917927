import type { ValueKind } from "./fact.ts";

/** A value in a text. */
export interface FoundValue {
  readonly kind: ValueKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)";
const NUMBER = String.raw`\d+(?:[.,]\d+)*`;

/** What each kind looks like, the more telling first: where two could match, the first does. */
const SHAPES: readonly (readonly [ValueKind, string])[] = [
  ["url", String.raw`\bhttps?:\/\/[^\s"'\`<>()\[\]{}|]{3,200}`],
  ["hash", String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`],
  [
    "date",
    String.raw`\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z?)?\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b|\b${MONTH} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b|\b\d{1,2}\.? ${MONTH}(?: \d{4})?\b`,
  ],
  [
    "port",
    String.raw`(?<=\b[Pp]ort(?: number)?(?: is(?: now)?| now| changed to| moved to| to| =|:|=)? ?)\d{2,5}\b|(?<=\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):)\d{2,5}\b`,
  ],
  [
    "version",
    String.raw`\bv\d+(?:\.\d+)*[\w.-]{0,20}\b|\b\d+\.\d+\.\d+[\w.+-]{0,20}\b|(?<=\b[Vv]ersion (?:is |to |= )?)\d+(?:\.\d+)*\b`,
  ],
  ["money", String.raw`[$€£] ?${NUMBER}(?: ?[kKmM]\b)?|\b${NUMBER} ?(?:dollars?|euros?|cents?|USD|EUR|GBP|CHF|€|£)`],
  ["share", String.raw`\b${NUMBER} ?(?:%|percent\b|Prozent\b|pour cent\b)`],
  [
    "duration",
    String.raw`\b${NUMBER}[ -]?(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|Sekunden?|Minuten?|Stunden?|Tagen?|Wochen?|secondes?|heures?|jours?|semaines?)\b`,
  ],
  ["size", String.raw`\b${NUMBER} ?(?:[KMGT]i?B|[kmg]b|bytes?|px|kHz|MHz|GHz|km|kg)\b`],
  [
    "count",
    String.raw`\b${NUMBER} (?:attempts?|retries|times|requests?|rows?|users?|connections?|workers?|threads?|items?|tokens?|lines?|files?|tests?|replicas?|nodes?|points?|Versuche?n?|Zeilen|Nutzer|Verbindungen|tentatives|lignes|utilisateurs|connexions)\b`,
  ],
  [
    "id",
    String.raw`\b[A-Za-z]{1,12}-\d{2,}(?:-\d+)*\b|(?<![\w&])#\d{1,9}\b|\b[A-Z]{2,6}\d{2,}[A-Z0-9]*\b|\b[a-z]{2,12}_[A-Za-z0-9]*\d[A-Za-z0-9]*\b`,
  ],
  ["hash", String.raw`\b(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}\b`],
  ["number", String.raw`\b${NUMBER}\b(?!-\w)`],
];

const VALUE = new RegExp(SHAPES.map(([, source]) => `(${source})`).join("|"), "g");

/** Finds the exact values of a short text, in order, without overlap. */
export function findValues(text: string): FoundValue[] {
  const values: FoundValue[] = [];
  VALUE.lastIndex = findStart(text, 0);
  for (let match = VALUE.exec(text); match !== null; match = VALUE.exec(text)) {
    const [whole] = match;
    const shape = SHAPES.findIndex((_, index) => match?.[index + 1] !== undefined);
    const value = whole.replace(/[.,;:!?]+$/, "");
    values.push({
      kind: SHAPES[shape]?.[0] ?? "number",
      text: value,
      start: match.index,
      end: match.index + value.length,
    });
    VALUE.lastIndex = findStart(text, match.index + whole.length);
  }
  return values;
}

/**
 * Where the next value can begin at the earliest; the end of the text where none can. Every value but an address has a
 * digit, and at most one blank before it, as in `May 5`: trying all shapes at each letter of a sentence takes long.
 */
function findStart(text: string, from: number): number {
  if (text.includes("http", from)) return from;
  DIGIT.lastIndex = from;
  const digit = DIGIT.exec(text)?.index;
  if (digit === undefined) return text.length;
  const word = text.lastIndexOf(" ", digit);
  return Math.max(from, text.lastIndexOf(" ", word - 1) + 1);
}

const DIGIT = /\d/g;
