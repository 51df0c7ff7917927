/** Where each line of a text ends, its line break included: the lines cover the text exactly. */
export function* lineEnds(text: string): Generator<number, void, undefined> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf("\n", from);
    from = found === -1 ? text.length : found + 1;
    yield from;
  }
}
