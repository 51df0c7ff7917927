import { BACKSLASH, QUOTE } from "../../core/text/character-codes.ts";
/** The first place where a text stops being JSON. */
export interface JsonFault {
  /** Everything before it could still be continued to valid JSON. `text.length` if only the rest is missing. */
  readonly offset: number;
  /** What is wrong there, without the text itself. */
  readonly reason: string;
}

/**
 * Finds where a text stops being JSON, in one pass and without recursion; undefined for valid JSON.
 *
 * The parser of the runtime is faster but names no position in some versions and cases, so this
 * one runs only after it has failed.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  // One entry per open container: true for an object.
  const open: boolean[] = [];
  let expected: Expected = "value";
  let offset = 0;

  for (;;) {
    offset = skipBlanks(text, offset);
    const character = text[offset];
    if (character === undefined) return expected === "end" ? undefined : tooShort(text);

    if (expected === "colon") {
      if (character !== ":") return { offset, reason: REASONS.colon };
      expected = "value";
      offset += 1;
    } else if (expected === "comma" && character === ",") {
      expected = open.at(-1) ? "key" : "value";
      offset += 1;
    } else if (closes(character, expected, open.at(-1))) {
      open.pop();
      expected = open.length === 0 ? "end" : "comma";
      offset += 1;
    } else if (expected === "key" || expected === "first-key") {
      if (character !== '"') return { offset, reason: REASONS[expected] };
      const scan = scanString(text, offset);
      if (typeof scan !== "number") return scan;
      expected = "colon";
      offset = scan;
    } else if (expected === "comma" || expected === "end") {
      return { offset, reason: expected === "end" ? REASONS.end : open.at(-1) ? REASONS.comma : REASONS["list-comma"] };
    } else if (character === "{" || character === "[") {
      open.push(character === "{");
      expected = character === "{" ? "first-key" : "first-value";
      offset += 1;
    } else {
      const scan = scanScalar(text, offset, REASONS[expected]);
      if (typeof scan !== "number") return scan;
      expected = open.length === 0 ? "end" : "comma";
      offset = scan;
    }
  }
}

type Expected = "value" | "first-value" | "key" | "first-key" | "colon" | "comma" | "end";

const REASONS = {
  value: "a value was expected",
  "first-value": "a value or a closing bracket was expected",
  key: "a property name in double quotes was expected",
  "first-key": "a property name in double quotes or a closing brace was expected",
  colon: "a colon was expected",
  comma: "a comma or a closing brace was expected",
  "list-comma": "a comma or a closing bracket was expected",
  end: "more text follows after the end of the document",
} as const;

/** The offset after a token, or why it is not one. */
type Scan = number | JsonFault;

function closes(character: string, expected: Expected, inObject: boolean | undefined): boolean {
  if (character === "}") return inObject === true && (expected === "comma" || expected === "first-key");
  return character === "]" && inObject === false && (expected === "comma" || expected === "first-value");
}

function skipBlanks(text: string, start: number): number {
  let offset = start;
  while (BLANKS.has(text.charCodeAt(offset))) offset += 1;
  return offset;
}

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

function scanScalar(text: string, start: number, reason: string): Scan {
  const character = text[start];
  if (character === '"') return scanString(text, start);
  if (character === "-" || isDigit(text, start)) return scanNumber(text, start);
  const word = ["true", "false", "null"].find((literal) => literal[0] === character);
  if (word === undefined) return { offset: start, reason: character === "\0" ? "a NUL character" : reason };
  for (let index = 1; index < word.length; index += 1) {
    const fault = missing(text, start + index, text[start + index] === word[index], "an unknown word");
    if (fault !== undefined) return fault;
  }
  return start + word.length;
}

function scanString(text: string, start: number): Scan {
  let offset = start + 1;
  for (;;) {
    const code = text.charCodeAt(offset);
    if (Number.isNaN(code)) return tooShort(text, "inside a string");
    if (code === QUOTE) return offset + 1;
    if (code < 0x20) return { offset, reason: "a control character inside a string" };
    offset += 1;
    if (code !== BACKSLASH) continue;

    const digits = text[offset] === "u" ? 4 : 0;
    const fault = missing(
      text,
      offset,
      '"\\/bfnrtu'.includes(text[offset] ?? "-"),
      "an unknown escape inside a string",
    );
    if (fault !== undefined) return fault;
    for (let digit = 1; digit <= digits; digit += 1) {
      const isHex = /[\da-fA-F]/.test(text[offset + digit] ?? "");
      const badDigit = missing(text, offset + digit, isHex, "an unfinished \\u escape inside a string");
      if (badDigit !== undefined) return badDigit;
    }
    offset += 1 + digits;
  }
}

function scanNumber(text: string, start: number): Scan {
  let offset = text[start] === "-" ? start + 1 : start;
  const integer = text[offset] === "0" ? offset + 1 : skipDigits(text, offset);
  const whole = missing(text, offset, integer > offset, UNFINISHED_NUMBER);
  if (whole !== undefined) return whole;
  offset = integer;

  if (text[offset] === ".") {
    const fraction = skipDigits(text, offset + 1);
    const fault = missing(text, offset + 1, fraction > offset + 1, UNFINISHED_NUMBER);
    if (fault !== undefined) return fault;
    offset = fraction;
  }
  if (text[offset] === "e" || text[offset] === "E") {
    const digits = text[offset + 1] === "+" || text[offset + 1] === "-" ? offset + 2 : offset + 1;
    const exponent = skipDigits(text, digits);
    const fault = missing(text, digits, exponent > digits, UNFINISHED_NUMBER);
    if (fault !== undefined) return fault;
    offset = exponent;
  }
  return offset;
}

const UNFINISHED_NUMBER = "an unfinished number";

function skipDigits(text: string, start: number): number {
  let offset = start;
  while (isDigit(text, offset)) offset += 1;
  return offset;
}

function isDigit(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code >= 0x30 && code <= 0x39;
}

/** A fault if what has to be at `offset` is not there. */
function missing(text: string, offset: number, isThere: boolean, reason: string): JsonFault | undefined {
  if (isThere) return undefined;
  return offset >= text.length ? tooShort(text) : { offset, reason };
}

function tooShort(text: string, where = "too early"): JsonFault {
  return { offset: text.length, reason: `the text ends ${where}` };
}
