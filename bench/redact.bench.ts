import { lintSource } from "@secretlint/core";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";
import { redact } from "../src/core/redact/index.ts";
import { hostileTexts, ordinaryTexts, textWithSecrets } from "./redact/texts.ts";

// How fast redaction is, beside secretlint on the same text in the same run. Ordinary text should
// pass at 100 MB/s and more on one core. secretlint only finds; redaction also rewrites.
//
// Numbers are medians. The last column is a bare loop over the characters: it says how busy the
// machine was, and a rate means little without it.

const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
/** secretlint gets a part of each text, because some of its patterns are slow on the hostile ones. */
const LINTED_LENGTH = 100_000;

const texts: Readonly<Record<string, string>> = {
  ...ordinaryTexts(),
  "a secret in 1000 lines": textWithSecrets(1_000),
  "a secret in 10 lines": textWithSecrets(10),
  ...hostileTexts(),
};

const rows = [];
for (const [name, text] of Object.entries(texts)) {
  const ours = await megabytesPerSecond(text, redact);
  const theirs = await megabytesPerSecond(text.slice(0, LINTED_LENGTH), lint);
  const findings = redact(text).findings.length;
  rows.push({
    text: name,
    findings,
    "redact MB/s": round(ours),
    "secretlint MB/s": round(theirs),
    ratio: round(ours / theirs),
    "bare loop MB/s": round(await megabytesPerSecond(text, addCharacters)),
  });
}
console.table(rows);

/** The median of some rounds, in processor time. The first rounds are not counted: the engine is still compiling. */
async function megabytesPerSecond(text: string, run: (text: string) => unknown): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
    const start = process.cpuUsage();
    await run(text);
    const { user, system } = process.cpuUsage(start);
    if (round >= WARM_UP_ROUNDS) rates.push(text.length / (user + system));
  }
  return rates.toSorted((first, second) => first - second)[Math.floor(ROUNDS / 2)] ?? 0;
}

function addCharacters(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return sum;
}

function lint(content: string): Promise<unknown> {
  return lintSource({
    source: { content, filePath: "text.txt", ext: ".txt", contentType: "text" },
    options: { config: { rules: [{ id: recommended.meta.id, rule: recommended, rules: [] }] } },
  });
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
