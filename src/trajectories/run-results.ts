import type { Replacement } from "./files/copy-lines.ts";
import type { TrajectoryMetrics } from "./trajectory-metrics.ts";

/** The metrics of one line and where it stands. */
export interface LineMetrics {
  readonly file: number;
  readonly line: number;
  readonly metrics: TrajectoryMetrics;
}

/** What became of the lines of a run, whoever keeps it. Read one at a time: there may be millions. */
export interface RunResults {
  /** The lines of a file that are replaced, in their order. */
  replacements(file: number): AsyncIterable<Replacement>;
  /** What became of every line, in the order of the input. */
  metrics(): AsyncIterable<LineMetrics>;
}
