import type { SessionArchive } from "../archives/session-archive.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { COMPACT_OPTIONS, COMPACTOR_OPTIONS, checkOptions } from "./check-options.ts";
import type { CompactOptions, CompactorOptions } from "./compact-options.ts";
import type { CompactionOutcome } from "./compact-transcript.ts";
import { type CompactedMessages, type CompactedRequest, createCompactor } from "./create-compactor.ts";

/** Everything that a compactor and one call of it take. */
export type CompactOnceOptions = CompactorOptions & CompactOptions;

/** Where originals of those go who name no store: shared, so that the next call goes on from the last. */
let shared: Promise<SessionArchive> | undefined;

/**
 * Brings a history within the window of its model: an array of a provider's messages or a whole request body in, the same
 * type out. Nothing is compacted while it fills less than half of the window; what was compacted before goes out again.
 *
 * A loop that names a store is better off with `createCompactor`, which opens it once.
 */
export async function compact(transcript: Transcript, options?: CompactOnceOptions): Promise<CompactionOutcome>;
export async function compact<Message>(
  messages: readonly Message[],
  options?: CompactOnceOptions,
): Promise<CompactedMessages<Message>>;
export async function compact<Request extends object>(
  request: Request,
  options?: CompactOnceOptions,
): Promise<CompactedRequest<Request>>;
export async function compact(history: object, options: CompactOnceOptions = {}): Promise<unknown> {
  checkOptions(options, { ...COMPACTOR_OPTIONS, ...COMPACT_OPTIONS }, "compact");
  const [own, call] = splitOptions(options);
  const isShared = own.archive === undefined && (own.store === undefined || own.store === "memory:");
  const { store: _memory, ...rest } = own;
  const compactor = createCompactor(isShared ? { ...rest, archive: await openShared() } : own);
  try {
    return await compactor.compact(history, call);
  } finally {
    await compactor.close();
  }
}

function openShared(): Promise<SessionArchive> {
  shared ??= import("../archives/memory.ts").then(({ memoryArchive }) => memoryArchive());
  return shared;
}

/** What is said to the compactor and what to the call. What both know is said to the call. */
function splitOptions(options: CompactOnceOptions): [CompactorOptions, CompactOptions] {
  const entries = Object.entries(options);
  const ofCall = (name: string): boolean => Object.hasOwn(COMPACT_OPTIONS, name);
  return [
    Object.fromEntries(entries.filter(([name]) => !ofCall(name))),
    Object.fromEntries(entries.filter(([name]) => ofCall(name))),
  ];
}
