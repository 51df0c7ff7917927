const LINE_END = /[\r\n]|$/g;
const HEADER_END = /[\r\n"'`\\]|$/g;

/** Where the line through `from` ends. */
export function findLineEnd(text: string, from: number): number {
  return search(LINE_END, text, from);
}

/** Where a header through `from` ends that stands inside something else: at a quote, an escape or the end of the line. */
export function findHeaderEnd(text: string, from: number): number {
  return search(HEADER_END, text, from);
}

function search(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
