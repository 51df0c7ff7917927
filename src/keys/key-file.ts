import { randomBytes, randomUUID } from "node:crypto";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { findErrorCode } from "../core/base/error-code.ts";
import { CompactionError } from "../core/base/errors.ts";
import { makePrivateFolder } from "./make-private-folder.ts";

/** Loads the key file, or creates it. Processes that start at the same time all end up with the same key. */
export async function loadOrCreateKeyFile(path: string): Promise<Uint8Array> {
  try {
    return (await loadKeyFile(path)) ?? (await createKeyFile(path));
  } catch (error) {
    if (error instanceof CompactionError) throw error;
    throw new CompactionError(
      "KEY_UNAVAILABLE",
      { path, reason: findErrorCode(error) ?? "unknown reason" },
      { cause: error },
    );
  }
}

/** Undefined if there is no file. */
export async function loadKeyFile(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path, "r").catch((error: unknown) => {
    if (findErrorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    // Checked on the open file, so that it cannot be swapped between the check and the read.
    refuseExposed(path, (await file.stat()).mode);
    const buffer = Buffer.alloc(MAX_FILE_LENGTH);
    const { bytesRead } = await file.read(buffer, 0, MAX_FILE_LENGTH, 0);
    return parseKey(buffer.toString("latin1", 0, bytesRead).trimEnd(), `The key file ${path}`);
  } finally {
    await file.close();
  }
}

/** More than any good key file has: a longer file is not a key. */
const MAX_FILE_LENGTH = 128;

const GROUP_AND_OTHERS = 0o077;

function refuseExposed(path: string, mode: number): void {
  // Windows has no such bits; its files are private by their folder.
  if (process.platform === "win32" || (mode & GROUP_AND_OTHERS) === 0) return;
  throw new CompactionError("KEY_EXPOSED", { path, mode: (mode & 0o777).toString(8).padStart(4, "0") });
}

async function createKeyFile(path: string): Promise<Uint8Array> {
  makePrivateFolder(dirname(path));
  const draft = `${path}.${randomUUID()}.draft`;
  await writeDraft(draft);
  try {
    // Unlike a rename, a link never replaces: the first process wins, and the file is whole when it appears.
    await link(draft, path).catch((error: unknown) => {
      if (findErrorCode(error) !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const key = await loadKeyFile(path);
  if (key === undefined) throw new CompactionError("KEY_UNAVAILABLE", { path, reason: "it was removed while in use" });
  return key;
}

async function writeDraft(path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString("hex")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What AES-256 takes. */
export const KEY_BYTES = 32;

/**
 * Reads a key of 64 hexadecimal characters. `source` says in the error where it was; the text itself is never shown.
 */
export function parseKey(text: string, source: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new CompactionError("KEY_MALFORMED", { source });
  return Uint8Array.from(Buffer.from(text, "hex"));
}
