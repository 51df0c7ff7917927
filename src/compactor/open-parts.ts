import type { SessionArchive } from "../archives/session-archive.ts";
import { unavailableArchive } from "../archives/unavailable-archive.ts";
import { dropUndefined } from "../core/base/drop-undefined.ts";
import { isCompactionError } from "../core/base/errors.ts";
import type { Archive, KeyedHash, Summarizer } from "../core/base/ports.ts";
import type { RewriteBook, RewriteStore } from "../replay/rewrite-book.ts";
import type { CompactorOptions } from "./compact-options.ts";
import type { StatsKeeper } from "./compaction-stats.ts";
import { createTranscriptCompactor, type TranscriptCompactor } from "./create-transcript-compactor.ts";

/** What a compactor uses once it is opened. */
export interface OpenedParts {
  readonly archive: Archive;
  readonly hash: KeyedHash;
  readonly compactor: TranscriptCompactor;
  /** Undefined if the archive keeps no rewrites. */
  readonly book?: RewriteBook;
}

/** Opens what the options name. Parts that are already open are used as they are, and unneeded parts are not loaded. */
export async function openParts(
  { store = "memory:", archive: given, hash, ...rest }: CompactorOptions,
  keeper: StatsKeeper,
): Promise<OpenedParts> {
  const options = { ...withoutNames(rest), ...(await nameSummarizers(rest)) };
  const archive = given ?? (await (await import("../archives/open-archive.ts")).openArchive(store));
  const own = hash ?? (hasHash(archive) ? archive.hash : await loadHostHash());
  const compactor = createTranscriptCompactor({ ...options, archive, hash: own }, keeper);
  if (!isRewriteStore(archive)) return { archive, hash: own, compactor };
  const { createRewriteBook } = await import("../replay/rewrite-book.ts");
  return { archive, hash: own, compactor, book: createRewriteBook(archive) };
}

/**
 * The parts if the archive cannot be opened: nothing is taken out, and the report says why. No summarizer is asked for
 * a handoff that cannot be kept. Throws errors that the options caused.
 */
export async function passThrough(
  options: CompactorOptions,
  keeper: StatsKeeper,
  error: unknown,
): Promise<OpenedParts> {
  if (isCompactionError(error, "INVALID_POLICY") || isCompactionError(error, "INVALID_SETTINGS")) throw error;
  const { store: _store, hash: _hash, summarizer: _first, mainSummarizer: _main, ...rest } = options;
  const parts = await openParts({ ...rest, archive: unavailableArchive(error), hash: await randomHash() }, keeper);
  const { compactor } = parts;
  return {
    ...parts,
    compactor: {
      ...compactor,
      compact: (transcript, { summarizer: _asked, ...context }) => compactor.compact(transcript, context),
    },
  };
}

type NamedOptions = Omit<CompactorOptions, "store" | "archive" | "hash">;

function withoutNames({ summarizer, mainSummarizer, model, contextTokens, mark, ...rest }: NamedOptions) {
  return rest;
}

async function nameSummarizers({ summarizer, mainSummarizer }: NamedOptions) {
  return dropUndefined({
    summarizer: await findSummarizer(summarizer),
    mainSummarizer: await findSummarizer(mainSummarizer),
  });
}

/** The summarizer that a name selects, with the keys and addresses of the environment. */
export async function findSummarizer(given: Summarizer | string | undefined): Promise<Summarizer | undefined> {
  if (typeof given !== "string") return given;
  const { summarizerFromName } = await import("../summarizers/summarizer-from-name.ts");
  return summarizerFromName(given, { environment: process.env });
}

function hasHash(archive: Archive): archive is SessionArchive {
  return "hash" in archive;
}

function isRewriteStore(archive: Archive): archive is Archive & RewriteStore {
  return "findRewrites" in archive && "listRewrites" in archive && "saveRewrite" in archive;
}

async function loadHostHash(): Promise<KeyedHash> {
  const [{ keyedHash }, { loadHostKey }] = await Promise.all([
    import("../keys/keyed-hash.ts"),
    import("../keys/load-key.ts"),
  ]);
  return keyedHash(await loadHostKey());
}

async function randomHash(): Promise<KeyedHash> {
  const [{ keyedHash }, { randomBytes }] = await Promise.all([import("../keys/keyed-hash.ts"), import("node:crypto")]);
  return keyedHash(randomBytes(32));
}
