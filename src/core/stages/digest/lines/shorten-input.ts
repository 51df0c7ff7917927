import { isJson } from "../../../json/parse-json.ts";
import { endOfString, skipSpace } from "../../../json/scan-json.ts";
import type { ToolInput } from "../../../model/message.ts";
import { cutAfter, cutAfterNumber, cutBefore, cutBeforeNumber } from "../../../text/clip-text.ts";

/** Deeper values stay as they are: no one writes them by hand, and a stack is finite. */
const MAX_DEPTH = 200;
/** Below this, the marker would be longer than what it replaces. */
const MIN_LEAF_CHARACTERS = leftOutMarker(9_999_999).length + 16;

/**
 * Shortens the long strings in a call's arguments, each to at most so many characters, with a marker that says how many
 * were left out.
 *
 * JSON stays valid, keys keep their order, everything except long strings stays byte for byte, and arguments that are
 * not JSON are not touched. Doing it twice changes nothing more.
 */
export function shortenInput(input: ToolInput, maxLeafCharacters: number): ToolInput {
  const maxCharacters = Math.max(MIN_LEAF_CHARACTERS, Math.floor(maxLeafCharacters));
  switch (input.kind) {
    case "text":
      return input;
    case "json-text": {
      const text = shortenJsonText(input.text, maxCharacters);
      return text === input.text ? input : { kind: "json-text", text };
    }
    case "json": {
      const value = shortenValue(input.value, maxCharacters, 0);
      return value === input.value ? input : { kind: "json", value };
    }
  }
}

/** A value with its long texts shortened; the same value if none is long. */
function shortenValue(value: unknown, maxCharacters: number, depth: number): unknown {
  if (typeof value === "string") return shortenText(value, maxCharacters);
  if (typeof value !== "object" || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => shortenValue(item, maxCharacters, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value).map(
    ([key, field]: [string, unknown]) => [key, shortenValue(field, maxCharacters, depth + 1), field] as const,
  );
  if (entries.every(([, shortened, field]) => shortened === field)) return value;
  // `fromEntries` makes every key an own field, `__proto__` included.
  return Object.fromEntries(entries.map(([key, shortened]) => [key, shortened]));
}

/**
 * Shortens the long string values of a JSON text in place.
 *
 * Works on the text instead of a parsed copy, so that numbers, blanks, key order and duplicate keys stay byte for byte
 * and no depth is too deep. A text that is not JSON comes back unchanged.
 */
function shortenJsonText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters || !isJson(text)) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = endOfString(text, at);
    // A literal has at least as many characters as its text.
    if (end - at - 2 > maxCharacters && !isKey(text, end)) {
      pieces.push(text.slice(copied, at + 1), shortenLiteral(text.slice(at + 1, end - 1), maxCharacters));
      copied = end - 1;
    }
    at = text.indexOf('"', end);
  }
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}

function isKey(text: string, end: number): boolean {
  return text[skipSpace(text, end)] === ":";
}

/** Cuts the inside of a JSON string as its text would be cut: never inside an escape. */
function shortenLiteral(literal: string, maxCharacters: number): string {
  const text = String(JSON.parse(`"${literal}"`));
  if (text.length <= maxCharacters) return literal;
  const { from, to } = chooseLeftOut(text, maxCharacters);
  const starts = listUnits(literal);
  return `${literal.slice(0, starts[from])}${leftOutMarker(to - from)}${literal.slice(starts[to])}`;
}

/** Where each decoded character begins, and finally where the literal ends. */
function listUnits(literal: string): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at < literal.length; ) {
    starts.push(at);
    at += literal[at] === "\\" ? (literal[at + 1] === "u" ? 6 : 2) : 1;
  }
  starts.push(literal.length);
  return starts;
}

/** What stands in place of the characters that were left out. */
function leftOutMarker(characters: number): string {
  return ` … [${characters} characters left out] … `;
}

/** What is left out of a text: from one place to another. */
interface LeftOut {
  readonly from: number;
  readonly to: number;
}

/** What to leave out so that the rest and the marker fit. Two thirds of what stays are the beginning. */
function chooseLeftOut(text: string, maxCharacters: number): LeftOut {
  const room = maxCharacters - leftOutMarker(text.length).length;
  const head = Math.ceil((room * 2) / 3);
  const tail = room - head;
  return {
    from: cutBeforeNumber(text, cutBefore(text, head)),
    to: cutAfterNumber(text, cutAfter(text, text.length - tail)),
  };
}

/** A text of at most so many characters: its beginning, a marker with the number left out, its end. */
function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const { from, to } = chooseLeftOut(text, maxCharacters);
  return `${text.slice(0, from)}${leftOutMarker(to - from)}${text.slice(to)}`;
}
