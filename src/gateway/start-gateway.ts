import { getRequestListener } from "@hono/node-server";
import type { BudgetPolicy } from "../core/model/budget.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import type { CacheLifetime } from "../core/prompt-cache/cache-hints.ts";
import { palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
import { DEFAULT_BUDGET_POLICY } from "../core/stages/measure/compute-budget.ts";
import { createMeasurer } from "../core/stages/measure/create-measurer.ts";
import type { AnswerTools } from "../lookup/answer-call.ts";
import { createRewriteBook, type RewriteBook, type RewriteStore } from "../replay/rewrite-book.ts";
import { createCounters } from "./base/create-counters.ts";
import type { CompactionRunner } from "./compaction/compaction-runner.ts";
import type { RelieveMedia } from "./conversation/conversation-parts.ts";
import { createConversations } from "./conversation/conversations.ts";
import type { CostWatch } from "./conversation/cost-watch.ts";
import { createModelWindows } from "./conversation/model-limits.ts";
import { createPressureWatch } from "./conversation/pressure-watch.ts";
import { createPromptSizes } from "./conversation/prompt-sizes.ts";
import { createRecentConversations, type RecentConversations } from "./conversation/recent-conversations.ts";
import type { GatewayWatcher } from "./facts/gateway-watcher.ts";
import { createLinkKeys } from "./history/link-keys.ts";
import { ONLY_TENANT } from "./http/authenticate.ts";
import { type Listening, type ListeningOptions, startListening } from "./http/start-listening.ts";
import { type Deciders, findThresholds } from "./page/find-thresholds.ts";
import type { LiveSessions } from "./page/live-sessions.ts";
import type { LiveView, PageParts } from "./page/page-parts.ts";
import { createApp } from "./server/app.ts";
import type { GatewayParts } from "./server/gateway-parts.ts";
import { createUpstream, DEFAULT_TIMEOUTS, type UpstreamTimeouts } from "./server/upstream.ts";

export interface GatewayOptions extends ListeningOptions {
  /** The server that already listens; if absent, one is started. */
  readonly listening?: Listening;
  readonly upstreams: GatewayParts["upstreams"];
  /** Where a tenant's rewrites are kept. */
  readonly rewrites: (tenant: string) => RewriteStore;
  readonly runner: CompactionRunner;
  /** A tenant's part of the archive, for what the model looks up. */
  readonly archive: (tenant: string) => AnswerTools["archive"];
  readonly watcher: GatewayWatcher;
  /** Rejects while the store cannot be used; by default nobody asks. */
  readonly checkStore?: GatewayParts["checkStore"];
  readonly readMetrics?: GatewayParts["readMetrics"];
  /** Serves the page at `/`; absent: there is none. */
  readonly page?: GatewayPage;
  readonly mode?: GatewayParts["mode"];
  readonly budget?: BudgetPolicy & Partial<Pick<CompactionPolicy, "hygieneRatio">>;
  readonly summarizer?: GatewayParts["summarizer"];
  /** Decides by money when to compact; without it the threshold does. */
  readonly costs?: CostWatch;
  /** Windows of models in tokens, before the dated table; `*` for all. */
  readonly windows?: Readonly<Record<string, number>>;
  readonly allowedHosts?: GatewayParts["allowedHosts"];
  /** Add hints for the prompt cache where the client has none of its own. */
  readonly cacheLifetime?: CacheLifetime;
  /** Only to Claude, which caches nothing without them. */
  readonly cachesOnlyClaude?: boolean;
  readonly maxBodyBytes?: number;
  /** How long a request waits for a compaction that it could go without. */
  readonly maxWaitMs?: number;
  readonly timeouts?: Partial<UpstreamTimeouts>;
  /** Makes media smaller after a provider refused one as too large; absent: the refusal is the client's to hear. */
  readonly relieveMedia?: RelieveMedia;
  /** Milliseconds since 1970; by default the system's clock. */
  readonly now?: () => number;
}

/** What the page needs beside what the gateway has. */
export interface GatewayPage extends Pick<PageParts, "assets" | "facts" | "archive" | "hash"> {
  readonly sessions: LiveSessions;
}

/** A gateway that listens. */
export interface Gateway {
  readonly url: string;
  /**
   * Takes no new requests, waits for the answers that are under way, then ends.
   *
   * @param options.withinMs Answers that take longer are cut off.
   */
  close(options?: { readonly withinMs?: number }): Promise<void>;
}

/** Shorter than the patience of most clients; a summarizer may take minutes. */
const MAX_WAIT_MS = 60_000;
/** A judgement: more than providers take. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** Texts whose count is remembered. Each message is counted once, so that few are asked for again. */
const MAX_COUNTED_CHARACTERS = 2_000_000;

/** Starts a gateway. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { tenants = new Map(), mode = "on" } = options;
  const books = new Map<string, RewriteBook>();
  const windows = createModelWindows(options.windows);
  const counterFor = createCounters({ maxCharacters: MAX_COUNTED_CHARACTERS });
  const counter = counterFor();
  const upstream = createUpstream({ ...DEFAULT_TIMEOUTS, ...options.timeouts });
  const conversations = createConversations({
    keys: createLinkKeys(),
    book(tenant) {
      const book = books.get(tenant) ?? createRewriteBook(options.rewrites(tenant));
      books.set(tenant, book);
      return book;
    },
    sizes: createPromptSizes(),
    windows,
    runner: options.runner,
    measurers: { of: (model) => createMeasurer({ counter: counterFor(model) }), plain: createMeasurer({ counter }) },
    ...(options.cacheLifetime !== undefined && { lifetime: options.cacheLifetime }),
    ...(options.relieveMedia !== undefined && { relieveMedia: options.relieveMedia }),
    ...(options.now !== undefined && { now: options.now }),
  });
  const recent = createRecentConversations();
  const { hygieneRatio } = DEFAULT_POLICY;
  const budget = { hygieneRatio, ...(options.budget ?? DEFAULT_BUDGET_POLICY) };
  const page: PageParts | undefined = options.page && {
    ...options.page,
    tenants,
    tenant: ONLY_TENANT,
    counter,
    redactor: palimpsestRedactor,
    live: viewLive(options.page.sessions, recent, {
      conversations,
      windows,
      budget,
      ...(options.costs !== undefined && { costs: options.costs }),
    }),
  };
  const parts: GatewayParts = {
    conversations,
    windows,
    recent,
    ...(options.page !== undefined && { noteSession: noteOrTell(options.page.sessions.note, options.watcher) }),
    pressure: createPressureWatch(),
    upstream,
    upstreams: options.upstreams,
    budget,
    mode,
    tenants,
    allowedHosts: options.allowedHosts ?? [],
    answerTools: (tenant) => ({ archive: options.archive(tenant), counter, redactor: palimpsestRedactor }),
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
    maxWaitMs: options.maxWaitMs ?? MAX_WAIT_MS,
    watcher: options.watcher,
    checkStore: options.checkStore ?? (async () => {}),
    ...(options.readMetrics !== undefined && { readMetrics: options.readMetrics }),
    ...(options.cacheLifetime !== undefined && { cacheLifetime: options.cacheLifetime }),
    ...(options.costs !== undefined && { costs: options.costs }),
    ...(options.summarizer !== undefined && { summarizer: options.summarizer }),
    cachesOnlyClaude: options.cachesOnlyClaude ?? false,
  };
  const { server, url, answerWith } = options.listening ?? (await startListening(options));
  answerWith(getRequestListener(createApp(parts, page).fetch));
  return {
    url,
    async close({ withinMs } = {}) {
      options.page?.sessions.close();
      await endServer(server, withinMs);
      await options.runner.close();
      await upstream.close();
    },
  };
}

/** What the page knows about conversations while they go on. */
function viewLive(sessions: LiveSessions, recent: RecentConversations, deciders: Deciders): LiveView {
  return {
    sessions,
    findConversation: recent.find,
    forget(session, lineage, tenant) {
      const same = sessions.list(tenant).filter((live) => live.lineage === lineage);
      for (const name of [session, ...same.map(({ row }) => row.id)]) {
        sessions.forget(name, tenant);
        recent.forget(name, tenant);
      }
    },
    findThresholds: (conversation) => findThresholds(conversation, deciders),
  };
}

/** Waits for the answers that are under way, as long as it may. */
async function endServer(server: Listening["server"], withinMs: number | undefined): Promise<void> {
  const timer = withinMs === undefined ? undefined : setTimeout(() => server.closeAllConnections(), withinMs);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}

/** What the page fails to take down never costs a request. */
function noteOrTell(note: LiveSessions["note"], { onFault }: GatewayWatcher): LiveSessions["note"] {
  return (...noted) => {
    try {
      note(...noted);
    } catch (error) {
      onFault("page", error);
    }
  };
}
