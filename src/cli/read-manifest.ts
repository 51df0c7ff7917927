import { readFileSync } from "node:fs";

/** The version of the package this file belongs to. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return String((manifest as { version: unknown }).version);
}
