// How close and how fast the token estimator is, beside a quarter of the characters (which takes
// no time at all) and beside real tokenizers, on texts its fit has not seen. It should stay
// within a tenth of the exact count and read ordinary text at 200 MB/s or more on one core.

import { Bench } from "tinybench";
import { estimateTokens } from "../src/core/tokens/estimate-tokens.ts";
import { loadExactCounter } from "../src/tokenizers/exact-counter.ts";
import { heldOutTexts } from "./tokens/held-out-texts.ts";
import { measureErrors } from "./tokens/measure-errors.ts";

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

const SPEED_CHARACTERS = 1_000_000;
const EXACT_CHARACTERS = 100_000;
for (const kind of ["prose", "code", "json", "logs", "hex", "base64", "chinese", "russian"]) {
  const sample = texts.flatMap((text) => (text.kind === kind ? text.text : [])).join("\n");
  const text = sample.repeat(Math.ceil(SPEED_CHARACTERS / sample.length)).slice(0, SPEED_CHARACTERS);
  const short = text.slice(0, EXACT_CHARACTERS);

  const bench = new Bench({ name: kind, time: 300, warmupTime: 200 });
  bench.add("estimate", () => estimateTokens(text));
  bench.add("exact o200k_base", () => o200k.count(short));
  await bench.run();

  // The fastest run is the one that other programs on the machine disturbed least.
  const [estimate, exact] = bench.tasks.map(({ result }) => ("latency" in result ? result.latency.min : Number.NaN));
  console.log(
    kind.padEnd(8),
    `estimate ${megabytesPerSecond(text, estimate)} MB/s,`,
    `exact ${megabytesPerSecond(short, exact)} MB/s`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function megabytesPerSecond(text: string, milliseconds = Number.NaN): string {
  return (Buffer.byteLength(text) / milliseconds / 1000).toFixed(0);
}
