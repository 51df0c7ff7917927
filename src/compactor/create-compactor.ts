import type { SessionArchive } from "../archives/session-archive.ts";
import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError, isCompactionError } from "../core/base/errors.ts";
import type { Archive } from "../core/base/ports.ts";
import { isObject, textField } from "../core/json/wire-value.ts";
import type { CompactionPlan } from "../core/model/plan.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { checkOptions, words } from "../core/policy/check-options.ts";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import { bindsThinking } from "../formats/anthropic/model-facts.ts";
import type { CompactedHistory, HistoryParts } from "../history/compact-history.ts";
import { findList } from "../history/wire-list.ts";
import { createLastSent, type LastSent } from "../replay/last-sent.ts";
import type { CompactOptions, CompactorOptions } from "./compact-options.ts";
import type { CompactionOutcome } from "./compact-transcript.ts";
import { type CompactionStats, createStatsKeeper } from "./compaction-stats.ts";
import type { CompactContext, TranscriptCompactor } from "./create-transcript-compactor.ts";
import { COMPACT_OPTIONS, COMPACTOR_OPTIONS } from "./known-options.ts";
import { findSummarizer, type OpenedParts, openParts, passThrough } from "./open-parts.ts";
import { requireLimits } from "./require-limits.ts";
import { joinStored, keepSession, parseStoredPlace } from "./stored-history.ts";

/** The list of messages to send, each of the type that came in. */
export interface CompactedMessages<Message> extends Omit<CompactedHistory, "history"> {
  /** The very list that came in if nothing changed. */
  readonly messages: Message[];
}

/** The request body to send. */
export interface CompactedRequest<Request> extends Omit<CompactedHistory, "history"> {
  /** The very object that came in if nothing changed. */
  readonly request: Request;
  /** Its messages. */
  readonly messages: MessagesOf<Request>;
}

/** The messages of a request, whatever its provider calls them. */
export type MessagesOf<Request> = Request extends { messages: infer Messages }
  ? Messages
  : Request extends { input: infer Input }
    ? Input
    : Request extends { contents: infer Contents }
      ? Contents
      : Request extends { prompt: infer Prompt }
        ? Prompt
        : unknown;

/**
 * Compacts histories. Keeps no state of any conversation except when it was last sent: the rest is in the archive.
 *
 * A host may continue with what it gets back, or keep its own history and pass all of it each time: what was compacted
 * before then takes its place, byte for byte, and the report says `replayed` if nothing else was done.
 */
export interface Compactor {
  /**
   * Brings a history within the window of its model, once it fills half of it. Never throws for its own faults or those
   * of its parts: then nothing is compacted, and the report says so. A wrong option or shape is refused at once.
   */
  compact(transcript: Transcript, options?: CompactOptions): Promise<CompactionOutcome>;
  compact<Message>(messages: readonly Message[], options?: CompactOptions): Promise<CompactedMessages<Message>>;
  compact<Request extends object>(request: Request, options?: CompactOptions): Promise<CompactedRequest<Request>>;
  /** What `compact` would do. Stores nothing, although it may have to open the archive. */
  plan(history: object, options?: CompactOptions): Promise<CompactionPlan>;
  /**
   * Undoes the last compaction of a session, in the archive too.
   *
   * @returns The history as it was before, in the form in which it was compacted: a list of messages, or a request. Continue
   * with it; the listener's `beforeCompaction` can keep it from being compacted again at once.
   */
  undo<History = unknown>(session: string): Promise<History>;
  /** Statistics of all passes so far. */
  stats(): CompactionStats;
  /** The archive of originals, opened on first use. Throws if it cannot be opened. */
  archive(): Promise<Archive>;
  /** Waits for work in progress, and closes the archive if the compactor opened it itself. */
  close(): Promise<void>;
}

/** Creates a compactor, for a loop. Nothing is opened before its first use. */
export function createCompactor(options: CompactorOptions = {}): Compactor {
  return makeCompactor(options, { lastSent: createLastSent(), scope: "" });
}

/** What a compactor knows about histories besides its archive. */
export interface CompactorMemory {
  readonly lastSent: LastSent;
  /** What is kept for a history is used only within the same scope. */
  readonly scope: string;
}

/** Creates a compactor that may share its memory with others. */
export function makeCompactor(options: CompactorOptions, { lastSent, scope }: CompactorMemory): Compactor {
  checkOptions(options, COMPACTOR_OPTIONS, "createCompactor");
  if (options.store !== undefined && options.archive !== undefined) {
    const problem = { key: "store", range: "and archive name the same thing: give one of them" };
    throw new CompactionError("INVALID_SETTINGS", { problems: [problem] });
  }
  // One for everything that is opened: an archive may be closed and opened again.
  const keeper = createStatsKeeper();
  let opening: Promise<OpenedParts> | undefined;

  function open(): Promise<OpenedParts> {
    opening ??= openParts(options, keeper).catch((error: unknown) => {
      // The disk may be back the next time.
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** Reads what one call is about. Refuses a wrong option or shape before anything is opened. */
  async function read(history: object, given: CompactOptions): Promise<Reading> {
    checkOptions(given, COMPACT_OPTIONS, "compact");
    const { model = options.model, format, contextTokens = options.contextTokens, ...rest } = given;
    const engine = await loadHistoryEngine();
    const codec = isTranscript(history) ? undefined : engine.recogniseHistory(history, format);
    const { summarizer: name, session: named, outputReserveTokens, ...request } = rest;
    const session = named === undefined ? undefined : keepSession(named, codec);
    const summarizer = await findSummarizer(name);
    const limits = dropUndefined({ model, contextTokens, outputReserveTokens });
    const reader = model ?? textField(history, "model");
    const isBound = bindsThinking(reader ?? "");
    const contextOf = (transcript: Transcript): CompactContext => ({
      bindsThinking: isBound,
      ...request,
      ...requireLimits(limits, transcript),
      ...dropUndefined({ model, summarizer, session }),
    });
    const parts = await open().catch((error: unknown) => passThrough(options, keeper, error));
    const { cacheTtl: lifetime = DEFAULT_POLICY.cacheTtl } = options.policy ?? {};
    const wire = codec && {
      ...parts,
      codec,
      contextOf,
      listener: options.listener ?? {},
      cache: { lastSent, lifetime, model, nowMs: () => given.nowMs ?? Date.now() },
      isBound: request.bindsThinking ?? isBound,
      // A host that names its conversations distinguishes them even if their content is equal: they are purged
      // separately too.
      scope: given.lineage === undefined ? scope : JSON.stringify([scope, given.lineage]),
      countedFor: options.counter === undefined ? reader : undefined,
      marks: { tools: options.tools ?? {}, mark: options.mark === undefined ? findMark : keepOnFault(options.mark) },
    };
    return { compactor: parts.compactor, contextOf, wire, engine };
  }

  /**
   * Withdraws what replaces the history of a session. Version 0.2 did not store with a session where that is kept, and
   * for histories that the host stores in its own form nothing is kept.
   */
  async function takeBackWhole(history: object): Promise<void> {
    const { wire, engine } = await read(history, {}).catch((error: unknown) => {
      if (isCompactionError(error, "UNRECOGNISED_INPUT")) return { wire: undefined, engine: undefined };
      throw error;
    });
    if (wire !== undefined) await engine.takeBackWhole(history, wire);
  }

  async function compact(history: Transcript, given?: CompactOptions): Promise<CompactionOutcome>;
  async function compact<Message>(
    history: readonly Message[],
    given?: CompactOptions,
  ): Promise<CompactedMessages<Message>>;
  async function compact<Request extends object>(
    history: Request,
    given?: CompactOptions,
  ): Promise<CompactedRequest<Request>>;
  async function compact(history: object, given: CompactOptions = {}): Promise<unknown> {
    const { compactor, contextOf, wire, engine } = await read(history, given);
    if (wire !== undefined) return nameCompacted(await engine.compactHistory(history, wire));
    const transcript = history as Transcript;
    return compactor.compact(transcript, contextOf(transcript));
  }

  return {
    compact,
    async plan(history, given = {}) {
      const { compactor, contextOf, wire, engine } = await read(history, given);
      if (wire !== undefined) return engine.planHistory(history, wire);
      const transcript = history as Transcript;
      return compactor.plan(transcript, contextOf(transcript));
    },
    async undo<History>(session: string) {
      // Callers without types may leave it out.
      checkOptions({ session: session ?? "" }, { session: words }, "undo");
      const { archive, book } = await open();
      if (!isSessionArchive(archive)) throw refuseUndo();
      const { records } = await archive.describeSession(session);
      const last = records.findLast(({ isUndone, mode }) => !isUndone && mode !== "none");
      const place = parseStoredPlace(last?.report);
      // This comes first: a second attempt withdraws the same again, but once the session is restored it is too late.
      if (last !== undefined && place !== undefined) await book?.takeBack(place, last.lineage);
      if (last !== undefined && place === undefined) {
        await takeBackWhole(joinStored((await archive.readChange(session, last)).replaced));
      }
      const { session: restored } = await archive.restore(session);
      return joinStored((await archive.readTranscript(restored)).messages) as History;
    },
    stats: () => keeper.stats(),
    archive: async () => (await open()).archive,
    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      if (options.archive === undefined && opened !== undefined && isSessionArchive(opened.archive))
        await opened.archive.close();
    },
  };
}

interface Reading {
  readonly compactor: TranscriptCompactor;
  readonly contextOf: (transcript: Transcript) => CompactContext;
  /** Undefined for one of our transcripts. */
  readonly wire: HistoryParts | undefined;
  readonly engine: HistoryEngine;
}

type HistoryEngine = typeof import("../history/history-engine.ts");

/** The providers' formats are loaded with the first call, so that importing the library is fast. */
function loadHistoryEngine(): Promise<HistoryEngine> {
  return import("../history/history-engine.ts");
}

/** Whether a history is the result of one of our codecs. No provider has an envelope in its requests. */
function isTranscript(history: object): history is Transcript {
  return isObject(history) && Array.isArray(history["messages"]) && isObject(history["envelope"]);
}

/** If the host's own function throws, the message stays. */
function keepOnFault(mark: (message: unknown) => Mark | undefined): (message: unknown) => Mark | undefined {
  return (message) => {
    try {
      return mark(message);
    } catch {
      return "keep";
    }
  };
}

/** The mark of an AI SDK message, in a place that providers ignore. */
function findMark(message: unknown): Mark | undefined {
  const options = isObject(message) ? message["providerOptions"] : undefined;
  const mark = textField(isObject(options) ? options["palimpsest"] : undefined, "mark");
  return mark === "keep" || mark === "first" ? mark : undefined;
}

function nameCompacted({ history, ...rest }: CompactedHistory): CompactedMessages<unknown> | CompactedRequest<unknown> {
  if (Array.isArray(history)) return { messages: history, ...rest };
  return { request: history, messages: findList(history) ?? [], ...rest };
}

function isSessionArchive(archive: Archive): archive is SessionArchive {
  return "restore" in archive && "close" in archive;
}

function refuseUndo(): CompactionError {
  const problem = { key: "archive", range: "keeps no sessions, so nothing can be undone" };
  return new CompactionError("INVALID_SETTINGS", { problems: [problem] });
}
