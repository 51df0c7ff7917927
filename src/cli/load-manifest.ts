import { readFileSync } from "node:fs";

interface Manifest {
  readonly version: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** What the package this file belongs to says of itself. */
export function loadManifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest;
}
