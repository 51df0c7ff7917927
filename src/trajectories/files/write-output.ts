import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, createZstdCompress } from "node:zlib";
import type { RunResults } from "../run-results.ts";
import { copyLines, type Replacement } from "./copy-lines.ts";
import type { InputFile } from "./list-inputs.ts";
import { openInput } from "./open-input.ts";

/**
 * Writes the output of one training file: its own lines, some of them replaced, compressed as the name of the output
 * says.
 *
 * It is written beside its final path and moved there when it is complete, so a reader sees the old file or the new
 * one.
 */
export async function writeOutput(file: InputFile, replacements: AsyncIterable<Replacement>): Promise<void> {
  const { outputPath } = file;
  const draft = `${outputPath}.draft`;
  await mkdir(dirname(outputPath), { recursive: true });
  try {
    const { chunks } = await openInput(file);
    const source = Readable.from(copyLines(chunks, replacements), { objectMode: false });
    // Training data may be private: only the owner can read the file, like every file we write.
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    if (/\.gz$/i.test(outputPath)) await pipeline(source, createGzip(), target);
    else if (/\.zst$/i.test(outputPath)) await pipeline(source, createZstdCompress(), target);
    else await pipeline(source, target);
    await rename(draft, outputPath);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes every output file of a run whose lines are all done. Doing it twice gives the same files. */
export async function writeOutputs(files: readonly InputFile[], results: RunResults): Promise<void> {
  for (const file of files) await writeOutput(file, results.replacements(file.index));
}
