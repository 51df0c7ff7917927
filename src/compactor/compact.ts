import type { SessionArchive } from "../archives/session-archive.ts";
import { textField } from "../core/json/wire-value.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { checkOptions } from "../core/policy/check-options.ts";
import { createLastSent } from "../replay/last-sent.ts";
import type { CompactOptions, CompactorOptions } from "./compact-options.ts";
import type { CompactionOutcome } from "./compact-transcript.ts";
import { type CompactedMessages, type CompactedRequest, createCompactor, makeCompactor } from "./create-compactor.ts";
import { COMPACT_OPTIONS, COMPACTOR_OPTIONS } from "./known-options.ts";

/** All options of a compactor and of one call of it. */
export type CompactOnceOptions = CompactorOptions & CompactOptions;

/** The archive for calls that name no store: shared, so that the next call continues from the last. */
let shared: Promise<SessionArchive> | undefined;
const lastSent = createLastSent();

/**
 * Brings a history within the window of its model: an array of a provider's messages or a whole request body in, the same
 * type out. Nothing is compacted while it fills less than half of the window.
 *
 * Calls that name no store remember what they made for as long as the process runs: a history that comes again, in the
 * same form and for the same model, is returned as before with what is new after it, and `report.status` is `replayed`.
 * Pass `archive: memoryArchive()` from `palimpsest/archive` for a call that shares nothing with others. A loop that
 * names a store should use `createCompactor`, which opens it once.
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
  const compactor = isShared
    ? makeCompactor({ ...rest, archive: await openShared() }, { lastSent, scope: nameScope(history, call.model) })
    : createCompactor(own);
  try {
    return await compactor.compact(history, call);
  } finally {
    await compactor.close();
  }
}

/** A call for one model, or with a list, must not change what a call for another model, or with a body, does. */
function nameScope(history: object, model = textField(history, "model")): string {
  return JSON.stringify([Array.isArray(history) ? "list" : "body", model]);
}

function openShared(): Promise<SessionArchive> {
  shared ??= import("../archives/memory.ts").then(({ memoryArchive }) => memoryArchive());
  return shared;
}

/** The options of the compactor and those of the call. Options of both go to the call. */
function splitOptions(options: CompactOnceOptions): [CompactorOptions, CompactOptions] {
  const entries = Object.entries(options);
  const ofCall = (name: string): boolean => Object.hasOwn(COMPACT_OPTIONS, name);
  return [
    Object.fromEntries(entries.filter(([name]) => !ofCall(name))),
    Object.fromEntries(entries.filter(([name]) => ofCall(name))),
  ];
}
