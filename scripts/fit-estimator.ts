// Fits the weights of the token estimator to the exact counts of o200k_base and writes
// src/core/tokens/estimator-weights.ts. With folders as arguments it also reports the error on the files in them, which
// the fit never sees.
//
// node scripts/fit-estimator.ts [--report] [FOLDER ...]

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { heldOutTexts } from "../bench/tokens/held-out-texts.ts";
import { measureErrors } from "../bench/tokens/measure-errors.ts";
import { loadExactCounter } from "../src/tokenizers/exact-counter.ts";
import { fitWeights } from "./fit-estimator/fit-weights.ts";
import { gatherFitTexts } from "./fit-estimator/gather-fit-texts.ts";
import { readFolderTexts } from "./fit-estimator/read-folder-texts.ts";
import { writeWeights } from "./fit-estimator/write-weights.ts";
import { parseOptions } from "./parse-options.ts";

const { values, positionals } = parseOptions({
  options: { report: { type: "boolean", default: false } },
  allowPositionals: true,
});
const exact = await loadExactCounter("o200k_base");

if (!values.report) {
  const texts = gatherFitTexts();
  const characters = texts.reduce((total, { text }) => total + text.length, 0);
  const today = new Date().toISOString().slice(0, 10);
  const target = fileURLToPath(new URL("../src/core/tokens/estimator-weights.ts", import.meta.url));
  const weights = fitWeights(texts, exact);
  // Two fits of one day differ as well.
  const digest = createHash("sha256").update(JSON.stringify([...weights].map(([group, items]) => [group, ...items])));
  writeWeights(target, weights, [
    `// Written by scripts/fit-estimator.ts on ${today}; run it again instead of editing.`,
    `// Fitted to the exact counts of o200k_base (gpt-tokenizer) on ${texts.length} texts, ${Math.round(characters / 1e5) / 10} M characters:`,
    "// installed packages (code, JSON, Markdown, messages in 13 languages), prose of our own in 16 languages,",
    "// and generated logs, hexadecimal, base64, JSON, tables, diffs, paths and terminal drawings.",
    "",
    "/** Part of the name of every counter that estimates: other weights are another counter. */",
    `export const estimatorVersion = "o200k ${today} ${digest.digest("hex").slice(0, 8)}";`,
    "",
    "/** Thousandths of a token, by group and item; `other` is for the items of a group that are too rare to fit. */",
    "type EstimatorWeights = Readonly<Record<string, Readonly<Record<string, number>>>>;",
    "",
  ]);
}

// Imported late, so that the estimator reads the weights just written.
const { estimateTokens } = await import("../src/core/tokens/estimate-tokens.ts");
console.table(measureErrors([...heldOutTexts(), ...positionals.flatMap(readFolderTexts)], exact, estimateTokens));
