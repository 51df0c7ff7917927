/** Where each line of a text ends, its line break included: the lines cover the text exactly. */
export function* lineEnds(text: string): Generator<number, void, undefined> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf("\n", from);
    from = found === -1 ? text.length : found + 1;
    yield from;
  }
}

/** The end of a line without its line break; `end` is after the break. */
export function contentEnd(text: string, start: number, end: number): number {
  if (text[end - 1] !== "\n") return end;
  return end - 2 >= start && text[end - 2] === "\r" ? end - 2 : end - 1;
}
