import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describeUnreadable, findErrorCode } from "../core/base/error-code.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { LoadedSettings } from "./loaded-settings.ts";
import { parseSettings } from "./parse-settings.ts";

/** The name under which a settings file is found in the working directory. */
export const SETTINGS_FILE = "palimpsest.yaml";

/** All settings with every comment of the reference take a tenth of this. */
const MAX_BYTES = 65_536;

export interface LoadSettingsOptions {
  /** Where `palimpsest.yaml` is looked for. */
  readonly directory: string;
  /** A file to read instead. Unlike one that is looked for, it must exist. */
  readonly file?: string | undefined;
  /** The palimpsest home, where the user's own `palimpsest.yaml` is looked for. */
  readonly home?: string;
}

/**
 * Reads the settings of a host: the file that was named, else `palimpsest.yaml` in the working directory and, for what
 * that does not set, the user's own in the palimpsest home.
 *
 * Throws `INVALID_SETTINGS` with every fault, its line and its column. A file that was only found in the working
 * directory cannot choose who gets to read anything.
 */
export async function loadSettings({ directory, file, home }: LoadSettingsOptions): Promise<LoadedSettings> {
  if (file !== undefined) return (await loadFile(file, { name: file, isTrusted: true, missing: [] })) ?? NOTHING;
  const beside = { name: SETTINGS_FILE, isTrusted: false, missing: ["ENOENT"] };
  const found = await loadFile(join(directory, SETTINGS_FILE), beside);
  const path = home === undefined ? undefined : join(home, SETTINGS_FILE);
  // A home that is not a folder, or belongs to another user, has no settings for this user.
  const missing = ["ENOENT", "ENOTDIR", "EACCES"];
  const own = path === undefined ? undefined : await loadFile(path, { name: path, isTrusted: true, missing });
  if (found === undefined || own === undefined) return found ?? own ?? NOTHING;
  return {
    ...own,
    ...found,
    policy: { ...own.policy, ...found.policy },
    ...((own.tools ?? found.tools) !== undefined && { tools: { ...own.tools, ...found.tools } }),
    ...((own.gateway ?? found.gateway) !== undefined && { gateway: { ...own.gateway, ...found.gateway } }),
  };
}

const NOTHING: LoadedSettings = { policy: {} };

interface FileFacts {
  /** Names the file in errors. */
  readonly name: string;
  readonly isTrusted: boolean;
  /** Error codes which mean that it does not exist, and need not. */
  readonly missing: readonly string[];
}

/** The settings of one file; undefined if it does not exist and need not. */
async function loadFile(path: string, { name, isTrusted, missing }: FileFacts): Promise<LoadedSettings | undefined> {
  const bytes = await readSmallFile(path).catch((error: unknown) => {
    if (missing.includes(findErrorCode(error) ?? "")) return undefined;
    throw refuse(
      name,
      error instanceof Unreadable ? error.message : `cannot be read: ${describeUnreadable(error)}`,
      error,
    );
  });
  return bytes === undefined
    ? undefined
    : { ...parseSettings(decode(bytes, name), { file: name, isTrusted }), file: name };
}

/** An existing file that is not a settings file. */
class Unreadable extends Error {
  override readonly name = "Unreadable";
}

async function readSmallFile(path: string): Promise<Uint8Array> {
  // Without this flag, opening a pipe without a writer would wait for ever. Windows has no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const facts = await file.stat();
    // Devices and pipes may never end.
    if (!facts.isFile()) throw new Unreadable(facts.isDirectory() ? "is a directory" : "is not an ordinary file");
    if (facts.size > MAX_BYTES) throw new Unreadable(`has ${facts.size} bytes, but settings have at most ${MAX_BYTES}`);
    const buffer = Buffer.alloc(MAX_BYTES);
    const { bytesRead } = await file.read(buffer, 0, MAX_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuse(name, "is not UTF-8 text", error);
  }
}

function refuse(file: string, range: string, cause: unknown): CompactionError<"INVALID_SETTINGS"> {
  return new CompactionError("INVALID_SETTINGS", { file, problems: [{ key: "the file", range }] }, { cause });
}
