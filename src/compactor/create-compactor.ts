import type { SessionArchive } from "../archives/session-archive.ts";
import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError, isCompactionError } from "../core/base/errors.ts";
import type { Archive } from "../core/base/ports.ts";
import type { CompactionPlan } from "../core/model/plan.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { checkOptions, words } from "../core/policy/check-options.ts";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import { bindsThinking } from "../formats/anthropic/model-facts.ts";
import { isObject, textField } from "../formats/wire-value.ts";
import type { CompactedHistory, HistoryParts } from "../history/compact-history.ts";
import { findList } from "../history/wire-list.ts";
import { createLastSent, type LastSent } from "../replay/last-sent.ts";
import type { CompactOptions, CompactorOptions } from "./compact-options.ts";
import type { CompactionOutcome } from "./compact-transcript.ts";
import { type CompactionStats, createStatsKeeper } from "./compaction-stats.ts";
import type { CompactContext, TranscriptCompactor } from "./create-transcript-compactor.ts";
import { findLimits } from "./find-limits.ts";
import { COMPACT_OPTIONS, COMPACTOR_OPTIONS } from "./known-options.ts";
import { findSummarizer, type OpenedParts, openParts, passThrough } from "./open-parts.ts";
import { joinStored, keepSession, parseStoredPlace } from "./stored-history.ts";

/** A list of messages as it goes out, each of the type that came in. */
export interface CompactedMessages<Message> extends Omit<CompactedHistory, "history"> {
  /** The very list that came in if nothing changed. */
  readonly messages: Message[];
}

/** A request body as it goes out. */
export interface CompactedRequest<Request> extends Omit<CompactedHistory, "history"> {
  /** The very object that came in if nothing changed. */
  readonly request: Request;
  /** What of it is messages. */
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
 * Compacts histories. Holds no state of any conversation but when it last went out: the rest is in the archive.
 *
 * A host may go on with what it gets back, or keep its own history and pass it whole each time: what was compacted before is
 * then put in its place, byte for byte, and the report says `replayed` where nothing else was done.
 */
export interface Compactor {
  /**
   * Brings a history within the window of its model, once it fills half of it. Never throws for a fault of its own or of
   * a part it works with: then nothing is compacted, and the report says so. A wrong option or shape is refused at once.
   */
  compact(transcript: Transcript, options?: CompactOptions): Promise<CompactionOutcome>;
  compact<Message>(messages: readonly Message[], options?: CompactOptions): Promise<CompactedMessages<Message>>;
  compact<Request extends object>(request: Request, options?: CompactOptions): Promise<CompactedRequest<Request>>;
  /** What `compact` would do. Stores nothing, in an archive that it may have to open. */
  plan(history: object, options?: CompactOptions): Promise<CompactionPlan>;
  /**
   * Takes the last compaction of a session back, in the archive too.
   *
   * @returns The history as it stood before, in the form in which it was compacted: a list of messages, or a request. Go on
   * with it; `beforeCompaction` of the listener can keep it from being compacted at once again.
   */
  undo<History = unknown>(session: string): Promise<History>;
  /** What all passes came to so far. */
  stats(): CompactionStats;
  /** The archive that originals go to, opened on the first use. Throws why it cannot be opened. */
  archive(): Promise<Archive>;
  /** Waits for what is under way, and closes the archive where the compactor opened it itself. */
  close(): Promise<void>;
}

/** Makes a compactor, for a loop. Nothing is opened before its first use. */
export function createCompactor(options: CompactorOptions = {}): Compactor {
  return makeCompactor(options, { lastSent: createLastSent(), scope: "" });
}

/** What a compactor knows of histories beside its archive. */
export interface CompactorMemory {
  readonly lastSent: LastSent;
  /** What is kept of a history stands for it only within the same scope. */
  readonly scope: string;
}

/** Makes a compactor that may share its memory with others. */
export function makeCompactor(options: CompactorOptions, { lastSent, scope }: CompactorMemory): Compactor {
  checkOptions(options, COMPACTOR_OPTIONS, "createCompactor");
  if (options.store !== undefined && options.archive !== undefined) {
    const problem = { key: "store", range: "and archive name the same thing: give one of them" };
    throw new CompactionError("INVALID_SETTINGS", { problems: [problem] });
  }
  // One for all that is opened: an archive may be closed and opened again.
  const keeper = createStatsKeeper();
  let opening: Promise<OpenedParts> | undefined;

  function open(): Promise<OpenedParts> {
    opening ??= openParts(options, keeper).catch((error: unknown) => {
      // A disk may be there again the next time.
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
      ...findLimits(limits, transcript),
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
      // Who names conversations tells them apart even if they say the same: they are purged apart as well.
      scope: given.lineage === undefined ? scope : JSON.stringify([scope, given.lineage]),
      countedFor: options.counter === undefined ? reader : undefined,
      marks: { tools: options.tools ?? {}, mark: options.mark === undefined ? findMark : keepOnFault(options.mark) },
    };
    return { compactor: parts.compactor, contextOf, wire, engine };
  }

  /**
   * Takes back what stands for a history that a session held. Version 0.2 did not store with a session where that is kept, and
   * of what the host stores in a form of its own nothing is.
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
      // First: whoever tries again takes back the same, and once the session is restored it is too late for that.
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
  /** Undefined for a transcript of ours. */
  readonly wire: HistoryParts | undefined;
  readonly engine: HistoryEngine;
}

type HistoryEngine = typeof import("../history/history-engine.ts");

/** The providers' formats are read with the first call: whoever only imports us does not wait for them. */
function loadHistoryEngine(): Promise<HistoryEngine> {
  return import("../history/history-engine.ts");
}

/** Whether a history is what a codec of ours read. No provider has an envelope in its requests. */
function isTranscript(history: object): history is Transcript {
  return isObject(history) && Array.isArray(history["messages"]) && isObject(history["envelope"]);
}

/** What the host's own function fails to judge stays. */
function keepOnFault(mark: (message: unknown) => Mark | undefined): (message: unknown) => Mark | undefined {
  return (message) => {
    try {
      return mark(message);
    } catch {
      return "keep";
    }
  };
}

/** The mark that a message of the AI SDK carries where no provider minds it. */
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
