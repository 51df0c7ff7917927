import type { DemoArrival } from "./arrival.ts";
import type { Disturb } from "./disturbance.ts";
import type { RequestRecord } from "./request-record.ts";
import type { DemoScript } from "./scripts/script.ts";

/** A provider on loopback that plays Anthropic, OpenAI and Google, without any model. */
export interface DemoUpstream {
  /** As in `http://127.0.0.1:40123`, without a path. */
  readonly origin: string;
  /** Every request that was read and not disturbed, in the order of arrival. */
  readonly log: readonly RequestRecord[];
  /** Ends open streams, too. */
  close(): Promise<void>;
}

export interface DemoUpstreamOptions {
  /** What plays the model; an agent that calls the client's tools by default. */
  readonly script?: DemoScript;
  /** Refuse what a provider refuses, with its own error; true by default. */
  readonly strict?: boolean;
  /** Check one in this many requests; all by default. */
  readonly validateEvery?: number;
  readonly windowTokens?: number;
  readonly maxBodyBytes?: number;
  /** Milliseconds; the lifetimes of cached prefixes are measured by it. */
  readonly now?: () => number;
  /** Send answers in pieces that cut characters and lines apart, the same ones for the same seed. */
  readonly chunkSeed?: number;
  /** Compress answers for clients that accept it; false by default. */
  readonly compresses?: boolean;
  readonly disturb?: Disturb;
  /** Called for every request before it is looked at, for those who need its content. */
  readonly observe?: (arrival: DemoArrival) => void;
  /** Any free port by default. */
  readonly port?: number;
  /** What signatures are made with. Upstreams with one secret accept each other's thinking. */
  readonly secret?: string;
}
