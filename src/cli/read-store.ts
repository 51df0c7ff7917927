import { homedir } from "node:os";
import { join } from "node:path";
import { type OpenArchiveOptions, openArchive } from "../archives/open-archive.ts";
import type { SessionArchive } from "../archives/session-archive.ts";
import { findHome, type HostPlace } from "../keys/find-home.ts";
import { loadKey } from "../keys/load-key.ts";
import type { OptionDefinition, OptionValues } from "./command.ts";
import { readText } from "./read-options.ts";

/** Options of every command that works with an archive. */
export const STORE_OPTIONS = {
  store: {
    type: "string",
    value: "URL",
    help: "the archive: file:PATH, postgres://… or memory: (default: a file in the palimpsest home)",
  },
  tenant: { type: "string", value: "NAME", help: "whose part of the archive (default: default)" },
} as const satisfies Record<string, OptionDefinition>;

/** Opens the archive the options ask for. The caller closes it. */
export async function readStore(
  values: OptionValues,
  options: Pick<OpenArchiveOptions, "create"> = {},
): Promise<SessionArchive> {
  const place = { environment: process.env, homeDirectory: homedir() };
  const tenant = readText(values, "tenant");
  return openArchive(readStoreUrl(values, place), {
    ...options,
    loadKey: () => loadKey(place),
    ...(tenant !== undefined && { tenant }),
  });
}

/** The archive the options name, else the one in the palimpsest home. */
export function readStoreUrl(values: OptionValues, place: HostPlace): string {
  return readText(values, "store") ?? `file:${join(findHome(place), "archive.db")}`;
}
