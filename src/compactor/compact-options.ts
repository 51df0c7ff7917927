import type { Archive, KeyedHash, Summarizer } from "../core/base/ports.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import type { Format } from "../formats/codec.ts";
import type { CompactContext, TranscriptCompactorOptions } from "./create-transcript-compactor.ts";
import type { KeptSession } from "./kept-session.ts";

/** How a compactor works. Everything has a default. */
export interface CompactorOptions
  extends Omit<TranscriptCompactorOptions, "hash" | "archive" | "summarizer" | "mainSummarizer"> {
  /**
   * Where what is taken out goes: `file:PATH`, `postgres://…` or `memory:`, which is bounded and gone with the process.
   * `memory:` by default.
   */
  readonly store?: string;
  /** The same, opened already; `openArchive` opens one. Whoever opened it closes it. */
  readonly archive?: Archive;
  /** Makes handles and tags. By default that of the archive's own key, else that of the host's. */
  readonly hash?: KeyedHash;
  /** Writes the prose of the handoff: `openai:MODEL`, `anthropic:MODEL`, `command:CMD`, or your own. None by default. */
  readonly summarizer?: Summarizer | string;
  /** Asked if the summarizer fails temporarily. */
  readonly mainSummarizer?: Summarizer | string;
  /** The model that reads the history, for calls that do not say. */
  readonly model?: string;
  /** The window of a model that the table does not know, in tokens. */
  readonly contextTokens?: number;
  /**
   * What `tools` says, by message, which comes as the host has it. By default what stands in a message of the AI SDK under
   * `providerOptions: { palimpsest: { mark: "keep" } }`.
   */
  readonly mark?: (message: unknown) => Mark | undefined;
}

/** What one call says beside the history. Everything has a default. */
export interface CompactOptions extends Partial<Omit<CompactContext, "session" | "summarizer" | "replayed" | "place">> {
  /**
   * The model that reads the history: its window is in `MODEL_WINDOWS`, and tokens are counted as it does. By default what the
   * request names.
   */
  readonly model?: string;
  /** The form the history is in; recognised by default. */
  readonly format?: Format;
  /**
   * Keeps the history in the archive under this name, so that it can be shown, undone and exported. If another process is
   * already compacting the same session, this call gets `in-flight`.
   */
  readonly session?: string | KeptSession;
  /** Writes the prose of this handoff, in place of the compactor's own. */
  readonly summarizer?: Summarizer | string;
}
