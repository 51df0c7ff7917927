// How close and how fast the token estimator is, compared with a quarter of the characters (which takes no time at all)
// and with real tokenizers, on texts its fit has not seen. It should stay within a tenth of the exact count and read
// any kind of text at 200 MB/s or more on one core. A megabyte is a million bytes of the text in UTF-8. A bare loop
// over the characters, timed in turn with the estimator, shows how busy the machine is: no scan in JavaScript is faster
// than that.
//
// npm run bench:tokens

import { parseOptions } from "../scripts/parse-options.ts";
import { estimateTokens } from "../src/core/tokens/estimate-tokens.ts";
import { loadExactCounter } from "../src/tokenizers/exact-counter.ts";
import { heldOutTexts } from "./tokens/held-out-texts.ts";
import { measureErrors } from "./tokens/measure-errors.ts";
import { readBare } from "./tokens/read-bare.ts";
import { timeFastestRuns } from "./tokens/time-fastest-runs.ts";

parseOptions({});
const o200k = await loadExactCounter("o200k_base");
const cl100k = await loadExactCounter("cl100k_base");
const texts = heldOutTexts();
const quarterOfCharacters = (text: string): number => Math.ceil(text.length / 4);

const byQuarter = measureErrors(texts, o200k, quarterOfCharacters);
const byCl100k = measureErrors(texts, o200k, (text) => cl100k.count(text));
console.table(
  measureErrors(texts, o200k, estimateTokens).map(({ kind, tokens, error, documents, documentError }, index) => ({
    kind,
    tokens,
    estimate: percent(error),
    "documents of 2,000 tokens": documents,
    "nine of ten within": percent(documentError),
    "characters / 4": percent(byQuarter[index]?.error ?? 0),
    cl100k_base: percent(byCl100k[index]?.error ?? 0),
  })),
);

// Read in less than a millisecond, so that most runs fit between two turns of the machine's other programs.
const SPEED_CHARACTERS = 250_000;
const EXACT_CHARACTERS = 20_000;
const speedKinds =
  "prose code json logs hex base64 csv diff german french spanish polish turkish vietnamese chinese japanese korean russian";
const speedTexts = speedKinds.split(" ").map((kind) => {
  const sample = texts.flatMap((text) => (text.kind === kind ? text.text : [])).join("\n");
  const repeated = sample.repeat(Math.ceil(SPEED_CHARACTERS / sample.length)).slice(0, SPEED_CHARACTERS);
  return { kind, slice: repeated, text: parseAnew(repeated) };
});
// Every way of storing a text is read before any is timed, as in a program that has run for a while.
for (const { text, slice } of speedTexts)
  timeFastestRuns([text, slice].flatMap((stored) => [() => readBare(stored), () => estimateTokens(stored)]));

console.table(
  speedTexts.map(({ kind, text, slice }) => {
    const short = text.slice(0, EXACT_CHARACTERS);
    const [bare, estimate, ofSlice, exact] = timeFastestRuns([
      () => readBare(text),
      () => estimateTokens(text),
      () => estimateTokens(slice),
      () => o200k.count(short),
    ]);
    return {
      kind,
      "estimate MB/s": megabytesPerSecond(text, estimate),
      "bare loop MB/s": megabytesPerSecond(text, bare),
      "estimate / bare loop": percent(bare / estimate),
      "slice of a longer text MB/s": megabytesPerSecond(slice, ofSlice),
      "exact MB/s": megabytesPerSecond(short, exact),
    };
  }),
);

/**
 * The text as a request brings it. A text cut out of another is stored as a reference into it, which every read has to
 * follow.
 */
function parseAnew(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function megabytesPerSecond(text: string, milliseconds: number): string {
  return (Buffer.byteLength(text) / milliseconds / 1000).toFixed(0);
}
