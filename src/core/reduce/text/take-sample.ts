import { HOSTS } from "../../hosts/hosts.ts";
import { isOmission } from "../../text/is-omission.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";
import type { ReduceContext, Sample } from "../reducer.ts";

/** Enough to tell kinds apart, little enough to read at once. */
const SAMPLE_CHARACTERS = 16_384;
const SAMPLE_LINES = 200;

/** The start of a text, as detection reads it: what stands above the output itself, notes of what was cut out and colours are left out. */
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

/** A sample of what stands below the first line, which may be what a cut left of one, or a banner. */
export function belowFirstLine(sample: Sample): Sample {
  return {
    ...sample,
    head: sample.head.slice(sample.head.indexOf("\n") + 1),
    lines: sample.lines.slice(1),
  };
}

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
