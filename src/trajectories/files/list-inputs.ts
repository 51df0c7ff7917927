import { statSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { describeUnreadable } from "../../core/base/error-code.ts";
import { CompactionError } from "../../core/base/errors.ts";

const TRAINING_FILE = /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/i;

export interface ListedInputs {
  readonly files: readonly InputFile[];
  /** Files in the folder whose names are not those of training files: they are left alone. */
  readonly otherFiles: number;
}

/**
 * The training files that a path names: the file itself, or every `.jsonl` and `.ndjson` of a folder and of the
 * folders in it, compressed or not, in the order of their names.
 *
 * Throws `INPUT_UNREADABLE` if there is nothing to read, and if the output would overwrite the input or be read as
 * input the next time.
 */
export async function listInputs(input: string, output: string): Promise<ListedInputs> {
  const facts = await stat(input).catch((error: unknown) => {
    throw unreadable(input, describeUnreadable(error), error);
  });
  const [source, target] = [await realpath(input), await realpath(output).catch(() => resolve(output))];
  if (source === target) throw unreadable(input, "it is also the output");
  if (!facts.isDirectory()) {
    if (statSync(output, { throwIfNoEntry: false })?.isDirectory())
      throw unreadable(output, "it is a folder, but the input is one file");
    return { files: [await describe(0, basename(input), input, output)], otherFiles: 0 };
  }

  if (`${target}${sep}`.startsWith(`${source}${sep}`)) throw unreadable(input, "the output would be inside it");
  const entries = await readdir(input, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(input, join(entry.parentPath, entry.name)));
  const training = names.filter((name) => TRAINING_FILE.test(name)).sort();
  if (training.length === 0) throw unreadable(input, "the folder holds no .jsonl file");
  const files: InputFile[] = [];
  for (const [index, name] of training.entries()) {
    files.push(await describe(index, name.split(sep).join("/"), join(input, name), join(output, name)));
  }
  return { files, otherFiles: names.length - training.length };
}

async function describe(index: number, name: string, path: string, outputPath: string): Promise<InputFile> {
  const { size, mtimeMs } = await stat(path);
  return { index, name, path, outputPath, bytes: size, modifiedMs: mtimeMs };
}

function unreadable(path: string, reason: string, cause?: unknown): CompactionError {
  return new CompactionError("INPUT_UNREADABLE", { path, reason }, { cause });
}

/** One training file of a run, and where its output goes. */
export interface InputFile {
  /** Its place in the run, by which journals and queues name it. */
  readonly index: number;
  /** Its name in the metrics: relative to the folder if one was given. */
  readonly name: string;
  readonly path: string;
  readonly outputPath: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}
