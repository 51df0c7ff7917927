import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DetectionSample } from "./sample.ts";

/** Files by others, as an agent reads them: their names give their kind, and their order decides which are used. */
const FILES: readonly (readonly [kind: string, pattern: string, count: number])[] = [
  ["text", "*/{README,readme}.md", 30],
  ["text", "*/{LICENSE,LICENSE.md,LICENSE.txt,license}", 12],
  ["text", "*/{CHANGELOG,HISTORY}.md", 8],
  ["source", "*/*.d.ts", 14],
  ["source", "*/{lib,src,dist,build}/*.js", 24],
  ["source", "*/*.mjs", 8],
  ["source", "*/{styles,dist,lib}/*.css", 6],
  ["json", "*/package.json", 10],
  ["json", "*/tsconfig.json", 6],
  ["yaml", "*/{.travis.yml,.github/workflows/*.yml,.eslintrc.yml}", 6],
];
/** Smaller ones are never reduced, and minified ones are another kind. */
const MIN_CHARACTERS = 700;
const MAX_CHARACTERS = 200_000;
const MAX_MEAN_LINE_LENGTH = 200;

/** Files of installed packages, evenly spread over all of them, without their names in the command. */
export function readInstalledFiles(modules: string): readonly DetectionSample[] {
  return FILES.flatMap(([kind, pattern, count]) => {
    const found = globSync(pattern, { cwd: modules })
      .sort()
      .map((path) => ({ path, text: readFileSync(join(modules, path), "utf8") }))
      .filter(({ text }) => isOrdinary(text));
    return Array.from(
      { length: Math.min(count, found.length) },
      (_, at) => found[Math.floor((at * found.length) / count)],
    )
      .filter((file) => file !== undefined)
      .map(({ path, text }): DetectionSample => ({ kinds: [kind], command: `cat node_modules/${path}`, text }));
  });
}

function isOrdinary(text: string): boolean {
  if (text.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return false;
  return text.length / text.split("\n").length < MAX_MEAN_LINE_LENGTH;
}
