/** The lines of a text one by one, without their line breaks, so that a long text is never in memory twice. */
export function* linesOf(text: string): Generator<string, void, undefined> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf("\n", from);
    const end = found === -1 ? text.length : found;
    yield text.slice(from, text[end - 1] === "\r" && end > from ? end - 1 : end);
    from = end + 1;
  }
}
