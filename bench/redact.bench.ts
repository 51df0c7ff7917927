import { lintSource } from "@secretlint/core";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";
import { parseOptions, refuseMissing } from "../scripts/parse-options.ts";
import { redact } from "../src/core/redact/index.ts";
import { createQuantile } from "./proof/scores/quantiles.ts";
import {
  escapedText,
  hostileTexts,
  ordinaryTexts,
  recordedTexts,
  type TextKind,
  textWithSecrets,
} from "./redact/texts.ts";

// How fast redaction is, compared with secretlint on the same text in the same run. Ordinary text should pass at 100
// MB/s and more on one core. secretlint only finds; redaction also rewrites.
//
// npm run bench:redact -- [--data FOLDER]
//
// With --data it also measures recorded tool output, with a folder for each kind.
//
// Numbers are medians. The bare loop only reads the characters: it shows how busy the machine was, and a rate means
// little without it. "x loop" is how many such loops redaction takes, which a busy machine changes less.

const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
/** secretlint gets only a part of the texts, because some of its patterns are slow on the hostile ones. */
const LINTED_LENGTH = 100_000;

const { values } = parseOptions({ options: { data: { type: "string" } } });
refuseMissing(values.data);

const kinds: readonly TextKind[] = [
  ...ordinaryTexts(),
  ...(values.data === undefined ? [] : recordedTexts(values.data)),
  escapedText(),
  textWithSecrets(1_000),
  textWithSecrets(10),
  ...hostileTexts(),
];

// Compilation happens in threads whose time is counted too, so it is finished before anything is measured.
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
  for (const { texts } of kinds) {
    await megabytesPerSecond(texts, redact);
    await megabytesPerSecond(texts, addCharacters);
    await megabytesPerSecond(takeFirst(texts, LINTED_LENGTH), lint);
  }
}

const rows = [];
for (const { name, texts } of kinds) {
  const linted = takeFirst(texts, LINTED_LENGTH);
  // In turn, so that other load on the machine slows all three alike.
  const rates: Record<"ours" | "bare" | "theirs", number[]> = { ours: [], bare: [], theirs: [] };
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
    rates.ours.push(await megabytesPerSecond(texts, redact));
    rates.bare.push(await megabytesPerSecond(texts, addCharacters));
    rates.theirs.push(await megabytesPerSecond(linted, lint));
  }
  const [ours, bare, theirs] = [medianOf(rates.ours), medianOf(rates.bare), medianOf(rates.theirs)];
  rows.push({
    text: name,
    texts: texts.length,
    findings: texts.reduce((sum, text) => sum + redact(text).findings.length, 0),
    "redact MB/s": round(ours),
    "secretlint MB/s": round(theirs),
    "x secretlint": round(ours / theirs),
    "bare loop MB/s": round(bare),
    "x loop": round(bare / ours),
  });
}
console.table(rows);

/** In processor time, which does not include waiting on a busy machine. */
async function megabytesPerSecond(texts: readonly string[], run: (text: string) => unknown): Promise<number> {
  const start = process.cpuUsage();
  for (const text of texts) await run(text);
  const { user, system } = process.cpuUsage(start);
  return texts.reduce((sum, text) => sum + text.length, 0) / (user + system);
}

/** The median without the first rounds, in which the engine is still compiling. */
function medianOf(rates: readonly number[]): number {
  return createQuantile(rates.slice(WARM_UP_ROUNDS))(0.5);
}

/** The first texts, as many as a length allows; of the last one only what fits. */
function takeFirst(texts: readonly string[], length: number): readonly string[] {
  let left = length;
  return texts.flatMap((text) => {
    const taken = text.slice(0, Math.max(0, left));
    left -= text.length;
    return taken === "" ? [] : [taken];
  });
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
