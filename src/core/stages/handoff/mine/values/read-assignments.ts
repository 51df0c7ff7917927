import { quote } from "../quote.ts";
import type { Fact } from "./fact.ts";

/** The longest assignment is shorter than this: names and values are bounded below. */
const LONGEST_ASSIGNMENT = 300;

const VALUE = String.raw`(?:"([^"\s]{1,120})"|'([^'\s]{1,120})'|([^\s"'\`,;(){}[\]<>=|&]{1,120}))`;

/** `HTTP_TIMEOUT_MS=30000`, `PORT: "4173"`. A line that a diff removes has its minus right before the name. */
const CAPITALS = new RegExp(
  String.raw`(?<![\w$.<>-])([A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,8}|[A-Z]{3,20})( ?= ?|: ?)${VALUE}`,
  "g",
);

/** `retry.max-attempts=7`, `region: eu-west-1`: in code this would be any variable. */
const SETTING = new RegExp(
  String.raw`(?<![\w$.<>-])(?=[\w.-]{0,40}[a-z])([A-Za-z][\w.-]{1,40})( ?= ?|: )${VALUE}`,
  "g",
);

/** Words before a colon that head a remark. */
const HEADINGS = new Set(
  "todo fixme note hack xxx warning warn error info debug fail pass important tip http https sql api url file".split(
    " ",
  ),
);

/** A value that stands for itself, where any word may follow. */
const PLAIN_VALUE = /^(?:[^\d]{0,120}\d.{0,120}|true|false|on|off|[./~].{0,120})$/;

/** What a text assigns to names in capitals, as environments do. */
export function readAssignments(text: string, messageNumber: number, origin: Fact["origin"]): Fact[] {
  return readWith(CAPITALS, text, messageNumber, origin);
}

/** What a sentence assigns to names in small letters. A sentence that is nothing else may have a colon there. */
export function readSettings(sentence: string, messageNumber: number): Fact[] {
  if (!/[=:]/.test(sentence)) return [];
  return readWith(SETTING, sentence, messageNumber, "said").filter(
    ({ value, quotation }) =>
      PLAIN_VALUE.test(value) && (quotation.includes("=") || quotation.length >= sentence.length),
  );
}

function readWith(pattern: RegExp, text: string, messageNumber: number, origin: Fact["origin"]): Fact[] {
  const facts: Fact[] = [];
  for (const { 0: whole, 1: name = "", 2: sign = "", 3: double, 4: single, 5: bare } of text.matchAll(pattern)) {
    const value = (double ?? single ?? bare ?? "").replace(/[.,:!?]+$/, "");
    if (value === "" || value.startsWith("//") || HEADINGS.has(name.toLowerCase())) continue;
    if (sign.startsWith(":") && bare !== undefined && !PLAIN_VALUE.test(value)) continue;
    const stretch = bare === undefined ? whole : whole.slice(0, whole.lastIndexOf(value) + value.length);
    facts.push({
      ...subjectOf(name, value),
      value,
      formerValues: [],
      quotation: quote(stretch, LONGEST_ASSIGNMENT),
      messageNumber,
      origin,
      isBound: true,
    });
  }
  return facts;
}

/** A name is a subject of its own, but `PORT` and `SERVER_PORT` speak of what people call a port. */
function subjectOf(name: string, value: string): Pick<Fact, "kind" | "subject"> {
  const words = name.toLowerCase().split(/[_.-]/);
  if (words.at(-1) === "port" && /^\d{2,5}$/.test(value)) return { kind: "port", subject: new Set(words) };
  return { kind: "name", subject: new Set([name.toLowerCase()]) };
}
