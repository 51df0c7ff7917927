import { setTimeout as wait } from "node:timers/promises";
import { askSummarizer } from "../ask-summarizer.ts";
import type { AskedSummary, SummaryFailure } from "../core/model/summary.ts";
import type { SummarySource, SummaryTools } from "../core/plan-summary.ts";
import type { Summarizer } from "../core/ports.ts";
import { RunStopped } from "./run-stopped.ts";

const MOST_ATTEMPTS = 3;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** Failures that the next line would meet too. */
const STOPPING: ReadonlySet<SummaryFailure["reason"]> = new Set(["auth", "network", "no-provider", "aborted"]);
/** Those of them that waiting does not mend. */
const FINAL: ReadonlySet<SummaryFailure["reason"]> = new Set(["auth", "no-provider", "aborted"]);

export interface Prose {
  readonly asked: AskedSummary;
  readonly calls: number;
}

/**
 * Asks for the prose of a summary, a few times where a failure may pass.
 *
 * Throws `RunStopped` where going on would fail for every line: a wrong key must not turn a whole file into errors.
 */
export async function askForProse(
  source: SummarySource,
  summarizer: Summarizer,
  tools: SummaryTools,
  { firstWaitMs = FIRST_WAIT_MS } = {},
): Promise<Prose> {
  for (let attempt = 1; ; attempt += 1) {
    const asked = await askSummarizer(source, [summarizer], tools, {});
    // Somebody is always asked, so there is always an answer.
    if (asked === undefined) throw new Error("no summarizer was asked");
    if (asked.kind === "written") return { asked, calls: attempt - 1 + asked.work.calls };
    const { reason, message } = asked.failure;
    if (attempt === MOST_ATTEMPTS || FINAL.has(reason)) {
      if (STOPPING.has(reason)) throw new RunStopped(`The summarizer failed: ${message}`);
      return { asked, calls: attempt };
    }
    await wait(Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** (attempt - 1)));
  }
}
