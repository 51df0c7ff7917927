import { openArchive } from "../archives/open-archive.ts";
import type { SessionArchive } from "../archives/session-archive.ts";
import { createTranscriptCompactor } from "../compactor/create-transcript-compactor.ts";
import type { KeyedHash } from "../core/base/ports.ts";
import { isGenuineHandle } from "../core/markers/make-handle.ts";
import { findPriceCard } from "../core/prices/find-price-card.ts";
import { priceRequest } from "../core/prices/price-request.ts";
import { palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
import { rememberingRedactor } from "../core/redact/remembering-redactor.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { createCounters } from "./base/create-counters.ts";
import { findSameModel } from "./compaction/borrowed-summarizer.ts";
import type { CompactionRunner } from "./compaction/compaction-runner.ts";
import { inlineRunner } from "./compaction/inline-runner.ts";
import { nameSummarizers } from "./compaction/name-summarizers.ts";
import { rehearsalArchive } from "./compaction/rehearsal-archive.ts";
import { workerRunner } from "./compaction/worker-runner.ts";
import type { RelieveMedia } from "./conversation/conversation-parts.ts";
import { createCostWatch } from "./conversation/cost-watch.ts";
import type { GatewayWatcher } from "./facts/gateway-watcher.ts";
import type { GatewaySettings } from "./gateway-settings.ts";
import type { Listening } from "./http/start-listening.ts";
import { commandMediaShrinker } from "./media/command-media-shrinker.ts";
import { relieveBody } from "./media/relieve-body.ts";
import { buildPriceOptions } from "./operation/build-price-options.ts";
import { createSpanExporter } from "./operation/export-spans.ts";
import { createLog } from "./operation/log.ts";
import { createMetrics } from "./operation/metrics.ts";
import { priceUsage } from "./operation/price-usage.ts";
import { createSessionLedger } from "./operation/session-ledger.ts";
import { findSpanTarget } from "./operation/spans.ts";
import { createLiveSessions } from "./page/live-sessions.ts";
import { nameStore } from "./page/name-store.ts";
import { loadPageAssets } from "./page/page-assets.ts";
import { type Gateway, type GatewayPage, startGateway } from "./start-gateway.ts";

/** What a gateway needs from the process it runs in. */
export interface GatewayHost {
  readonly key: Uint8Array;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes the lines of the log. */
  readonly writeLog: (line: string) => void;
  /** The server that has been listening while the gateway was loaded; if absent, it starts listening. */
  readonly listening?: Listening;
  /** Is notified of what happens, too. */
  readonly watcher?: Partial<GatewayWatcher>;
}

/** Opens the store, starts metrics, log and compaction, and then the gateway itself. */
export async function openGateway(settings: GatewaySettings, host: GatewayHost): Promise<Gateway> {
  const { storeUrl, policy } = settings;
  const hash = keyedHash(host.key);
  const log = createLog(settings.logLevel, host.writeLog);
  const archive = await openArchive(storeUrl, {
    loadKey: async () => host.key,
    isGenuine: (handle) => isGenuineHandle(handle, hash),
    onEvicted: ({ expired }) => log.onEvicted(expired),
  });
  const metrics = createMetrics(createSessionLedger(buildPriceOptions(settings)));
  const target = findSpanTarget(host.environment);
  const spans = target === undefined ? undefined : createSpanExporter(target, log.onFault);
  const page = await preparePage(settings, { archive, hash });
  const watcher = joinWatchers([
    metrics.watcher,
    log,
    spans?.watcher ?? {},
    page?.sessions.watcher ?? {},
    host.watcher ?? {},
  ]);

  async function closeParts(): Promise<void> {
    await spans?.close();
    await archive.close();
  }

  try {
    const gateway = await startGateway({
      ...settings,
      budget: policy,
      ...(policy.timing === "pays" && {
        costs: createCostWatch({ policy, prices: buildPriceOptions(settings), priceSummary: priceSame(settings) }),
      }),
      watcher,
      runner: startRunner(settings, host, { archive, hash, onEvicted: log.onEvicted }),
      relieveMedia: relieveWith(settings, archive, hash),
      archive: (tenant) => archive.forTenant(tenant),
      rewrites: (tenant) => archive.forTenant(tenant),
      checkStore: () => archive.listSessions({ limit: 1 }),
      readMetrics: metrics.read,
      ...(page !== undefined && { page }),
      ...(host.listening !== undefined && { listening: host.listening }),
    });
    return {
      url: gateway.url,
      async close(options) {
        await gateway.close(options);
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

function relieveWith({ mediaReducer }: GatewaySettings, archive: SessionArchive, hash: KeyedHash): RelieveMedia {
  const shrink = mediaReducer === undefined ? undefined : commandMediaShrinker(mediaReducer);
  return (tenant, { codec, history: { field } }, text) =>
    relieveBody(text, { codec, field, archive: archive.forTenant(tenant), hash, ...(shrink && { shrink }) });
}

/** What the page is served with; undefined if it is not wanted, or was not built. */
async function preparePage(
  settings: GatewaySettings,
  { archive, hash }: Pick<RunnerTools, "archive" | "hash">,
): Promise<GatewayPage | undefined> {
  const { hasPage = true, mode, storeUrl } = settings;
  const assets = hasPage ? await loadPageAssets() : undefined;
  if (assets === undefined) return undefined;
  const prices = buildPriceOptions(settings);
  return {
    assets,
    facts: { mode: mode === "observe" ? "observe" : "gateway", store: nameStore(storeUrl) },
    archive: (tenant) => archive.forTenant(tenant),
    hash,
    sessions: createLiveSessions({
      redactor: rememberingRedactor(palimpsestRedactor),
      ledger: createSessionLedger(prices),
      priceOf: (model, rounds) => priceUsage(rounds, model, prices),
    }),
  };
}

/** About what a summary by the agent's own provider costs: it reads most of a prompt once, and writes a handoff. */
function priceSame(settings: GatewaySettings): (model: string, promptTokens: number) => number {
  const handoffTokens = 4_000;
  return (model, promptTokens) => {
    const asked = findSameModel(settings.summarizer, model);
    const card = asked === undefined ? undefined : findPriceCard(asked, buildPriceOptions(settings));
    const billing = { readTokens: 0, writtenTokens: 0, plainTokens: promptTokens };
    return card === undefined ? 0 : priceRequest(billing, handoffTokens, card);
  };
}

interface RunnerTools {
  readonly archive: SessionArchive;
  readonly hash: KeyedHash;
  readonly onEvicted: (originals: number) => void;
}

/** An archive in memory cannot be shared with a thread; any other is opened there once more. */
function startRunner(
  { storeUrl, policy, tools, summarizer, mainSummarizer, cacheLifetime }: GatewaySettings,
  { key, environment }: GatewayHost,
  { archive, hash, onEvicted }: RunnerTools,
): CompactionRunner {
  const own = { ...policy, cacheTtl: cacheLifetime ?? policy.cacheTtl };
  // Also created here for the thread: a name that cannot work should fail at the start, not at the first compaction.
  const names = {
    ...(summarizer !== undefined && { summarizer }),
    ...(mainSummarizer !== undefined && { mainSummarizer }),
  };
  const summarizers = nameSummarizers(names, environment);
  const marks = tools === undefined ? {} : { tools };
  if (storeUrl !== "memory:") return workerRunner({ storeUrl, key, policy: own, ...marks, ...names }, onEvicted);
  const counterFor = createCounters();
  return inlineRunner({
    hash,
    compactorOf({ tenant, isRehearsal, countedFor, summarizer: borrowed }) {
      const part = archive.forTenant(tenant);
      return createTranscriptCompactor({
        hash,
        archive: isRehearsal ? rehearsalArchive(part) : part,
        policy: own,
        counter: counterFor(countedFor),
        ...marks,
        ...summarizers,
        ...(borrowed !== undefined && { summarizer: borrowed }),
      });
    },
  });
}

/** Notifies several watchers, each of the events it handles. */
function joinWatchers(watchers: readonly Partial<GatewayWatcher>[]): GatewayWatcher {
  return {
    onRequest: (facts) => watchers.forEach(({ onRequest }) => void onRequest?.(facts)),
    onCompaction: (report) => watchers.forEach(({ onCompaction }) => void onCompaction?.(report)),
    onLookUp: (...lookUp) => watchers.forEach(({ onLookUp }) => void onLookUp?.(...lookUp)),
    onFault: (where, error) => watchers.forEach(({ onFault }) => void onFault?.(where, error)),
  };
}
