import { HOSTS } from "../../hosts/hosts.ts";
import { isOmission } from "../../text/is-omission.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";

/** What hosts write above an output: when it ended and how, and that it begins. */
const PREAMBLES = HOSTS.flatMap(({ preamble = [] }) => preamble);
/** A judgement: what a shell prints before an output is shorter. */
const MAX_LINES = 8;

/**
 * Where an output begins behind its byte order mark, what the tool of an agent wrote above it and the note that its
 * beginning was left out; 0 where there is none of them.
 */
export function skipPreamble(text: string): number {
  let from = text.startsWith("\ufeff") ? 1 : 0;
  for (let line = 0; line < MAX_LINES; line += 1) {
    const end = text.slice(from, from + LINE_CHARACTERS).indexOf("\n");
    const said = text.slice(from, from + Math.max(end, 0)).trimEnd();
    if (end === -1 || !(PREAMBLES.some((preamble) => preamble.test(said)) || isOmission(said))) break;
    from += end + 1;
  }
  return from;
}
