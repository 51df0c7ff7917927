import type { ToolInput } from "../../../model/message.ts";
import { shortenJsonText } from "./shorten-json-text.ts";
import { leftOutMarker, shortenText } from "./shorten-text.ts";

/** Deeper values stay as they are: nobody writes them by hand, and a stack has an end. */
const MAX_DEPTH = 200;
/** Below this the marker would be longer than what it stands for. */
const MIN_LEAF_CHARACTERS = leftOutMarker(9_999_999).length + 16;

/**
 * Shortens the long strings in the arguments of a call, each to at most so many characters, with a
 * marker that says how many were left out.
 *
 * JSON stays valid, keys keep their order, everything that is no long string stays byte for byte,
 * and arguments that are no JSON are not touched. Doing it twice changes nothing more.
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

/** The same value where nothing in it is long. */
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
  // fromEntries makes own fields of every key, `__proto__` included.
  return Object.fromEntries(entries.map(([key, shortened]) => [key, shortened]));
}
