import type { InputFile } from "./files/input-file.ts";
import { writeOutput } from "./files/write-output.ts";
import type { RunResults } from "./run-results.ts";

/** Writes every output file of a run whose lines are all done. Doing it twice gives the same files. */
export async function writeOutputs(files: readonly InputFile[], results: RunResults): Promise<void> {
  for (const file of files) await writeOutput(file, results.replacements(file.index));
}
