/** Reads the lines of a here document up to its delimiter, or to the end where that is missing. `end` is the line break after the delimiter. */
export function parseHereDocument(text: string, from: number, delimiter: string): { text: string; end: number } {
  let at = from;
  while (at < text.length) {
    const found = text.indexOf("\n", at);
    const lineEnd = found === -1 ? text.length : found;
    // `<<-` allows tabs before the delimiter.
    if (text.slice(at, lineEnd).replace(/^\t+/, "") === delimiter) return { text: text.slice(from, at), end: lineEnd };
    at = lineEnd + 1;
  }
  return { text: text.slice(from), end: text.length };
}
