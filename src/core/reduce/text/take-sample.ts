import { HOSTS } from "../../hosts/hosts.ts";
import { isOmission } from "../../text/is-omission.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";
import type { ReduceContext, Sample } from "../reducer.ts";

/** Enough to distinguish kinds, little enough to read at once. */
const SAMPLE_CHARACTERS = 16_384;
const SAMPLE_LINES = 200;

/** The start of a text as detection sees it: without what is above the output itself, notes about cuts, and colours. */
export function takeSample(text: string, context: ReduceContext): Sample {
  const from = skipPreamble(text);
  const isWhole = text.length - from <= SAMPLE_CHARACTERS;
  const head = stripColours(text.slice(from, from + SAMPLE_CHARACTERS));
  const lines = head.split("\n", SAMPLE_LINES + 1);
  if (!isWhole && lines.length > 1 && lines.length <= SAMPLE_LINES) lines.pop();
  return {
    ...context,
    head,
    isWhole,
    lines: lines
      .slice(0, SAMPLE_LINES)
      .map((line) => line.slice(0, LINE_CHARACTERS).trimEnd())
      .filter((line) => !isOmission(line)),
  };
}

/** A sample of what is below the first line, which may be the rest of a line that was cut, or a banner. */
export function belowFirstLine(sample: Sample): Sample {
  return {
    ...sample,
    head: sample.head.slice(sample.head.indexOf("\n") + 1),
    lines: sample.lines.slice(1),
  };
}

/** What hosts write above an output: when and how it ended, and that it begins. */
const PREAMBLES = HOSTS.flatMap(({ preamble = [] }) => preamble);
/** A judgement: what a shell prints before an output is shorter. */
const MAX_LINES = 8;

/**
 * Where an output begins after its byte order mark, what an agent's tool wrote above it and a note that its beginning
 * was left out; 0 if there is none of these.
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
