import type { DetectionSample } from "../../test/detection/sample.ts";

/**
 * How clients cut an output before an agent sees it: where they cut, and what they write in place of the missing part.
 */
export const CUTS: Readonly<Record<string, readonly ((text: string) => string)[]>> = {
  "no beginning": [0.3, 0.6, 0.9].flatMap((share) => [
    (text: string) => text.slice(endOfLine(text, Math.floor(text.length * share))),
    (text: string) => text.slice(Math.floor(text.length * share)),
    (text: string) => `... 120 lines omitted ...\n${text.slice(endOfLine(text, Math.floor(text.length * share)))}`,
  ]),
  "no end": [0.3, 0.6, 0.9].map((share) => (text: string) => text.slice(0, Math.floor(text.length * share))),
  "no middle": ["\n[... 812 characters truncated ...]\n", "\n<response clipped>\n", "…812 tokens truncated…"].map(
    (note) => (text: string) => {
      const length = Math.floor(text.length * 0.3);
      return `${text.slice(0, length)}${note}${text.slice(-length)}`;
    },
  ),
};
/** Smaller pieces are never reduced: about 160 tokens. */
const MIN_CHARACTERS = 640;

/** Each sample in each form of a cut, except those of which too little is left. */
export function cutSamples(
  samples: readonly DetectionSample[],
  cuts: readonly ((text: string) => string)[],
): readonly DetectionSample[] {
  return samples.flatMap((sample) =>
    cuts.map((cut) => ({ ...sample, text: cut(sample.text) })).filter(({ text }) => text.length >= MIN_CHARACTERS),
  );
}

/** The position after the next line break, or the end of the text if there is none. */
function endOfLine(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found === -1 ? text.length : found + 1;
}
