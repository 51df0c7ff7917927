import { link, rename } from "node:fs/promises";
import { join } from "node:path";
import { findErrorCode } from "../core/base/error-code.ts";
import { CompactionError, isCompactionError } from "../core/base/errors.ts";
import { findHome, type HostPlace } from "./find-home.ts";
import { loadKeyFile, loadOrCreateKeyFile, parseKey } from "./key-file.ts";
import { keyedHash } from "./keyed-hash.ts";
import { loadKey } from "./load-key.ts";

/** The outcome of a change of key. */
export interface KeyChange {
  readonly texts: number;
  /** What the owner has to do now, in a sentence. */
  readonly hint: string;
}

/**
 * Changes the host's key: `encrypt` gets the current key and the next one, and must be all or nothing.
 *
 * A key file gets its successor beside it before anything is encrypted, and is replaced after. If it is stopped in
 * between, the next attempt finds the successor and finishes.
 */
export async function changeKey(
  place: HostPlace,
  encrypt: (current: Uint8Array, next: Uint8Array) => Promise<number>,
): Promise<KeyChange> {
  const current = await loadKey(place);
  if (place.environment["PALIMPSEST_KEY"] !== undefined) {
    const given = place.environment["PALIMPSEST_NEW_KEY"];
    if (given === undefined)
      throw new CompactionError("KEY_MALFORMED", { source: "PALIMPSEST_NEW_KEY, which is not set," });
    const texts = await encrypt(current, parseKey(given, "PALIMPSEST_NEW_KEY"));
    return { texts, hint: "Set PALIMPSEST_KEY to the value of PALIMPSEST_NEW_KEY everywhere." };
  }

  const next = await loadOrCreateKeyFile(pathsOf(place).next);
  const texts = await encryptOrFinish(encrypt, current, next);
  const { path, formerPath } = await adoptPendingKey(place, current);
  return {
    texts,
    hint: `The key file ${path} now holds the new key. The former one is kept as ${formerPath}, for archives that still use it.`,
  };
}

/** The successor of the key, if a change was started and not finished. */
export async function loadPendingKey(place: HostPlace): Promise<Uint8Array | undefined> {
  if (place.environment["PALIMPSEST_KEY"] !== undefined) return undefined;
  return loadKeyFile(pathsOf(place).next);
}

/** Replaces the key with its successor; the old key is kept beside it. Two processes may do so at once. */
export async function adoptPendingKey(
  place: HostPlace,
  current: Uint8Array,
): Promise<{ readonly path: string; readonly formerPath: string }> {
  const { path, next } = pathsOf(place);
  const formerPath = await keepFormerKey(path, current);
  await rename(next, path).catch((error: unknown) => {
    if (findErrorCode(error) !== "ENOENT") throw error;
  });
  return { path, formerPath };
}

function pathsOf(place: HostPlace): { readonly path: string; readonly next: string } {
  const path = join(findHome(place), "key");
  return { path, next: `${path}.next` };
}

/** Other archives may be encrypted with the old key: without it they could never be read again. */
async function keepFormerKey(path: string, key: Uint8Array): Promise<string> {
  const formerPath = `${path}.${keyedHash(key).sha256(Buffer.from(key).toString("hex")).slice(0, 8)}`;
  await link(path, formerPath).catch((error: unknown) => {
    if (findErrorCode(error) !== "EEXIST") throw error;
  });
  return formerPath;
}

/** Whatever fails, the successor stays: the archive may be encrypted with it although the answer was lost. */
async function encryptOrFinish(
  encrypt: (current: Uint8Array, next: Uint8Array) => Promise<number>,
  current: Uint8Array,
  next: Uint8Array,
): Promise<number> {
  try {
    return await encrypt(current, next);
  } catch (error) {
    if (isCompactionError(error, "ARCHIVE_WRONG_KEY")) return encrypt(next, next);
    throw error;
  }
}
