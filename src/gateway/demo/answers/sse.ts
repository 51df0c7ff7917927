/** Deltas a text is streamed in at most: longer texts come in longer deltas. */
const MAX_DELTAS = 48;
/** A judgement: about what a provider sends at once. */
const DELTA_CHARACTERS = 12;

/** One server-sent event. */
export function writeEvent(data: unknown, name?: string): string {
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** A text in deltas of whole characters; one empty delta for an empty text, as the providers send it. */
export function cutText(text: string): string[] {
  const characters = [...text];
  const size = Math.max(DELTA_CHARACTERS, Math.ceil(characters.length / MAX_DELTAS));
  const deltas: string[] = [];
  for (let start = 0; start < characters.length; start += size) {
    deltas.push(characters.slice(start, start + size).join(""));
  }
  return deltas.length === 0 ? [""] : deltas;
}
