import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { KeyedHash, Leases } from "../core/base/ports.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { type BoundKeeper, createBoundKeeper } from "./keep-bound.ts";
import { createIndexKeeper, type IndexKeeper } from "./keep-index.ts";
import { isHolderGone, nameHolder } from "./name-holder.ts";
import { checkName } from "./operations/check-name.ts";
import type { Engine, InputOf, ResultOf, RunOperation } from "./operations/registry.ts";
import type { VerifyBatch } from "./operations/verify-archive.ts";
import { parseExport } from "./parse-export.ts";
import type {
  RetentionPolicy,
  RetentionReport,
  SessionArchive,
  VerifyReport,
  WatchOptions,
} from "./session-archive.ts";
import { createUseNotes, type UseNotes } from "./use-notes.ts";

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

function openTenant(shared: SharedArchive, name: string): TenantArchive {
  checkName("tenant", name);
  const { options } = shared;
  const isIndexed = options.index ?? true;
  const run = runFor(shared, name, isIndexed);
  const index = createIndexKeeper(run);
  const uses = createUseNotes((use) => run("noteUse", use), options.now ?? Date.now);
  const bound = keepBound(run, uses, options);
  const tenant: Tenant = { shared, run, index, uses, bound, isIndexed };

  const archive: SessionArchive = {
    get hash() {
      return shared.hash;
    },
    ...accessOriginals(tenant),
    leases: keepLeases(run, options.leaseLifetimeMs ?? LEASE_LIFETIME_MS),
    ...searchTexts(tenant),
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
      const imported = await run("importSession", { document: checked, id: id ?? checked.session.id }, watch);
      if (isIndexed) index.updateWhenIdle();
      return imported;
    },
    ...maintain(tenant),
    forTenant: (other) => archiveOfTenant(shared, other),
    async close() {
      for (const other of shared.tenants.values()) await other.finish();
      await shared.engine.close();
    },
  };
  return {
    archive,
    async finish() {
      await bound.finish();
      await index.catchUp();
    },
  };
}

function keepBound(
  run: RunOperation,
  uses: UseNotes,
  { bound, now = Date.now, onEvicted }: ArchiveOptions,
): BoundKeeper {
  return createBoundKeeper({
    loadPolicy: async () => (await run("readBound", {})).policy ?? bound,
    measureUse: () => run("measureUse", {}),
    now,
    async collect(policy) {
      await uses.finish();
      const report = await run("collect", policy);
      if (report.expired === 0) return report;
      await run("noteEvicted", { originals: report.expired, atMs: now() });
      onEvicted?.(report);
      return report;
    },
  });
}

/** What the operations of one tenant need. */
interface Tenant {
  readonly shared: SharedArchive;
  readonly run: RunOperation;
  readonly index: IndexKeeper;
  readonly uses: UseNotes;
  readonly bound: BoundKeeper;
  readonly isIndexed: boolean;
}

function runFor({ engine, options: { now } }: SharedArchive, tenant: string, isIndexed: boolean): RunOperation {
  return (name, input, watch) =>
    engine.run({ name, tenant, input, isIndexed, ...(now !== undefined && { nowMs: now() }) }, watch?.onProgress);
}

type Part<Name extends keyof SessionArchive> = Pick<SessionArchive, Name>;

function accessOriginals({
  shared,
  run,
  index,
  uses,
  bound,
  isIndexed,
}: Tenant): Part<"commit" | "get" | "retrieve" | "loadState" | "loadStates"> {
  async function find(input: InputOf<"find">): Promise<ResultOf<"find">> {
    const found = await run("find", input);
    if (found.kind === "found") uses.note({ kind: "original", handle: input.handle });
    return found;
  }

  return {
    async commit(change) {
      await run("commit", change);
      if (change.originals.length === 0) return;
      if (isIndexed) index.updateWhenIdle();
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
        case "unknown": {
          const isForged = shared.options.isGenuine?.(handle) === false;
          throw new CompactionError(isForged ? "HANDLE_FORGED" : "HANDLE_UNKNOWN", { handle });
        }
      }
    },
    async loadState(lineage, session) {
      const [newest] = await run("loadStates", dropUndefined({ lineage, most: 1, session }));
      return newest;
    },
    loadStates: (lineage, session) => run("loadStates", dropUndefined({ lineage, most: MAX_STATES, session })),
  };
}

function keepLeases(run: RunOperation, lifetimeMs: number): Leases {
  return {
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
  };
}

function searchTexts({ run, index, isIndexed }: Tenant): Part<"updateIndex" | "search"> {
  return {
    async updateIndex({ onProgress } = {}) {
      if (!isIndexed) return;
      const pending = await run("countPending", {});
      if (pending === 0) return;
      onProgress?.(0, pending);
      await index.update((texts) => onProgress?.(Math.min(texts, pending), pending));
    },
    async search(query) {
      if (!isIndexed) {
        throw new CompactionError("INVALID_POLICY", { key: "index", range: "on for a search", received: "off" });
      }
      const isCurrent = await endsWithin(index.update(), INDEX_BEFORE_SEARCH_MS);
      const answer = await run("search", query);
      return isCurrent ? answer : { ...answer, isComplete: false };
    },
  };
}

function maintain({
  shared,
  run,
  index,
  uses,
  isIndexed,
}: Tenant): Part<"purge" | "collect" | "readBound" | "setBound" | "verify" | "stats" | "rotateKey"> {
  const { engine, options } = shared;
  return {
    async purge(target, watch) {
      await index.catchUp();
      const removed = await run("purge", target, watch);
      return { ...removed, isScrubbed: await engine.finishScrubbing() };
    },
    async collect(policy = {}, watch = {}) {
      await index.catchUp();
      await uses.finish();
      return run("collect", policy, watch);
    },
    async readBound() {
      const stored = await run("readBound", {});
      return options.bound === undefined ? stored : { policy: options.bound, ...stored };
    },
    setBound: (policy) => run("setBound", { policy }),
    async verify(watch) {
      await index.catchUp();
      const { outdated, ...report } = await verifyTables(run, await engine.checkIntegrity(), watch);
      if (outdated.length > 0) {
        // An archive that cannot be written to can still be verified.
        await run("renewDocuments", { documents: outdated }).then(index.noteBehind, () => undefined);
      }
      return { ...report, outdated: outdated.length };
    },
    stats: () => run("stats", {}),
    async rotateKey(key, watch) {
      await index.catchUp();
      const texts = await run("rotateKey", { key }, watch);
      await engine.changeKey(key);
      shared.hash = keyedHash(key);
      // Its words were hidden under the former key.
      if (isIndexed) index.noteBehind();
      return texts;
    },
  };
}

interface VerifiedTables extends Omit<VerifyReport, "outdated"> {
  readonly outdated: readonly number[];
}

async function verifyTables(
  run: RunOperation,
  damage: readonly string[],
  watch: WatchOptions = {},
): Promise<VerifiedTables> {
  const stats = await run("stats", {});
  const total = stats.texts + 2 * stats.handles + stats.messages;
  const checked = { texts: 0, handles: 0, sessions: 0, index: 0 };
  const breaches = [...damage];
  const outdated: number[] = [];
  for (const table of TABLES) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const step: ResultOf<"verify"> = await run("verify", { table, after });
      checked[table] += step.checked;
      for (const breach of step.breaches) breaches.push(breach);
      for (const document of step.outdated ?? []) outdated.push(document);
      after = step.next;
      watch.onProgress?.(Math.min(total, checked.texts + checked.handles + checked.sessions + checked.index), total);
    }
  }
  const { texts, handles, sessions: messages, index: documents } = checked;
  return { texts, handles, messages, documents, breaches, outdated };
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
