import { memoryArchive } from "../../../src/archives/memory.ts";
import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import { createCompactor } from "../../../src/compactor/create-compactor.ts";
import type { Summarizer } from "../../../src/core/base/ports.ts";
import type { Message } from "../../../src/core/model/message.ts";
import type { CompactionReport } from "../../../src/core/model/report.ts";
import type { Transcript } from "../../../src/core/model/transcript.ts";
import { keyedHash } from "../../../src/keys/keyed-hash.ts";
import { counter } from "../sizes.ts";
import type { Rewrite, Rewriter, Strategy } from "../strategy.ts";

/** A fixed key, so that two runs of the benchmark print the same. */
export const benchKey = keyedHash(new Uint8Array(32).fill(7));
/** Indexing costs more than compacting, so only a store that is searched gets an index. */
const UNSEARCHED = { index: false } as const;
/** Larger than any session, so that the requested size decides and not the window. */
const ROOMY_TOKENS = 10_000_000;

/** A rewrite of ours, with its report. */
export interface OurRewrite extends Rewrite {
  readonly report: CompactionReport;
  readonly store: SessionArchive;
}

export interface OurOptions {
  readonly name?: string;
  readonly summarizer?: Summarizer;
  readonly contextTokens?: number;
}

export interface OurRewriter extends Rewriter {
  rewrite(history: readonly Message[], targetTokens: number, store?: SessionArchive): Promise<OurRewrite>;
}

/**
 * Ours through its public door, with an archive in memory. Without a summarizer no model is called. If no size is asked
 * for (infinity), the window decides.
 */
export function palimpsest({
  name = "palimpsest",
  summarizer,
  contextTokens = ROOMY_TOKENS,
}: OurOptions = {}): OurRewriter {
  return {
    name,
    takesTarget: true,
    async rewrite(history, targetTokens, store = memoryArchive(UNSEARCHED)) {
      const compactor = createCompactor({
        hash: benchKey,
        archive: store,
        counter,
        policy: Number.isFinite(targetTokens) ? { targetTokens: Math.max(1, targetTokens) } : {},
        ...(summarizer !== undefined && { summarizer }),
      });
      const { transcript, report } = await compactor.compact(asTranscript(history), {
        contextTokens,
        trigger: "manual",
        force: true,
      });
      return { messages: transcript.messages, report, store };
    },
  };
}

/** Ours over a session, as a host runs it: called before every request, it acts at its own threshold. */
export function palimpsestSession(options: OurOptions): Strategy {
  const { contextTokens = ROOMY_TOKENS, summarizer, name = "palimpsest" } = options;
  return {
    name,
    start() {
      const compactor = createCompactor({
        hash: benchKey,
        archive: memoryArchive(UNSEARCHED),
        counter,
        ...(summarizer !== undefined && { summarizer }),
      });
      let standing: readonly Message[] = [];
      let seen = 0;
      return {
        async send(history) {
          const messages = [...standing, ...history.slice(seen)];
          const { transcript, report } = await compactor.compact(asTranscript(messages), { contextTokens });
          standing = transcript.messages;
          seen = history.length;
          const { inputTokens = 0, outputTokens = 0 } = report.summaryWork ?? {};
          return {
            messages: transcript.messages,
            isRefused: isRefused(report),
            ...(report.status === "compacted" && { stored: report.handles.length }),
            ...(report.summaryWork !== undefined && { summary: { inputTokens, outputTokens } }),
          };
        },
      };
    },
  };
}

/** Whether ours reported that what it protects is larger than the window. */
export function isRefused({ failure }: CompactionReport): boolean {
  return failure?.reason === "window-too-small";
}

function asTranscript(messages: readonly Message[]): Transcript {
  return { messages, tools: [], envelope: { kind: "messages" } };
}
