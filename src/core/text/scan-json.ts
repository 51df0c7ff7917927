/** Where a value stands in the text of a JSON document. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value inside an array or an object; only those of objects have a key. */
export interface Child extends Span {
  readonly key?: string;
}

/** The outermost value of a document. Like all of this file it takes the text to be valid JSON. */
export function documentSpan(text: string): Span {
  const start = skipSpace(text, 0);
  return { start, end: endOfValue(text, start) };
}

/** The values directly inside an array or an object, in order; none where the value is neither. */
export function childrenOf(text: string, { start, end }: Span): Child[] {
  const opening = text[start];
  if (opening !== "{" && opening !== "[") return [];
  const children: Child[] = [];
  for (let at = skipSpace(text, start + 1); at < end - 1; ) {
    const keyEnd = opening === "{" ? endOfString(text, at) : at;
    const valueStart = opening === "{" ? skipSpace(text, skipSpace(text, keyEnd) + 1) : at;
    const valueEnd = endOfValue(text, valueStart);
    const span = { start: valueStart, end: valueEnd };
    children.push(opening === "{" ? { ...span, key: String(JSON.parse(text.slice(at, keyEnd))) } : span);
    // Over the comma, or over the closing bracket and out.
    at = skipSpace(text, skipSpace(text, valueEnd) + 1);
  }
  return children;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text.charAt(at))) at += 1;
  return at;
}

/** Counts brackets instead of descending, so that no depth of nesting is too deep. */
function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const character = text.charAt(at);
    if (character === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (character === "{" || character === "[") depth += 1;
    else if (depth === 0 && /[\s,\]}]/.test(character)) return at;
    else if (character === "}" || character === "]") depth -= 1;
    at += 1;
    if (depth === 0 && (character === "}" || character === "]")) return at;
  }
  return text.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The place behind the text that begins at `start` with its quotation mark. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}
