import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DetectionSample } from "./sample.ts";

/** Outputs that were captured before. Each file begins with the command that printed it; its folder is its kind. */
export function readCaptured(directory: string): readonly DetectionSample[] {
  return globSync("*/*.txt", { cwd: directory })
    .sort()
    .map((path) => {
      const [, command = "", text = ""] =
        /^\$ (.*)\n([\s\S]*)$/.exec(readFileSync(join(directory, path), "utf8")) ?? [];
      if (text === "") throw new Error(`${basename(path)} does not begin with its command`);
      return { kinds: [dirname(path)], command, text };
    });
}
