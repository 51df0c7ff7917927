/** What the tools of agents write above an output: when it ended and how, and that it begins. */
const PREAMBLE_LINE =
  /^(?:Chunk ID: |Wall time: |Process (?:exited|running) with |Original token count: |Total output lines: |Exit code:? -?\d|(?:Output|stdout):$|<(?:output|stdout)>$)/;
const MOST_LINES = 8;
const READ_CHARACTERS = 200;

/** Where an output begins behind its byte order mark and what the tool of an agent wrote above it; 0 where there is neither. */
export function skipPreamble(text: string): number {
  let from = text.startsWith("\ufeff") ? 1 : 0;
  for (let line = 0; line < MOST_LINES; line += 1) {
    const end = text.slice(from, from + READ_CHARACTERS).indexOf("\n");
    if (end === -1 || !PREAMBLE_LINE.test(text.slice(from, from + end).trimEnd())) break;
    from += end + 1;
  }
  return from;
}
