import type { SessionArchive } from "../../src/archives/session-archive.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { Format } from "../../src/formats/codec.ts";

/** Makes one history small, once. */
export interface Rewriter {
  readonly name: string;
  /**
   * Whether it aims at the size it is asked for. Others choose their size themselves, and ours is measured at theirs.
   */
  readonly takesTarget: boolean;
  /** @param store What the previous rewrite left, if there was one. */
  rewrite(history: readonly Message[], targetTokens: number, store?: SessionArchive): Promise<Rewrite>;
}

/** A history made small. Messages that were not touched are the very objects that came in. */
export interface Rewrite {
  readonly messages: readonly Message[];
  /** The format the messages are valid in, if it is not the session's. */
  readonly format?: Format;
  /** Where what was taken out can be read back. The caller closes it. */
  readonly store?: SessionArchive;
}

/** Keeps a conversation small over all of its requests, as a host would. */
export interface Strategy {
  readonly name: string;
  /** Starts a session. What it remembers between two requests is not shared. */
  start(): StrategyRun;
}

export interface StrategyRun {
  /**
   * What is sent when the client has this history. Histories only grow.
   *
   * @param atSeconds Since the session began; only strategies that go by the clock need it.
   */
  send(history: readonly Message[], atSeconds?: number): Promise<Sent>;
}

/** One request as it leaves. */
export interface Sent {
  readonly messages: readonly Message[];
  /** What a summarizer was given and wrote on the way. */
  readonly summary?: { readonly inputTokens: number; readonly outputTokens: number };
  /** Whether it reported that what is protected is larger than the window; the request is then what the client has. */
  readonly isRefused?: boolean;
  /** Originals that were stored on the way. */
  readonly stored?: number;
}
