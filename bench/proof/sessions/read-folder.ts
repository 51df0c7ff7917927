import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isCompactionError } from "../../../src/core/base/errors.ts";
import { codecs, detectFormat } from "../../../src/formats/index.ts";
import { readTranscriptInput } from "../../../src/formats/read-input/read-transcript-input.ts";
import type { Session } from "../session.ts";

/** A manifest describes a folder and is not a session. */
const SESSION_FILE = /^(?!manifest\.json$).*\.jsonl?$/i;
const NO_PAUSES: ReadonlyMap<number, number> = new Map();

/** The files of a folder that may hold a session, in the order of their names, and their size. */
export async function listSessionFiles(folder: string): Promise<{ file: string; bytes: number }[]> {
  const files = (await readdir(folder)).filter((file) => SESSION_FILE.test(file)).toSorted();
  return Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(folder, file))).size })));
}

/**
 * Reads one session of any supported kind, or `{ messages }` with other fields next to them. Undefined if the file is
 * not a session.
 */
export async function readSessionFile(folder: string, file: string): Promise<Session | undefined> {
  const name = file.replace(/\.jsonl?$/, "");
  const wrapped = file.endsWith(".json") ? await readWrapped(join(folder, file)) : undefined;
  if (wrapped !== undefined) {
    const format = detectFormat(wrapped);
    if (format === undefined) return undefined;
    return { name, format, messages: codecs[format].decode(wrapped).messages, pausesBefore: NO_PAUSES };
  }
  try {
    const { format, wire } = await readTranscriptInput(createReadStream(join(folder, file)), { lenient: true });
    return { name, format, messages: codecs[format].decode(wire).messages, pausesBefore: NO_PAUSES };
  } catch (error) {
    if (isCompactionError(error, "UNRECOGNISED_INPUT")) return undefined;
    throw error;
  }
}

/** The messages of a document that has other fields next to them; undefined if it is another kind of file. */
async function readWrapped(path: string): Promise<readonly unknown[] | undefined> {
  const text = await readFile(path, "utf8");
  if (!/^\s*\{\s*"(meta|messages)"/.test(text)) return undefined;
  const { meta, messages } = JSON.parse(text) as { readonly meta?: unknown; readonly messages?: unknown };
  return meta !== undefined && Array.isArray(messages) ? messages : undefined;
}
