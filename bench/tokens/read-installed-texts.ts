import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SampleText } from "./sample-text.ts";

/** The folder of the installed packages: real text of many authors, pinned by the lock file. */
export const installedPackages = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** No package and no file may outweigh the others. */
const CHARACTERS_PER_KIND = 120_000;
const CHARACTERS_PER_FILE = 30_000;

/**
 * Reads prose (Markdown, licences), code and JSON of installed packages, in a fixed order. Leaves out a missing
 * package.
 */
export function readInstalledTexts(packages: readonly string[]): SampleText[] {
  return packages.flatMap((name) => {
    const charactersOfKind = new Map<string, number>();
    const texts: SampleText[] = [];
    for (const path of listFiles(join(installedPackages, name))) {
      const kind = kindOf(path);
      const characters = charactersOfKind.get(kind ?? "") ?? 0;
      if (kind === undefined || characters >= CHARACTERS_PER_KIND) continue;
      const text = readFileSync(path, "utf8").slice(0, CHARACTERS_PER_FILE);
      charactersOfKind.set(kind, characters + text.length);
      texts.push({ kind, text });
    }
    return texts;
  });
}

/** Lists the files of a folder and of the folders in it, sorted, without packages nested inside. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== "node_modules")
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}

function kindOf(path: string): string | undefined {
  if (/[/\\]locales[/\\]|\.min\./.test(path)) return undefined;
  if (/\.md$|LICENSE/.test(path)) return "prose";
  if (/\.json$/.test(path)) return "json";
  return /\.[cm]?[jt]s$/.test(path) ? "code" : undefined;
}
