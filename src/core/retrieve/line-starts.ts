/** Where each line of a text begins. A final line break ends the last line and does not begin a new one. */
export function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let from = 0; from < text.length; ) {
    starts.push(from);
    const end = text.indexOf("\n", from);
    from = end === -1 ? text.length : end + 1;
  }
  return starts;
}

/** Enough of a line to recognise the heading of a message. */
export const HEADING_SAMPLE = 40;
