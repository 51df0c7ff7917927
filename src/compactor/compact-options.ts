import type { Archive, KeyedHash, Summarizer } from "../core/base/ports.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import type { Format } from "../formats/codec.ts";
import type { CompactContext, TranscriptCompactorOptions } from "./create-transcript-compactor.ts";
import type { KeptSession } from "./kept-session.ts";

/** How a compactor works. Everything has a default. */
export interface CompactorOptions
  extends Omit<TranscriptCompactorOptions, "hash" | "archive" | "summarizer" | "mainSummarizer"> {
  /**
   * The store for what is taken out: `file:PATH`, `postgres://…` or `memory:`, which is bounded and ends with the
   * process. `memory:` by default.
   */
  readonly store?: string;
  /** The same, already opened; `openArchive` opens one. The code that opened it closes it. */
  readonly archive?: Archive;
  /** Makes handles and tags. By default made from the archive's own key, otherwise from the host's. */
  readonly hash?: KeyedHash;
  /** Writes the prose of the handoff: `openai:MODEL`, `anthropic:MODEL`, `command:CMD`, or your own. None by default. */
  readonly summarizer?: Summarizer | string;
  /** Asked if the summarizer fails temporarily. */
  readonly mainSummarizer?: Summarizer | string;
  /** The model that reads the history, for calls that do not name one. */
  readonly model?: string;
  /** The window of a model that the table does not know, in tokens. */
  readonly contextTokens?: number;
  /**
   * The same as `tools`, but per message, which is passed in the host's form. By default the mark of an AI SDK message
   * under `providerOptions: { palimpsest: { mark: "keep" } }`.
   */
  readonly mark?: (message: unknown) => Mark | undefined;
}

/** Options of one call. Everything has a default. */
export interface CompactOptions extends Partial<Omit<CompactContext, "session" | "summarizer" | "replayed" | "place">> {
  /**
   * The model that reads the history: its window is in `MODEL_WINDOWS`, and tokens are counted as it counts them. By
   * default the one that the request names.
   */
  readonly model?: string;
  /** The format of the history; detected by default. */
  readonly format?: Format;
  /**
   * Keeps the history in the archive under this name, so that it can be shown, undone and exported. If another process is
   * already compacting the same session, this call gets `in-flight`.
   */
  readonly session?: string | KeptSession;
  /** Writes the prose of this handoff instead of the compactor's own summarizer. */
  readonly summarizer?: Summarizer | string;
}
