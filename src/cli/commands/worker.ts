import { formatNumber } from "../../core/render/format-number.ts";
import { loadCompactor } from "../../trajectories/load-compactor.ts";
import { openQueue } from "../../trajectories/queue/open-queue.ts";
import { nameQueue, placeOfQueue } from "../../trajectories/queue/queue-place.ts";
import { workQueue } from "../../trajectories/queue/work-queue.ts";
import { DEFAULT_PROTECT_LAST, DEFAULT_SUMMARY_TOKENS } from "../../trajectories/trajectory-settings.ts";
import { type Command, flag, getText, option, printAnswer, UsageError } from "../command.ts";
import { loadManifest } from "../load-manifest.ts";
import { hearSignals } from "../on-signal.ts";
import { parseWorkForce, WORK_OPTIONS } from "../trajectory-options.ts";

/** In addition to one for each line in progress: for jobs, heartbeats and polling. */
const MORE_CONNECTIONS = 3;

/** `palimpsest worker --queue postgres://…`: compacts what `palimpsest trajectories --queue` enqueued. */
export const worker: Command = {
  name: "worker",
  operands: "",
  options: {
    queue: option("URL", "the queue: postgres://…"),
    drain: flag("exit when the queue is empty"),
    ...WORK_OPTIONS,
  },
  details: [
    "A worker runs until it is stopped; on SIGINT or SIGTERM it finishes its current work. If one is killed, nothing is lost: after ten seconds of silence its lines go to another worker.",
    "It takes only work that was queued with the same --summarizer and the same version, so every line is compacted as the command that queued it would have done. It never runs a command from the database.",
    "With --json: { done }, the number of trajectories it compacted.",
    "Examples:\n  palimpsest worker --queue postgres://palimpsest@db/queue\n  palimpsest worker --queue postgres://palimpsest@db/queue --summarizer openai:gpt-5-mini --concurrency 32 --drain",
  ],

  async run({ values, operands, terminal }) {
    const url = getText(values, "queue");
    if (url === undefined || operands.length > 0) throw new UsageError("Name the queue with --queue postgres://…");
    const force = await parseWorkForce(values);
    // Errors of the summarizer are reported before a line is taken.
    await loadCompactor(
      { targetTokens: 0, summaryTokens: DEFAULT_SUMMARY_TOKENS, protectLast: DEFAULT_PROTECT_LAST },
      force.summarizer,
    );
    const queue = await openQueue(url, {
      name: nameQueue({ ...force, version: loadManifest().version }),
      poolSize: force.concurrency + MORE_CONNECTIONS,
      onFault: (reason) => terminal.warn(`palimpsest: the queue: ${reason}\n`),
    });
    terminal.warn(`working for the queue at ${placeOfQueue(url)}\n`);

    const stopping = new AbortController();
    const forget = hearSignals(() => {
      // A second one ends it at once.
      forget();
      stopping.abort();
    });
    try {
      const done = await workQueue(queue, {
        ...force,
        signal: stopping.signal,
        drain: values["drain"] === true,
        onDone(count) {
          if (terminal.isWatched) terminal.warn(`\r\u001b[2K${formatNumber(count)} trajectories done`);
        },
      });
      if (terminal.isWatched) terminal.warn("\r\u001b[2K");
      await printAnswer({ values, terminal }, { done }, `${formatNumber(done)} trajectories done\n`);
      return 0;
    } finally {
      forget();
      await queue.close();
    }
  },
};
