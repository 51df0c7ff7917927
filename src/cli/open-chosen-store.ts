import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type OpenArchiveOptions, openArchive } from "../archives/open-archive.ts";
import type { SessionArchive } from "../archives/session-archive.ts";
import type { KeyedHash } from "../core/base/ports.ts";
import { isGenuineHandle } from "../core/markers/make-handle.ts";
import { findHome, type HostPlace, hostPlace } from "../keys/find-home.ts";
import { KEY_BYTES } from "../keys/key-file.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { loadKey } from "../keys/load-key.ts";
import { getText, type OptionDefinition, type OptionValues, option } from "./command.ts";

/** Options of every command that works with an archive. */
export const STORE_OPTIONS = {
  store: option(
    "URL",
    "the archive: file:PATH, postgres://…, or memory:, which lasts as long as the command (default: a file in the palimpsest home)",
  ),
  tenant: option("NAME", "the tenant whose part of the archive is used (default: default)"),
} as const satisfies Record<string, OptionDefinition>;

/** Opens the archive the options ask for. The caller closes it. */
export async function openChosenStore(
  values: OptionValues,
  options: Partial<Pick<OpenArchiveOptions, "create" | "loadKey" | "onEvicted">> = {},
): Promise<SessionArchive> {
  const place = hostPlace();
  const tenant = getText(values, "tenant");
  let hash: KeyedHash | undefined;
  return openArchive(findStoreUrl(values, place), {
    ...options,
    async loadKey() {
      const key = await (options.loadKey?.() ?? loadKey(place));
      hash = keyedHash(key);
      return key;
    },
    isGenuine: (handle) => hash === undefined || isGenuineHandle(handle, hash),
    ...(tenant !== undefined && { tenant }),
  });
}

/** Opens an existing archive, and closes it after the work, however that ended. */
export async function withStore<Result>(
  values: OptionValues,
  work: (archive: SessionArchive) => Promise<Result>,
  options: { readonly create?: boolean } = { create: false },
): Promise<Result> {
  const archive = await openChosenStore(values, options);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

/** The archive the options name, else the one in the palimpsest home. */
export function findStoreUrl(values: OptionValues, place: HostPlace): string {
  return getText(values, "store") ?? `file:${join(findHome(place), "archive.db")}`;
}

/** Whether what a command stores outlives it. */
export function isKept(values: OptionValues): boolean {
  return getText(values, "store") !== "memory:";
}

/** Printed if handles were given out that no longer open anything. */
export const FORGOTTEN =
  "note: memory: is gone with this command, so the handles open nothing; --store file:PATH keeps the originals\n";

/** The hash that makes this host's handles, tags and lineages. */
async function loadHash(): Promise<KeyedHash> {
  return keyedHash(await loadKey(hostPlace()));
}

/** The same, or a random one: for commands that give out no handles, or none that anyone will keep. */
export async function loadAnyHash(): Promise<KeyedHash> {
  return loadHash().catch(() => keyedHash(randomBytes(KEY_BYTES)));
}
