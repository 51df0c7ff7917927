import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { CompactionReport } from "../../core/model/report.ts";
import type { Usage } from "../base/usage.ts";
import type { GatewayWatcher, MetricsPage } from "../facts/gateway-watcher.ts";
import { nameReason } from "../facts/name-reason.ts";
import type { RequestFacts } from "../facts/request-facts.ts";
import { TIERS } from "./savings.ts";
import type { LedgerEntry, SessionLedger } from "./session-ledger.ts";

/** Counts what happens. Every label has few values, whatever clients and providers send. */
export interface Metrics {
  readonly watcher: GatewayWatcher;
  read(): Promise<MetricsPage>;
}

const OWN_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const UPSTREAM_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
/** What a compaction costs and saves besides the tokens that are not sent. */
const BESIDE = ["rewrite", "look-up", "own-compaction"] as const;

export function createMetrics(ledger: SessionLedger): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name: `palimpsest_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `palimpsest_${name}`, help, labelNames: ["path"], buckets, registers });

  const requests = counter("requests_total", "Requests by what became of them, and why if nothing was done.", [
    "path",
    "status",
    "outcome",
    "reason",
  ]);
  const inputTokens = counter("input_tokens_total", "Tokens of prompts as the providers billed them.", [
    "provider",
    "billed",
  ]);
  const outputTokens = counter("output_tokens_total", "Tokens of answers as the providers billed them.", ["provider"]);
  const clientTokens = counter("client_tokens_total", "Tokens of the conversations that clients sent.", []);
  const sentTokens = counter("sent_tokens_total", "Tokens of the conversations as they went out.", []);
  const saved = counter(
    "saved_tokens_total",
    "Tokens that would have been sent within the window and were not, by how they would have been billed.",
    ["tier"],
  );
  const beyond = counter(
    "requests_beyond_window_total",
    "Requests whose history no longer fits the window, by what would have happened without the gateway.",
    ["without"],
  );
  const net = new Gauge({
    name: "palimpsest_saved_tokens_net",
    help: "What that was worth, in tokens of uncached input; own-compaction is what the agent's own would have cost, rewrite and look-up are what ours did. The sum may be negative.",
    labelNames: ["tier"],
    registers,
  });
  for (const tier of [...TIERS, ...BESIDE]) net.set({ tier }, 0);
  const compactions = counter("compactions_total", "Compactions by what set them off and the last step they needed.", [
    "trigger",
    "rung",
    "status",
    "reason",
  ]);
  const lookUps = counter("lookups_total", "What models looked up of what was taken out.", ["tool", "outcome"]);
  const misses = counter("cache_misses_total", "Requests that read less from the cache than was left there.", [
    "cause",
  ]);
  const lost = counter("cache_lost_tokens_total", "Tokens that were in the cache and not read from it.", ["cause"]);
  const faults = counter("faults_total", "Faults of ours, and providers that could not be reached.", ["place"]);
  const own = histogram("own_seconds", "From a whole request to its being sent on.", OWN_SECONDS);
  const firstByte = histogram("upstream_first_byte_seconds", "Until a provider began to answer.", UPSTREAM_SECONDS);
  const whole = histogram("upstream_seconds", "Until an answer had ended.", UPSTREAM_SECONDS);

  function countUsage(provider: string, { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens: out }: Usage) {
    inputTokens.inc({ provider, billed: "cache-read" }, cacheReadTokens);
    inputTokens.inc({ provider, billed: "cache-write" }, cacheWriteTokens);
    inputTokens.inc({ provider, billed: "uncached" }, Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens));
    outputTokens.inc({ provider }, out);
  }

  function countEntry(entry: LedgerEntry): void {
    const { tier, without, savedTokens, worth, ownCompactionWorth, rewriteCost, lookUpCost, miss } = entry;
    saved.inc({ tier }, Math.max(0, savedTokens));
    if (without !== "history") beyond.inc({ without });
    net.inc({ tier }, worth);
    net.inc({ tier: "own-compaction" }, ownCompactionWorth);
    net.dec({ tier: "rewrite" }, rewriteCost);
    net.dec({ tier: "look-up" }, lookUpCost);
    if (miss === undefined) return;
    misses.inc({ cause: miss.cause });
    lost.inc({ cause: miss.cause }, miss.lostTokens);
  }

  function countRequest(facts: RequestFacts): void {
    const { path, status, outcome, reason, provider, usage, conversation, oursMs, firstByteMs, upstreamMs } = facts;
    requests.inc({ path, status: status >= 100 && status < 600 ? status : 0, outcome, reason });
    if (upstreamMs !== undefined) own.observe({ path }, oursMs / 1_000);
    if (firstByteMs !== undefined) firstByte.observe({ path }, firstByteMs / 1_000);
    if (upstreamMs !== undefined) whole.observe({ path }, upstreamMs / 1_000);
    if (provider !== undefined && usage !== undefined) countUsage(provider, usage);
    const entry = ledger.add(facts);
    if (entry === undefined || conversation === undefined) return;
    clientTokens.inc(conversation.tokensBefore);
    sentTokens.inc(conversation.tokensAfter);
    countEntry(entry);
  }

  return {
    watcher: {
      onRequest: countRequest,
      onCompaction: ({ trigger, steps, status, reason }: CompactionReport) =>
        compactions.inc({
          trigger,
          rung: status === "compacted" ? (steps.at(-1)?.step ?? "none") : "none",
          status,
          reason: status === "compacted" ? "none" : nameReason(reason),
        }),
      onLookUp: (tool, outcome) => lookUps.inc({ tool, outcome }),
      onFault: (place) => faults.inc({ place }),
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
