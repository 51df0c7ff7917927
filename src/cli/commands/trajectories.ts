import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { InputFile } from "../../trajectories/files/input-file.ts";
import { listInputs } from "../../trajectories/files/list-inputs.ts";
import { openJournal } from "../../trajectories/journal/run-journal.ts";
import { loadCompactor } from "../../trajectories/load-compactor.ts";
import { nameRun } from "../../trajectories/name-run.ts";
import { runLocal } from "../../trajectories/run-local.ts";
import type { LineMetrics, RunResults } from "../../trajectories/run-results.ts";
import type { TrajectorySettings } from "../../trajectories/trajectory-settings.ts";
import { sumMetrics, writeMetrics } from "../../trajectories/write-metrics.ts";
import { writeOutputs } from "../../trajectories/write-outputs.ts";
import type { Command, OptionValues } from "../command.ts";
import { readText } from "../read-options.ts";
import { readVersion } from "../read-version.ts";
import { renderTotals, renderTrajectories } from "../render/render-trajectories.ts";
import { showRate } from "../render/show-rate.ts";
import type { Terminal } from "../terminal.ts";
import {
  readTrajectorySettings,
  readWorkForce,
  TRAJECTORY_OPTIONS,
  WORK_OPTIONS,
  type WorkForce,
} from "../trajectory-options.ts";
import { UsageError } from "../usage-error.ts";
import { writeFileWhole } from "../write-file.ts";

/** With more than these a table of single trajectories is no longer read. */
const MOST_ROWS = 20;

/** `palimpsest trajectories in.jsonl out.jsonl --target 16k`: training trajectories, each within a number of tokens. */
export const trajectories: Command = {
  name: "trajectories",
  summary: "Bring training trajectories under a number of tokens, a whole file or folder at once",
  operands: "IN OUT",
  options: {
    ...TRAJECTORY_OPTIONS,
    ...WORK_OPTIONS,
    metrics: { type: "string", value: "FILE", help: "write the metrics document here too" },
    restart: { type: "boolean", help: "begin anew where an interrupted run left something" },
  },
  details: [
    "IN is a JSONL file, plain, gzip or zstd, or a folder of them; OUT is a file, or a folder with the same names, compressed\nas its name ends. One trajectory a line: ShareGPT, OpenAI chat, Anthropic, or a transcript of ours.",
    "The first turn of the system, the user, the assistant and a tool stay, and the newest. Between them, whole tool steps\nfrom the front, just enough, become one summary turn that begins with ⟪palimpsest summary · so that it can be filtered.\nWhat is not replaced keeps every byte; a line that cannot be read or compacted stays as it came and is counted.",
    "Interrupted, the same command goes on where it was: what is done stands in OUT.journal until OUT is whole.",
    "With --json: { settings, totals, trajectories: [{ file, line, status, tokensBefore, tokensAfter, turnsRemoved, ... }] }.",
    'Examples:\n  palimpsest trajectories runs.jsonl.gz smaller.jsonl.gz --target 16k\n  palimpsest trajectories runs/ smaller/ --target 16k --summarizer "command:my-model" --json',
  ],

  async run({ values, operands, terminal }) {
    const [input, output, ...rest] = operands;
    if (input === undefined || output === undefined || rest.length > 0) throw new UsageError("Name IN and OUT.");
    const settings = readTrajectorySettings(values);
    const force = await readWorkForce(values);
    // What is wrong with the tokenizer or the summarizer is said before anything is read.
    await loadCompactor(settings, force.summarizer);
    const { files, otherFiles } = await listInputs(input, output);
    if (otherFiles > 0)
      terminal.warn(`note: ${otherFiles} files of ${input} are no .jsonl files and were left alone\n`);

    const journalPath = `${output}.journal`;
    await mkdir(dirname(journalPath), { recursive: true });
    const journal = openJournal(journalPath, {
      fingerprint: nameRun(files, settings, { summarizer: force.summarizer, version: readVersion() }),
      restart: values["restart"] === true,
    });
    try {
      await compactLines({ files, settings, journal, ...force }, terminal);
      await writeOutputs(files, journal);
      await report({ files, settings, results: journal }, values, terminal);
    } catch (error) {
      journal.close();
      throw error;
    }
    journal.remove();
    return 0;
  },
};

async function compactLines(
  run: WorkForce & {
    readonly files: readonly InputFile[];
    readonly settings: TrajectorySettings;
    readonly journal: ReturnType<typeof openJournal>;
  },
  terminal: Terminal,
): Promise<void> {
  const rate = showRate(terminal, "compacting");
  try {
    await runLocal({ ...run, onProgress: (progress) => rate.update(progress) });
  } finally {
    rate.end();
  }
}

interface Reported {
  readonly files: readonly InputFile[];
  readonly settings: TrajectorySettings;
  readonly results: RunResults;
}

async function report({ files, settings, results }: Reported, values: OptionValues, terminal: Terminal): Promise<void> {
  const path = readText(values, "metrics");
  if (path !== undefined) await writeFileWhole(path, writeMetrics(files, settings, results));
  if (values["json"] === true) {
    for await (const piece of writeMetrics(files, settings, results)) await terminal.print(piece);
    return;
  }
  const totals = await sumMetrics(results);
  if (totals.trajectories <= MOST_ROWS) {
    const lines: LineMetrics[] = [];
    for await (const line of results.metrics()) lines.push(line);
    await terminal.print(`${renderTrajectories(lines, (file) => files[file]?.name ?? "")}\n`);
  }
  await terminal.print(renderTotals(totals));
}
