import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedPackages, listFiles, readInstalledTexts } from "../../bench/tokens/read-installed-texts.ts";
import type { SampleText } from "../../bench/tokens/sample-text.ts";
import { generateFitTexts } from "./generate-fit-texts.ts";

/** Packages whose text the fit sees; `bench/tokens/held-out-texts.ts` names others. */
const fitPackages = [
  "@ai-sdk/provider-utils",
  "@google/genai",
  "acorn",
  "ai",
  "commander",
  "dependency-cruiser",
  "fast-check",
  "knip",
  "magic-string",
  "marked",
  "openai",
  "picomatch",
  "rxjs",
  "semver",
  "undici",
  "vitest",
  "ws",
  "yaml",
  "zod",
];

/** An older compiler that another tool brings along; its messages are translated into 13 languages. */
const translatedMessages = "@arethetypeswrong/core/node_modules/typescript/lib";

/** Gathers the texts the weights are fitted to. The same installation gives the same texts. */
export function gatherFitTexts(): SampleText[] {
  return [
    ...readInstalledTexts(fitPackages),
    ...readProse(),
    ...readTranslatedMessages(),
    ...readLocales(),
    ...readEmoji(),
    ...generateFitTexts(fitPackages),
  ];
}

function readProse(): SampleText[] {
  const folder = fileURLToPath(new URL("prose", import.meta.url));
  return listFiles(folder).map((path) => ({ kind: basename(path, ".txt"), text: readFileSync(path, "utf8") }));
}

function readTranslatedMessages(): SampleText[] {
  const folder = join(installedPackages, translatedMessages);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => {
      const messages: unknown = JSON.parse(
        readFileSync(join(folder, entry.name, "diagnosticMessages.generated.json"), "utf8"),
      );
      const lines = Object.values(messages ?? {}).filter((_, index) => index % 4 === 0);
      return { kind: `messages ${entry.name}`, text: lines.join("\n") };
    });
}

function readLocales(): SampleText[] {
  return listFiles(join(installedPackages, "zod/src/v4/locales")).map((path) => ({
    kind: "locales",
    text: readFileSync(path, "utf8"),
  }));
}

function readEmoji(): SampleText[] {
  const names: unknown = JSON.parse(readFileSync(join(installedPackages, "emojilib/simplemap.json"), "utf8"));
  return [
    {
      kind: "emoji",
      text: Object.entries(names ?? {})
        .flat()
        .join(" ")
        .slice(0, 20_000),
    },
  ];
}
