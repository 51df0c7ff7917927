import type { Pool } from "pg";
import type { RunResults } from "../run-results.ts";

/** Lines of metrics are short; lines of output may be as long as lines of input. */
const METRICS_PAGE = 1_000;
const OUTPUT_PAGE = 8;

interface Row {
  readonly file: number;
  readonly line: string;
  readonly metrics: string;
  readonly output: Buffer;
}

/** What became of the lines of a run, read from the database page by page. */
export function queueResults(pool: Pool, run: string): RunResults {
  async function* loadPages(columns: string, condition: string, size: number, fixedFile?: number): AsyncGenerator<Row> {
    let [file, line] = [fixedFile ?? -1, "0"];
    for (;;) {
      const { rows } = await pool.query<Row>(
        `SELECT file, line, ${columns} FROM palimpsest_trajectories.lines
         WHERE run = $1 AND (file, line) > ($2, $3) AND ${condition} ORDER BY file, line LIMIT ${size}`,
        fixedFile === undefined ? [run, file, line] : [run, file, line, fixedFile],
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < size) return;
      [file, line] = [last.file, last.line];
    }
  }

  return {
    async *replacements(file) {
      for await (const { line, output } of loadPages("output", "file = $4 AND output IS NOT NULL", OUTPUT_PAGE, file)) {
        yield { line: Number(line), output };
      }
    },
    async *metrics() {
      for await (const { file, line, metrics } of loadPages("metrics", "metrics IS NOT NULL", METRICS_PAGE)) {
        yield { file, line: Number(line), metrics: JSON.parse(metrics) };
      }
    },
  };
}
