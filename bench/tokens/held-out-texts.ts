import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateHeldOutTexts } from "./generate-held-out-texts.ts";
import { installedPackages, listFiles, readInstalledTexts } from "./read-installed-texts.ts";
import type { SampleText } from "./sample-text.ts";

/** Packages whose text the estimator's fit never sees. */
const heldOutPackages = [
  "@anthropic-ai/sdk",
  "ajv",
  "chai",
  "debug",
  "execa",
  "lru-cache",
  "minimatch",
  "postcss",
  "protobufjs",
  "source-map",
  "tinybench",
  "typed-inject",
  "underscore",
  "vite",
  "yargs",
];

/** A package that has its introduction in many languages. */
const translatedReadmes = {
  es: "spanish",
  fr: "french",
  hi: "hindi",
  ja: "japanese",
  kr: "korean",
  ru: "russian",
  uk: "ukrainian",
  "zh-CN": "chinese",
  "zh-TW": "chinese",
};

/** Gathers the texts the estimator is judged by: none of them, and no format of the generated ones, is part of its fit. */
export function heldOutTexts(): SampleText[] {
  return [
    ...readInstalledTexts(heldOutPackages),
    ...readProse(),
    ...Object.entries(translatedReadmes).map(([language, kind]) => ({
      kind,
      text: readFileSync(join(installedPackages, "@biomejs/biome", `README.${language}.md`), "utf8"),
    })),
    ...generateHeldOutTexts(),
  ];
}

function readProse(): SampleText[] {
  const folder = fileURLToPath(new URL("prose", import.meta.url));
  return listFiles(folder).map((path) => {
    const language = basename(path, ".txt");
    return { kind: language === "english" ? "prose" : language, text: readFileSync(path, "utf8") };
  });
}
