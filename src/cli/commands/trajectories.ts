import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { formatNumber, formatShare } from "../../core/render/format-number.ts";
import { type InputFile, listInputs } from "../../trajectories/files/list-inputs.ts";
import { writeOutputs } from "../../trajectories/files/write-output.ts";
import { openJournal } from "../../trajectories/journal/run-journal.ts";
import { loadCompactor } from "../../trajectories/load-compactor.ts";
import { nameRun } from "../../trajectories/name-run.ts";
import { enqueueRun } from "../../trajectories/queue/enqueue-run.ts";
import { openQueue } from "../../trajectories/queue/open-queue.ts";
import { nameQueue, placeOfQueue } from "../../trajectories/queue/queue-place.ts";
import { awaitRun, lockRun, queueResults, removeRun } from "../../trajectories/queue/queue-tables.ts";
import { runLocal } from "../../trajectories/run-local.ts";
import { type LineMetrics, type RunResults, sumMetrics, writeMetrics } from "../../trajectories/run-results.ts";
import type { TrajectoryTotals } from "../../trajectories/trajectory-metrics.ts";
import type { TrajectorySettings } from "../../trajectories/trajectory-settings.ts";
import { type Command, type ExitCode, flag, getText, type OptionValues, option, UsageError } from "../command.ts";
import { loadManifest } from "../load-manifest.ts";
import { sayWhenInterrupted } from "../on-signal.ts";
import { showRate } from "../render/show-rate.ts";
import type { Terminal } from "../terminal.ts";
import {
  parseTrajectorySettings,
  parseWorkForce,
  TRAJECTORY_OPTIONS,
  WORK_OPTIONS,
  type WorkForce,
} from "../trajectory-options.ts";
import { writeFileWhole } from "../write-file.ts";

/** A table with more rows than this is no longer read. */
const MAX_ROWS = 20;
/** One holds the lock, the others enqueue, look and read. */
const QUEUE_CONNECTIONS = 4;

/** `palimpsest trajectories in.jsonl out.jsonl --target 16k`: training trajectories, each within a number of tokens. */
export const trajectories: Command = {
  name: "trajectories",
  operands: "IN OUT",
  options: {
    ...TRAJECTORY_OPTIONS,
    ...WORK_OPTIONS,
    metrics: option("FILE", "write the metrics document here too"),
    queue: option("URL", "let workers do it, through a queue in PostgreSQL: postgres://…"),
    "no-wait": flag("with --queue: end once everything is in the queue; the same command collects the results later"),
    restart: flag("start over instead of continuing an interrupted run"),
  },
  details: [
    "IN is a JSONL file (plain, gzip or zstd) or a folder of them. OUT is a file, or a folder in which the files get the same names; its name decides the compression. Each line is a trajectory: ShareGPT, OpenAI chat, Anthropic, or a Palimpsest transcript.",
    "The first turn of the system, of the user, of the assistant and of a tool stays, and so do the newest turns. Between them, just enough whole tool steps, oldest first, become one summary turn, which begins with ⟪palimpsest summary · so that it can be filtered. Everything else keeps every byte; a line that cannot be read or compacted stays unchanged and is counted.",
    "If a run is interrupted, the same command continues it: OUT.journal keeps what is done until OUT is complete.",
    "With --queue, every line goes into the database, and palimpsest worker compacts it, started with the same --summarizer on any number of machines; this command waits, writes OUT and empties the queue. The output has the same bytes.",
    "With --json: { settings, totals, trajectories: [{ file, line, status, tokensBefore, tokensAfter, turnsRemoved, ... }] }.",
    'Examples:\n  palimpsest trajectories runs.jsonl.gz smaller.jsonl.gz --target 16k\n  palimpsest trajectories runs/ smaller/ --target 16k --summarizer "command:my-model" --json',
  ],

  async run({ values, operands, terminal }) {
    const [input, output, ...rest] = operands;
    if (input === undefined || output === undefined || rest.length > 0) throw new UsageError("Name IN and OUT.");
    const settings = parseTrajectorySettings(values);
    const force = await parseWorkForce(values);
    // What is wrong with the tokenizer or the summarizer is said before anything is read.
    await loadCompactor(settings, force.summarizer);
    const { files, otherFiles } = await listInputs(input, output);
    if (otherFiles > 0) terminal.warn(`note: ${otherFiles} files in ${input} are not .jsonl files and were skipped\n`);

    const run = { files, settings, ...force };
    const queue = getText(values, "queue");
    return queue === undefined ? runHere(run, output, values, terminal) : runInQueue(run, queue, values, terminal);
  },
};

interface Run extends WorkForce {
  readonly files: readonly InputFile[];
  readonly settings: TrajectorySettings;
}

async function runHere(run: Run, output: string, values: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const journalPath = `${output}.journal`;
  await mkdir(dirname(journalPath), { recursive: true });
  const journal = openJournal(journalPath, { fingerprint: nameThis(run), restart: values["restart"] === true });
  const rate = showRate(terminal, "compacting");
  const done = sayWhenInterrupted(
    terminal,
    `${output} is not written yet; the same command continues from ${journalPath}, and --restart starts over.`,
  );
  try {
    await runLocal({ ...run, journal, onProgress: rate.update }).finally(rate.end);
    await writeOutputs(run.files, journal);
    await report(run, journal, values, terminal);
  } catch (error) {
    journal.close();
    throw error;
  } finally {
    done();
  }
  journal.remove();
  return 0;
}

async function runInQueue(run: Run, url: string, values: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const place = placeOfQueue(url);
  const id = nameThis(run);
  const queue = await openQueue(url, {
    name: nameQueue({ ...run, version: loadManifest().version }),
    poolSize: QUEUE_CONNECTIONS,
    onFault: (reason) => terminal.warn(`palimpsest: the queue: ${reason}\n`),
  });
  try {
    const lock = await lockRun(queue.pool, id, place);
    try {
      if (values["restart"] === true) await removeRun(queue.pool, id);
      const reading = showRate(terminal, "enqueueing");
      const lines = await enqueueRun(queue, { id, ...run, onProgress: reading.update }).finally(reading.end);
      terminal.warn(`${lines} trajectories are in the queue at ${place}; palimpsest worker compacts them\n`);
      if (values["no-wait"] === true) {
        if (values["json"] === true) await terminal.print(`${JSON.stringify({ enqueued: lines })}\n`);
        return 0;
      }

      const rate = showRate(terminal, "waiting");
      await awaitRun(queue.pool, { id, lines, onProgress: rate.update }).finally(rate.end);
      const results = queueResults(queue.pool, id);
      await writeOutputs(run.files, results);
      await report(run, results, values, terminal);
      await removeRun(queue.pool, id);
      return 0;
    } finally {
      await lock.release();
    }
  } finally {
    await queue.close();
  }
}

function nameThis({ files, settings, summarizer }: Run): string {
  return nameRun(files, settings, { summarizer, version: loadManifest().version });
}

async function report(
  { files, settings }: Run,
  results: RunResults,
  values: OptionValues,
  terminal: Terminal,
): Promise<void> {
  const path = getText(values, "metrics");
  if (path !== undefined) await writeFileWhole(path, writeMetrics(files, settings, results));
  if (values["json"] === true) {
    for await (const piece of writeMetrics(files, settings, results)) await terminal.print(piece);
    return;
  }
  const totals = await sumMetrics(results);
  if (totals.trajectories <= MAX_ROWS) {
    const lines: LineMetrics[] = [];
    for await (const line of results.metrics()) lines.push(line);
    await terminal.print(`${renderTrajectories(lines, (file) => files[file]?.name ?? "")}\n`);
  }
  await terminal.print(renderTotals(totals));
}

/** Shows the totals of a run. */
function renderTotals(totals: TrajectoryTotals): string {
  const rows: readonly (readonly [string, string])[] = [
    ["trajectories", formatNumber(totals.trajectories)],
    ["compacted", formatNumber(totals.compacted)],
    ["under the target, left as they were", formatNumber(totals.skippedUnderTarget)],
    ["still over the target", formatNumber(totals.stillOverTarget)],
    ["errors, kept as they came", formatNumber(totals.errors)],
    ["tokens before", formatNumber(totals.tokensBefore)],
    ["tokens after", `${formatNumber(totals.tokensAfter)} ${shareOf(totals.tokensAfter, totals.tokensBefore)}`],
    ["turns removed", `${formatNumber(totals.turnsRemoved)} of ${formatNumber(totals.turnsBefore)}`],
    ["summary calls", formatNumber(totals.summaryCalls)],
    ["summaries not used", formatNumber(totals.rejectedSummaries)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join("\n")}\n`;
}

/** A table with a row for each of some trajectories. */
function renderTrajectories(lines: readonly LineMetrics[], nameOf: (file: number) => string): string {
  const rows = [
    ["trajectory", "tokens before", "after", "turns removed", "result"],
    ...lines.map(({ file, line, metrics }) => [
      `${nameOf(file)}:${line}`,
      formatNumber(metrics.tokensBefore),
      formatNumber(metrics.tokensAfter),
      metrics.removed === undefined ? "0" : `${metrics.removed.first} to ${metrics.removed.last}`,
      metrics.error ??
        `${metrics.status}${metrics.status === "compacted" && metrics.stillOverTarget ? ", still over" : ""}`,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const write = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return `${rows.map(write).join("\n")}\n`;
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? "" : `(${formatShare(part / whole)})`;
}
