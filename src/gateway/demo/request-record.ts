import type { Finding } from "../../formats/finding.ts";
import type { CacheResult } from "./cache/cache-result.ts";
import type { Endpoint } from "./endpoint.ts";

/** What the upstream noted about one request, without its content. */
export interface RequestRecord extends Endpoint {
  readonly number: number;
  readonly status: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Why it was refused. */
  readonly refusal?: string;
  readonly findings: readonly Finding[];
  /** Set if the request could be read. */
  readonly prompt?: PromptRecord;
  /** Set if it was answered. */
  readonly cache?: CacheResult;
}

/** How a prompt relates to the one before it in its conversation. */
export interface PromptRecord {
  readonly conversation: number;
  /** How many answers the conversation had had. */
  readonly turn: number;
  readonly tokens: number;
  readonly blocks: number;
  /** Blocks that are the same, from the beginning. Cache markers do not count. */
  readonly commonBlocks: number;
  /** What they cost together. */
  readonly commonTokens: number;
  /** Bytes that are the same, from the beginning of the body: markers and the order of keys count. */
  readonly commonBytes: number;
  /** The prompt does not begin with the whole prompt before it: the provider's cache is lost from there on. */
  readonly isRewrite: boolean;
  /** How many there were in this conversation so far. */
  readonly rewrites: number;
}
