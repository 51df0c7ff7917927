import { setTimeout as wait } from "node:timers/promises";
import { type CompactionError, isCompactionError } from "../../core/base/errors.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { isCount, isObject } from "../../core/json/wire-value.ts";
import { startLinePool } from "../threads/line-pool.ts";
import type { ThreadSetup } from "../threads/thread-message.ts";
import { TRAJECTORY_FORMATS } from "../trajectory-format.ts";
import { failedMetrics } from "../trajectory-metrics.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";
import { createWorkWindow } from "../work-window.ts";
import type { Queue } from "./open-queue.ts";
import { findOpenLine, findSettings, hasOpenLines, type LinePlace, saveLine } from "./queue-tables.ts";

/** Judgements: an idle worker polls twice a second, and has lines ready for each one in progress. */
const LOOK_MS = 500;
const POLL_SECONDS = 0.5;
const LINES_AHEAD = 4;
/** A worker reports five times within the heartbeat interval that it is alive. */
const HEARTBEAT_REFRESH_SECONDS = 2;

export interface QueueWork extends ThreadSetup {
  readonly threads: number;
  /** Lines in progress at once. */
  readonly concurrency: number;
  /** Ends the work; lines in progress are finished first. */
  readonly signal: AbortSignal;
  /** Ends when no run of the queue has open lines. */
  readonly drain: boolean;
  readonly onDone?: (done: number) => void;
}

/**
 * Takes lines from the queue and compacts them, until it is stopped. Any number of processes on any number of
 * machines may do so: a line is saved once, and one whose worker is killed is given to another.
 *
 * Throws `RUN_STOPPED` if the summarizer cannot work: other workers continue.
 */
export async function workQueue(queue: Queue, work: QueueWork): Promise<number> {
  const { pool, boss, name, givenUpName } = queue;
  const threads = startLinePool(work);
  const known = new Map<string, TrajectorySettings | undefined>();
  let done = 0;
  let failure: CompactionError | undefined;

  async function settingsOf(run: string): Promise<TrajectorySettings | undefined> {
    const text = known.has(run) ? undefined : await findSettings(pool, run);
    if (text !== undefined) known.set(run, parseStoredSettings(text));
    return known.get(run);
  }

  async function compact(place: LinePlace): Promise<void> {
    const settings = await settingsOf(place.run);
    const input = settings === undefined ? undefined : await findOpenLine(pool, place);
    // Another worker did it meanwhile, or its run was removed.
    if (settings === undefined || input === undefined) return;
    const { metrics, output } = await threads.compact(input, settings);
    const bytes = output === undefined ? undefined : Buffer.from(output, "utf8");
    await saveLine(pool, place, { metrics: JSON.stringify(metrics), output: bytes });
    done += 1;
    work.onDone?.(done);
  }

  async function handle(jobs: readonly { readonly data: unknown }[]): Promise<void> {
    const window = createWorkWindow({ count: work.concurrency, bytes: Number.POSITIVE_INFINITY });
    try {
      for (const { data } of jobs) await window.start(0, () => withPlace(data, compact));
      await window.drain();
    } catch (error) {
      if (isCompactionError(error, "RUN_STOPPED")) failure ??= error;
      throw error;
    }
  }

  const giveUp = (place: LinePlace) => saveLine(pool, place, GIVEN_UP);
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    // More than are in progress at once: the slowest of a small batch would keep the others waiting.
    batchSize: work.concurrency * LINES_AHEAD,
    burstWhenBatchFull: true,
  };
  try {
    await boss.work(name, options, handle);
    await boss.work(givenUpName, { batchSize: 10 }, async (jobs) => {
      for (const { data } of jobs) await withPlace(data, giveUp);
    });
    while (!work.signal.aborted && failure === undefined && !(work.drain && !(await hasOpenLines(pool, name)))) {
      await wait(LOOK_MS, undefined, { signal: work.signal }).catch(() => undefined);
    }
    await boss.offWork(name, { wait: true });
  } finally {
    await threads.close();
  }
  if (failure !== undefined) throw failure;
  return done;
}

const GIVEN_UP = { metrics: JSON.stringify(failedMetrics("Every worker that took it was lost.")), output: undefined };

/** A database may contain anything: data that does not name a line is skipped. */
async function withPlace(data: unknown, act: (place: LinePlace) => Promise<void>): Promise<void> {
  if (!isObject(data)) return;
  const { run, file, line } = data;
  if (typeof run === "string" && typeof file === "number" && typeof line === "number") await act({ run, file, line });
}

/** Reads the settings of a run from the database. Undefined if this version does not know them. */
export function parseStoredSettings(text: string): TrajectorySettings | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { targetTokens, summaryTokens, protectLast, format, tokenizer, model } = value;
  const known = TRAJECTORY_FORMATS.find((candidate) => candidate === format);
  const isWhole = isCount(targetTokens) && isCount(summaryTokens) && isCount(protectLast);
  if (!isWhole || (format !== undefined && known === undefined)) return undefined;
  return {
    targetTokens,
    summaryTokens,
    protectLast,
    ...(known !== undefined && { format: known }),
    ...(typeof tokenizer === "string" && { tokenizer }),
    ...(typeof model === "string" && { model }),
  };
}
