import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { KeyedHash } from "../core/base/ports.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { createBoundKeeper } from "./keep-bound.ts";
import { isHolderGone, nameHolder } from "./name-holder.ts";
import { checkName } from "./operations/check-name.ts";
import type { Call, Engine, InputOf, OperationName, ResultOf } from "./operations/registry.ts";
import type { VerifyBatch } from "./operations/verify-archive.ts";
import { parseExport } from "./parse-export.ts";
import type {
  RetentionPolicy,
  RetentionReport,
  SessionArchive,
  VerifyReport,
  WatchOptions,
} from "./session-archive.ts";
import { createUseNotes } from "./use-notes.ts";

/** Options of every archive, wherever it is kept. */
export interface ArchiveOptions {
  /** Whose archive it is; `default` if a host has only one. */
  readonly tenant?: string;
  /**
   * False to keep no full-text index, which reveals how many words texts have and share. Nothing can be searched for
   * then.
   */
  readonly index?: boolean;
  /** How long a lease lives without being refreshed. */
  readonly leaseLifetimeMs?: number;
  /** The clock that leases and commits go by. PostgreSQL uses the server's if this is left out. */
  readonly now?: () => number;
  /** Tells handles that this host's key made from those it never did. Without it, both are unknown. */
  readonly isGenuine?: (handle: string) => boolean;
  /** What it may hold if the archive itself does not say (`setBound`). */
  readonly bound?: RetentionPolicy;
  /** Called, for a log, with what was removed to keep the archive within its bound. */
  readonly onEvicted?: (report: RetentionReport) => void;
}

const DEFAULT_TENANT = "default";
/**
 * A judgement: longer than a compaction takes, and short enough that a killed process does not block others for long.
 */
const LEASE_LIFETIME_MS = 300_000;
/** A judgement: more than anyone reads in a list. */
const MAX_SESSIONS = 1_000;
/**
 * A state is as large as a handoff; a host that goes back further than these continues from the handoff in the
 * transcript.
 */
const MAX_STATES = 8;
/** Indexing begins when no commit came for a while, so that it never delays the next. */
const IDLE_BEFORE_INDEXING_MS = 250;
/** How long a search waits for what is not indexed yet. */
const INDEX_BEFORE_SEARCH_MS = 2_000;
const TABLES: readonly VerifyBatch["table"][] = ["texts", "handles", "sessions", "index"];

/** The one archive over every engine: what is special to a database is in its engine and its dialect. */
export function createSessionArchive(
  engine: Engine,
  { key, ...options }: ArchiveOptions & { readonly key: Uint8Array },
): SessionArchive {
  return archiveOfTenant(
    { engine, options, hash: keyedHash(key), tenants: new Map() },
    options.tenant ?? DEFAULT_TENANT,
  );
}

/** What the archives of all tenants share. */
interface SharedArchive {
  readonly engine: Engine;
  readonly options: ArchiveOptions;
  /** A change of key changes it for all of them. */
  hash: KeyedHash;
  /** Each has its own bound to keep and its own texts to index: two of one tenant would do it twice. The last used last. */
  readonly tenants: Map<string, TenantArchive>;
}

interface TenantArchive {
  readonly archive: SessionArchive;
  /** Does what is due, as before the end. */
  finish(): Promise<void>;
}

/** A judgement: archives kept open at once. Those that were used longest ago are left to whoever still holds them. */
const MAX_TENANTS = 1_000;

function archiveOfTenant(shared: SharedArchive, tenant: string): SessionArchive {
  const { tenants } = shared;
  const used = tenants.get(tenant) ?? openTenant(shared, tenant);
  tenants.delete(tenant);
  tenants.set(tenant, used);
  for (const [oldest, { finish }] of tenants) {
    if (tenants.size <= MAX_TENANTS) break;
    tenants.delete(oldest);
    void finish();
  }
  return used.archive;
}

function openTenant(shared: SharedArchive, tenant: string): TenantArchive {
  const { engine, options } = shared;
  const { leaseLifetimeMs: lifetimeMs = LEASE_LIFETIME_MS, now, isGenuine } = options;
  checkName("tenant", tenant);
  const isIndexed = options.index ?? true;
  let indexing: Promise<void> | undefined;
  /** Whether this archive stored something that it did not index yet. */
  let isBehind = false;

  function run<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    watch?: WatchOptions,
  ): Promise<ResultOf<Name>> {
    const call: Call<Name> = { name, tenant, input, isIndexed, ...(now !== undefined && { nowMs: now() }) };
    return engine.run(call, watch?.onProgress);
  }

  /** Brings the index up to date, apart from any commit. What fails stays pending and is tried again later. */
  function indexSoon(onIndexed?: (texts: number) => void): Promise<void> {
    indexing ??= indexPending(onIndexed)
      .catch(() => {
        isBehind = true;
      })
      .finally(() => {
        indexing = undefined;
      });
    return indexing;
  }

  let timer: NodeJS.Timeout | undefined;

  /** The same, once nothing else is going on. A process that ends first leaves it to the next search. */
  function indexWhenIdle(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void indexSoon(), IDLE_BEFORE_INDEXING_MS);
    timer.unref();
    isBehind = true;
  }

  const uses = createUseNotes((use) => run("noteUse", use), now ?? Date.now);

  async function find(input: InputOf<"find">): Promise<ResultOf<"find">> {
    const found = await run("find", input);
    if (found.kind === "found") uses.note({ kind: "original", handle: input.handle });
    return found;
  }

  /** Called before operations that must see everything. */
  async function catchUp(): Promise<void> {
    clearTimeout(timer);
    if (isBehind) await indexSoon();
    else await indexing;
  }

  async function indexPending(onIndexed?: (texts: number) => void): Promise<void> {
    for (let texts = 0; ; ) {
      isBehind = false;
      const batch = await run("loadPending", {});
      if (batch.entries.length === 0) {
        // What is stored while the answer is on its way is not in it.
        if (isBehind) continue;
        return;
      }
      await run("addToIndex", batch);
      texts += batch.entries.length;
      onIndexed?.(texts);
    }
  }

  const bound = createBoundKeeper({
    loadPolicy: async () => (await run("readBound", {})).policy ?? options.bound,
    measureUse: () => run("measureUse", {}),
    now: now ?? Date.now,
    async collect(policy) {
      await uses.finish();
      const report = await run("collect", policy);
      if (report.expired === 0) return report;
      await run("noteEvicted", { originals: report.expired, atMs: now?.() ?? Date.now() });
      options.onEvicted?.(report);
      return report;
    },
  });

  async function finish(): Promise<void> {
    await bound.finish();
    await catchUp();
  }

  const archive: SessionArchive = {
    get hash() {
      return shared.hash;
    },
    async commit(change) {
      await run("commit", change);
      if (change.originals.length === 0) return;
      if (isIndexed) indexWhenIdle();
      bound.note(change.originals.reduce((total, { text }) => total + text.length, 0));
    },
    async get(handle) {
      const found = await find({ handle });
      return found.kind === "found" ? found.original : undefined;
    },
    async retrieve(handle, { session } = {}) {
      const found = await find(dropUndefined({ handle, session }));
      switch (found.kind) {
        case "found":
          return found.original;
        case "expired":
          throw new CompactionError("HANDLE_EXPIRED", { handle });
        case "foreign":
          throw new CompactionError("HANDLE_FOREIGN", { handle });
        case "unknown":
          throw new CompactionError(isGenuine?.(handle) === false ? "HANDLE_FORGED" : "HANDLE_UNKNOWN", { handle });
      }
    },
    async loadState(lineage, session) {
      const [newest] = await run("loadStates", dropUndefined({ lineage, most: 1, session }));
      return newest;
    },
    loadStates: (lineage, session) => run("loadStates", dropUndefined({ lineage, most: MAX_STATES, session })),

    leases: {
      async tryAcquire(session) {
        const wanted = { session, holder: nameHolder(), lifetimeMs };
        const lease = await run("acquire", wanted);
        if (lease !== undefined) return lease;
        const goneHolder = await run("findHolder", { session });
        if (goneHolder === undefined || !isHolderGone(goneHolder)) return undefined;
        return run("acquire", { ...wanted, goneHolder });
      },
      refresh: (lease) => run("refresh", { lease, lifetimeMs }),
      release: (lease) => run("release", { lease }),
    },

    async updateIndex({ onProgress } = {}) {
      if (!isIndexed) return;
      const pending = await run("countPending", {});
      if (pending === 0) return;
      onProgress?.(0, pending);
      await indexSoon((texts) => onProgress?.(Math.min(texts, pending), pending));
    },

    async search(query) {
      if (!isIndexed) {
        throw new CompactionError("INVALID_POLICY", { key: "index", range: "on for a search", received: "off" });
      }
      const isCurrent = await endsWithin(indexSoon(), INDEX_BEFORE_SEARCH_MS);
      const answer = await run("search", query);
      return isCurrent ? answer : { ...answer, isComplete: false };
    },

    append: (session, messages, { lineage } = {}) => run("append", dropUndefined({ session, messages, lineage })),
    readHistory: (session) => run("readHistory", { session }),
    readChange: (session, { lineage, number }) => run("readChange", { session, lineage, number }),
    readTranscript: (session) => run("readTranscript", { session }),
    saveRewrite: (rewrite) => run("saveRewrite", rewrite),
    async listRewrites(openings) {
      const names = await run("listRewrites", { openings });
      if (names.length > 0) uses.note({ kind: "rewrites", openings });
      return names;
    },
    findRewrites: (names) => run("findRewrites", { names }),
    readLineageRewrites: (lineage) => run("readLineageRewrites", { lineage }),
    listSessions: ({ limit = MAX_SESSIONS } = {}) => run("listSessions", { limit }),
    describeSession: (session) => run("describeSession", { session }),
    restore: (session, number) => run("restore", dropUndefined({ session, number })),
    exportSession: (session, watch) => run("exportSession", { session }, watch),
    async importSession(document, { id, ...watch } = {}) {
      const checked = parseExport(document);
      const name = await run("importSession", { document: checked, id: id ?? checked.session.id }, watch);
      if (isIndexed) indexWhenIdle();
      return name;
    },

    async purge(target, watch) {
      await catchUp();
      const removed = await run("purge", target, watch);
      return { ...removed, isScrubbed: await engine.finishScrubbing() };
    },
    async collect(policy = {}, watch = {}) {
      await catchUp();
      await uses.finish();
      return run("collect", policy, watch);
    },
    async readBound() {
      const stored = await run("readBound", {});
      return options.bound === undefined ? stored : { policy: options.bound, ...stored };
    },
    setBound: (policy) => run("setBound", { policy }),
    async verify(watch) {
      await catchUp();
      const outdated: number[] = [];
      const verifyBatch: Batches = async (batch) => {
        const step = await run("verify", batch);
        for (const document of step.outdated ?? []) outdated.push(document);
        return step;
      };
      const report = await verifyAll(verifyBatch, await run("stats", {}), await engine.checkIntegrity(), watch);
      if (outdated.length > 0) {
        // An archive that cannot be written to can still be verified.
        await run("renewDocuments", { documents: outdated }).then(
          () => {
            isBehind = true;
          },
          () => undefined,
        );
      }
      return { ...report, outdated: outdated.length };
    },
    stats: () => run("stats", {}),
    async rotateKey(key, watch) {
      await catchUp();
      const texts = await run("rotateKey", { key }, watch);
      await engine.changeKey(key);
      shared.hash = keyedHash(key);
      // Its words were hidden under the former key.
      isBehind = isIndexed;
      return texts;
    },

    forTenant: (name) => archiveOfTenant(shared, name),
    async close() {
      for (const other of shared.tenants.values()) await other.finish();
      await engine.close();
    },
  };
  return { archive, finish };
}

type Batches = (batch: VerifyBatch) => Promise<ResultOf<"verify">>;

async function verifyAll(
  verifyBatch: Batches,
  stats: ResultOf<"stats">,
  damage: readonly string[],
  watch: WatchOptions = {},
): Promise<Omit<VerifyReport, "outdated">> {
  const total = stats.texts + 2 * stats.handles + stats.messages;
  const checked = { texts: 0, handles: 0, sessions: 0, index: 0 };
  const breaches = [...damage];
  for (const table of TABLES) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const step: ResultOf<"verify"> = await verifyBatch({ table, after });
      checked[table] += step.checked;
      for (const breach of step.breaches) breaches.push(breach);
      after = step.next;
      watch.onProgress?.(Math.min(total, checked.texts + checked.handles + checked.sessions + checked.index), total);
    }
  }
  const { texts, handles, sessions: messages, index: documents } = checked;
  return { texts, handles, messages, documents, breaches };
}

/** Whether some work ends in time. It continues either way. */
async function endsWithin(work: Promise<void>, timeMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeMs);
  });
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
