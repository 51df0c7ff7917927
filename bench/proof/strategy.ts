import type { SessionArchive } from "../../src/archives/session-archive.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { Format } from "../../src/formats/codec.ts";

/** Makes one history small, once. */
export interface Rewriter {
  readonly name: string;
  /** Whether it aims at the size it is asked for. Others have a size of their own, and ours is measured at theirs. */
  readonly takesTarget: boolean;
  /** @param store What the rewrite before this one left, where there was one. */
  rewrite(history: readonly Message[], targetTokens: number, store?: SessionArchive): Promise<Rewrite>;
}

/** A history made small. Messages that were not touched are the very objects that came in. */
export interface Rewrite {
  readonly messages: readonly Message[];
  /** The format the messages are valid in, where it is not the session's. */
  readonly format?: Format;
  /** Where what was taken out can be read back. The one who asked closes it. */
  readonly store?: SessionArchive;
}

/** Keeps a conversation small over all of its requests, as a host would. */
export interface Strategy {
  readonly name: string;
  /** Starts a session. Whatever it remembers between two requests is its own. */
  start(): StrategyRun;
}

export interface StrategyRun {
  /**
   * What is sent when the client has this history. Histories only grow.
   *
   * @param atSeconds Since the session began; only who goes by the clock wants it.
   */
  send(history: readonly Message[], atSeconds?: number): Promise<Sent>;
}

/** One request as it leaves. */
export interface Sent {
  readonly messages: readonly Message[];
  /** What a summarizer was given and wrote on the way. */
  readonly summary?: { readonly inputTokens: number; readonly outputTokens: number };
  /** Whether it said that what is protected is larger than the window; the request is then what the client has. */
  readonly isRefused?: boolean;
  /** Originals that were stored on the way. */
  readonly stored?: number;
}
