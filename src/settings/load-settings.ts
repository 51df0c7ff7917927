import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { CompactionError } from "../core/errors.ts";
import type { LoadedSettings } from "./loaded-settings.ts";
import { parseSettings } from "./parse-settings.ts";

/** The name under which a settings file is found in the working directory. */
export const SETTINGS_FILE = "palimpsest.yaml";

/** All settings with every comment of the reference take a tenth of this. */
const MOST_BYTES = 65_536;

export interface LoadSettingsOptions {
  /** Where `palimpsest.yaml` is looked for. */
  readonly directory: string;
  /** A file to read instead. Unlike one that is looked for, it must be there. */
  readonly file?: string | undefined;
}

/**
 * Reads the settings of a host: the file that was named, else `palimpsest.yaml` in the working directory, else nothing.
 *
 * Throws `INVALID_SETTINGS` with every fault, its line and its column. A file that was only found may not name a command.
 */
export async function loadSettings({ directory, file }: LoadSettingsOptions): Promise<LoadedSettings> {
  const path = file ?? join(directory, SETTINGS_FILE);
  const name = file ?? SETTINGS_FILE;
  const bytes = await readSmallFile(path).catch((error: unknown) => {
    if (file === undefined && codeOf(error) === "ENOENT") return undefined;
    throw refuse(name, error instanceof Unreadable ? error.message : `cannot be read: ${reasonOf(error)}`, error);
  });
  if (bytes === undefined) return { policy: {} };
  return { ...parseSettings(decode(bytes, name), { file: name, mayNameCommands: file !== undefined }), file: name };
}

/** A file that is there and is no settings file. */
class Unreadable extends Error {
  override readonly name = "Unreadable";
}

async function readSmallFile(path: string): Promise<Uint8Array> {
  // A pipe that nobody writes to would keep an ordinary open waiting for ever. Windows has no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const facts = await file.stat();
    // Devices and pipes may never end.
    if (!facts.isFile()) throw new Unreadable(facts.isDirectory() ? "is a directory" : "is no ordinary file");
    if (facts.size > MOST_BYTES)
      throw new Unreadable(`has ${facts.size} bytes, but settings have at most ${MOST_BYTES}`);
    const buffer = Buffer.alloc(MOST_BYTES);
    const { bytesRead } = await file.read(buffer, 0, MOST_BYTES, 0);
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

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "part of the path is not a directory",
  EACCES: "permission denied",
};

function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? "unknown reason";
  return REASONS[code] ?? code;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
