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
  const meters = createMeters(registry);
  for (const tier of [...TIERS, ...BESIDE]) meters.net.set({ tier }, 0);
  return {
    watcher: {
      onRequest: (facts) => countRequest(meters, facts, ledger),
      onCompaction: ({ trigger, steps, status, reason }: CompactionReport) =>
        meters.compactions.inc({
          trigger,
          rung: status === "compacted" ? (steps.at(-1)?.step ?? "none") : "none",
          status,
          reason: status === "compacted" ? "none" : nameReason(reason),
        }),
      onLookUp: (tool, outcome) => meters.lookUps.inc({ tool, outcome }),
      onFault: (place) => meters.faults.inc({ place }),
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** All that is counted, each by labels of few values. */
function createMeters(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name: `palimpsest_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `palimpsest_${name}`, help, labelNames: ["path"], buckets, registers });

  return {
    requests: counter("requests_total", "Requests by what became of them, and why if nothing was done.", [
      "path",
      "status",
      "outcome",
      "reason",
    ]),
    inputTokens: counter("input_tokens_total", "Tokens of prompts as the providers billed them.", [
      "provider",
      "billed",
    ]),
    outputTokens: counter("output_tokens_total", "Tokens of answers as the providers billed them.", ["provider"]),
    clientTokens: counter("client_tokens_total", "Tokens of the conversations that clients sent.", []),
    sentTokens: counter("sent_tokens_total", "Tokens of the conversations as they went out.", []),
    saved: counter(
      "saved_tokens_total",
      "Tokens that would have been sent within the window and were not, by how they would have been billed.",
      ["tier"],
    ),
    beyond: counter(
      "requests_beyond_window_total",
      "Requests whose history no longer fits the window, by what would have happened without the gateway.",
      ["without"],
    ),
    net: new Gauge({
      name: "palimpsest_saved_tokens_net",
      help: "What that was worth, in tokens of uncached input; own-compaction is what the agent's own would have cost, rewrite and look-up are what ours did. The sum may be negative.",
      labelNames: ["tier"],
      registers,
    }),
    compactions: counter("compactions_total", "Compactions by what set them off and the last step they needed.", [
      "trigger",
      "rung",
      "status",
      "reason",
    ]),
    lookUps: counter("lookups_total", "What models looked up of what was taken out.", ["tool", "outcome"]),
    misses: counter("cache_misses_total", "Requests that read less from the cache than was left there.", ["cause"]),
    lost: counter("cache_lost_tokens_total", "Tokens that were in the cache and not read from it.", ["cause"]),
    faults: counter("faults_total", "Faults of ours, and providers that could not be reached.", ["place"]),
    own: histogram("own_seconds", "From a whole request to its being sent on.", OWN_SECONDS),
    firstByte: histogram("upstream_first_byte_seconds", "Until a provider began to answer.", UPSTREAM_SECONDS),
    whole: histogram("upstream_seconds", "Until an answer had ended.", UPSTREAM_SECONDS),
  };
}

type Meters = ReturnType<typeof createMeters>;

function countUsage(meters: Meters, provider: string, usage: Usage): void {
  const { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  meters.inputTokens.inc({ provider, billed: "cache-read" }, cacheReadTokens);
  meters.inputTokens.inc({ provider, billed: "cache-write" }, cacheWriteTokens);
  meters.inputTokens.inc(
    { provider, billed: "uncached" },
    Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens),
  );
  meters.outputTokens.inc({ provider }, outputTokens);
}

function countEntry(meters: Meters, entry: LedgerEntry): void {
  const { tier, without, savedTokens, worth, ownCompactionWorth, rewriteCost, lookUpCost, miss } = entry;
  meters.saved.inc({ tier }, Math.max(0, savedTokens));
  if (without !== "history") meters.beyond.inc({ without });
  meters.net.inc({ tier }, worth);
  meters.net.inc({ tier: "own-compaction" }, ownCompactionWorth);
  meters.net.dec({ tier: "rewrite" }, rewriteCost);
  meters.net.dec({ tier: "look-up" }, lookUpCost);
  if (miss === undefined) return;
  meters.misses.inc({ cause: miss.cause });
  meters.lost.inc({ cause: miss.cause }, miss.lostTokens);
}

function countRequest(meters: Meters, facts: RequestFacts, ledger: SessionLedger): void {
  const { path, status, outcome, reason, provider, usage, conversation, oursMs, firstByteMs, upstreamMs } = facts;
  meters.requests.inc({ path, status: status >= 100 && status < 600 ? status : 0, outcome, reason });
  if (upstreamMs !== undefined) meters.own.observe({ path }, oursMs / 1_000);
  if (firstByteMs !== undefined) meters.firstByte.observe({ path }, firstByteMs / 1_000);
  if (upstreamMs !== undefined) meters.whole.observe({ path }, upstreamMs / 1_000);
  if (provider !== undefined && usage !== undefined) countUsage(meters, provider, usage);
  const entry = ledger.add(facts);
  if (entry === undefined || conversation === undefined) return;
  meters.clientTokens.inc(conversation.tokensBefore);
  meters.sentTokens.inc(conversation.tokensAfter);
  countEntry(meters, entry);
}
