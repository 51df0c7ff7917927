import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProbedFile } from "./read-probes.ts";

const FOLDER = join(import.meta.dirname, "../../test/fixtures/held-out");

/**
 * Outputs of tools in versions that no fixture came from, with the facts a reader needs of each. No fixture of a
 * reducer is among them, but rows that went wrong have been shown earlier since JSON and tables lost theirs here.
 * `scripts/capture-outputs.ts` makes them.
 */
export function readHeldOut(): readonly (ProbedFile & { readonly text: string })[] {
  return globSync("*/*.facts.json", { cwd: FOLDER })
    .sort()
    .map((path) => {
      const { facts } = JSON.parse(readFileSync(join(FOLDER, path), "utf8")) as {
        facts: readonly { readonly type: string; readonly value: string }[];
      };
      const captured = readFileSync(join(FOLDER, path.replace(/\.facts\.json$/, ".txt")), "utf8");
      return {
        path,
        kind: dirname(path),
        text: captured.slice(captured.indexOf("\n") + 1),
        probes: facts.map((fact) => ({ ...fact, critical: true })),
      };
    });
}
