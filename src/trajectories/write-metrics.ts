import type { InputFile } from "./files/input-file.ts";
import type { RunResults } from "./run-results.ts";
import { addMetrics, NO_TOTALS, type TrajectoryTotals } from "./trajectory-metrics.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";

/** Adds up what became of every line. */
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
