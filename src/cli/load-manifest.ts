import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Manifest {
  readonly version: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** The manifest of the package that this file belongs to. */
export function loadManifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest;
}

/** The benchmark is in the repository and not in the package: its data and its peers are for development. */
export const BENCH_PROGRAM = fileURLToPath(new URL("../../bench/proof.bench.ts", import.meta.url));
