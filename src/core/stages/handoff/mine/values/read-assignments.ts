import { quote } from "../quote.ts";
import type { Fact } from "./fact.ts";

/** The longest assignment is shorter than this: names and values are bounded below. */
const LONGEST_ASSIGNMENT = 300;

const VALUE = String.raw`(?:"([^"\s]{1,120})"|'([^'\s]{1,120})'|([^\s"'\`,;(){}[\]<>=|&]{1,120}))`;

/** `HTTP_TIMEOUT_MS=30000`, `PORT: "4173"`. A line that a diff removes has its minus right before the name. */
const CAPITALS = new RegExp(
  String.raw`(?<![\w$.<>-])([A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,8}|[A-Z]{3,20})( ?= ?|: ?)${VALUE}`,
  "y",
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

/** A name with a value, as a text has it. */
export interface Assignment {
  readonly name: string;
  readonly value: string;
  /** Both, from the first character of the name to the last of the value. */
  readonly stretch: string;
}

/**
 * The assignment to a name in capitals that begins at a position, where there is one, and where it ends. Undefined
 * where there is none, or where it begins before `from`.
 */
export function readAssignmentAt(
  text: string,
  start: number,
  from: number,
): { readonly assignment: Assignment | undefined; readonly end: number } | undefined {
  if (start < from) return undefined;
  CAPITALS.lastIndex = start;
  const match = CAPITALS.exec(text);
  return match === null ? undefined : { assignment: toAssignment(match), end: start + match[0].length };
}

/** What a sentence assigns to names in small letters. A sentence that is nothing else may have a colon there. */
export function readSettings(sentence: string, messageNumber: number): Fact[] {
  if (!/[=:]/.test(sentence)) return [];
  return Array.from(sentence.matchAll(SETTING), toAssignment)
    .filter((assignment) => assignment !== undefined)
    .map((assignment) => readAssignment(assignment, messageNumber, "said"))
    .filter(
      ({ value, quotation }) =>
        PLAIN_VALUE.test(value) && (quotation.includes("=") || quotation.length >= sentence.length),
    );
}

/** An assignment as a fact. */
export function readAssignment(
  { name, value, stretch }: Assignment,
  messageNumber: number,
  origin: Fact["origin"],
): Fact {
  return {
    ...subjectOf(name, value),
    value,
    formerValues: [],
    quotation: quote(stretch, LONGEST_ASSIGNMENT),
    messageNumber,
    origin,
    isBound: true,
  };
}

/** Undefined where what stands beside a name is no value of it. */
function toAssignment(match: RegExpExecArray): Assignment | undefined {
  const { 0: whole, 1: name = "", 2: sign = "", 3: double, 4: single, 5: bare } = match;
  const value = (double ?? single ?? bare ?? "").replace(/[.,:!?]+$/, "");
  if (value === "" || value.startsWith("//") || HEADINGS.has(name.toLowerCase())) return undefined;
  if (sign.startsWith(":") && bare !== undefined && !PLAIN_VALUE.test(value)) return undefined;
  const stretch = bare === undefined ? whole : whole.slice(0, whole.lastIndexOf(value) + value.length);
  return { name, value, stretch };
}

/** A name is a subject of its own, but `PORT` and `SERVER_PORT` speak of what people call a port. */
function subjectOf(name: string, value: string): Pick<Fact, "kind" | "subject"> {
  const words = name.toLowerCase().split(/[_.-]/);
  if (words.at(-1) === "port" && /^\d{2,5}$/.test(value)) return { kind: "port", subject: new Set(words) };
  return { kind: "name", subject: new Set([name.toLowerCase()]) };
}
