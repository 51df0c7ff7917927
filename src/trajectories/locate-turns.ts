/** Where a turn stands in the text of its trajectory, from `start` up to `end`. */
export interface TurnSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the elements of a list in a JSON text: of the whole document, or of one of its fields.
 *
 * With them a turn is replaced in the text itself, so that everything else keeps its spelling: numbers too long for
 * a double, escapes, blanks, fields that occur twice.
 *
 * @param text Must be valid JSON, blanks around it allowed.
 * @returns An empty list where there is no such list.
 */
export function locateTurns(text: string, key: string | undefined): TurnSpan[] {
  const list = key === undefined ? skipBlanks(text, openingOf(text)) : locateField(text, key)?.start;
  return list === undefined || text.charAt(list) !== "[" ? [] : locateElements(text, list);
}

/** Where the value of a field stands in a JSON text; undefined where the text is no object or has no such field. */
export function locateField(text: string, key: string): TurnSpan | undefined {
  let index = skipBlanks(text, openingOf(text));
  if (text.charAt(index) !== "{") return undefined;
  let found: TurnSpan | undefined;
  index = skipBlanks(text, index + 1);
  while (index < text.length && text.charAt(index) !== "}") {
    const nameEnd = skipString(text, index);
    const start = skipBlanks(text, skipBlanks(text, nameEnd) + 1);
    const end = skipValue(text, start);
    // Where a field occurs twice, a parser takes the last one.
    if (JSON.parse(text.slice(index, nameEnd)) === key) found = { start, end };
    index = skipBlanks(text, end);
    if (text.charAt(index) === ",") index = skipBlanks(text, index + 1);
  }
  return found;
}

function openingOf(text: string): number {
  return text.startsWith("\uFEFF") ? 1 : 0;
}

function locateElements(text: string, list: number): TurnSpan[] {
  const spans: TurnSpan[] = [];
  let index = skipBlanks(text, list + 1);
  while (index < text.length && text.charAt(index) !== "]") {
    const end = skipValue(text, index);
    spans.push({ start: index, end });
    index = skipBlanks(text, end);
    if (text.charAt(index) === ",") index = skipBlanks(text, index + 1);
  }
  return spans;
}

/** Depth is counted, not descended into: nesting may be as deep as the text is long. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let index = start;
  while (index < text.length) {
    const character = text.charAt(index);
    if (character === '"') index = skipString(text, index);
    else if (depth === 0 && (character === "," || character === "]" || character === "}")) return index;
    else {
      if (character === "{" || character === "[") depth += 1;
      if (character === "}" || character === "]") depth -= 1;
      index += 1;
    }
    if (depth === 0 && (character === '"' || character === "}" || character === "]")) return index;
    if (depth === 0 && isBlank(text.charCodeAt(index))) return index;
  }
  return index;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function skipString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index + 1;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (isBlank(text.charCodeAt(index))) index += 1;
  return index;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
