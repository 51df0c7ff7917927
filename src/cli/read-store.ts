import { homedir } from "node:os";
import { join } from "node:path";
import { type OpenArchiveOptions, openArchive } from "../archives/open-archive.ts";
import type { ClosableArchive } from "../archives/sqlite.ts";
import { findHome, type HostPlace } from "../keys/find-home.ts";
import type { OptionDefinition, OptionValues } from "./command.ts";
import { readText } from "./read-options.ts";

/** Options of every command that works with an archive. */
export const STORE_OPTIONS = {
  store: {
    type: "string",
    value: "URL",
    help: "the archive: file:PATH or memory: (default: a file in the palimpsest home)",
  },
} as const satisfies Record<string, OptionDefinition>;

/** Opens the archive the options ask for. The caller closes it. */
export async function readStore(values: OptionValues, options: OpenArchiveOptions = {}): Promise<ClosableArchive> {
  return openArchive(readStoreUrl(values, { environment: process.env, homeDirectory: homedir() }), options);
}

/** The archive the options name, else the one in the palimpsest home. */
export function readStoreUrl(values: OptionValues, place: HostPlace): string {
  return readText(values, "store") ?? `file:${join(findHome(place), "archive.db")}`;
}
