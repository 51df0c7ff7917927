const OPENING = "<tool_response>";
const CLOSING = "</tool_response>";

/** The results of a turn: one for each `<tool_response>` tag, or the whole text where there is none. */
export function decodeResults(content: string): string[] {
  const results: string[] = [];
  let done = 0;
  for (let start = content.indexOf(OPENING); start !== -1; start = content.indexOf(OPENING, done)) {
    const end = content.indexOf(CLOSING, start);
    if (end === -1) break;
    results.push(content.slice(start + OPENING.length, end).trim());
    done = end + CLOSING.length;
  }
  const rest = content.slice(done).trim();
  if (results.length === 0) return [content];
  return rest === "" ? results : [...results.slice(0, -1), `${results.at(-1)}\n${rest}`];
}
