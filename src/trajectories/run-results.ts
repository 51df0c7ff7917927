import type { Replacement } from "./files/copy-lines.ts";
import type { InputFile } from "./files/list-inputs.ts";
import { addMetrics, NO_TOTALS, type TrajectoryMetrics, type TrajectoryTotals } from "./trajectory-metrics.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";

/** The metrics of one line and where it is. */
export interface LineMetrics {
  readonly file: number;
  readonly line: number;
  readonly metrics: TrajectoryMetrics;
}

/** The results of the lines of a run, wherever they are kept. Read one at a time: there may be millions. */
export interface RunResults {
  /** The lines of a file that are replaced, in their order. */
  replacements(file: number): AsyncIterable<Replacement>;
  /** The metrics of every line, in the order of the input. */
  metrics(): AsyncIterable<LineMetrics>;
}

/** The progress of a run. */
export interface RunProgress {
  /** Lines done by this process. */
  readonly done: number;
  /** Lines that were done before. */
  readonly resumed: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
}

/** Adds up the metrics of every line. */
export async function sumMetrics(results: RunResults): Promise<TrajectoryTotals> {
  let totals = NO_TOTALS;
  for await (const { metrics } of results.metrics()) totals = addMetrics(totals, metrics);
  return totals;
}

/**
 * Writes the metrics document, piece by piece: the settings, the totals, and an entry for every trajectory in the
 * order of the input. Nothing in it depends on when or where the run took place.
 */
export async function* writeMetrics(
  files: readonly InputFile[],
  settings: TrajectorySettings,
  results: RunResults,
): AsyncGenerator<string> {
  yield `{"settings":${JSON.stringify(settings)},"totals":${JSON.stringify(await sumMetrics(results))},"trajectories":[`;
  let separator = "";
  for await (const { file, line, metrics } of results.metrics()) {
    yield `${separator}${JSON.stringify({ file: files[file]?.name ?? "", line, ...metrics })}`;
    separator = ",\n";
  }
  yield "]}\n";
}
