import type { CompactionReport } from "../../core/model/report.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";
import type { Measurer } from "../../core/stages/measure/create-measurer.ts";
import { createChainHasher, type hashChain } from "../../replay/hash-chain.ts";
import { createLastSent, type LastSent } from "../../replay/last-sent.ts";
import type { Rewrite } from "../../replay/rewrite.ts";
import type { RewriteBook } from "../../replay/rewrite-book.ts";
import type { CompactionRunner } from "../compaction/compaction-runner.ts";
import type { Door } from "../doors/door.ts";
import { type BodyMemory, createBodyMemory } from "../history/body-memory.ts";
import type { LinkKeys } from "../history/link-keys.ts";
import type { RelievedBody } from "../media/relieve-body.ts";
import type { ModelWindows } from "./model-limits.ts";
import { createPromptSizes, type PromptSizes } from "./prompt-sizes.ts";

/** What conversations are followed with. */
export interface ConversationParts {
  readonly keys: LinkKeys;
  readonly book: (tenant: string) => RewriteBook;
  readonly sizes: PromptSizes;
  readonly windows: ModelWindows;
  readonly runner: CompactionRunner;
  readonly measurer: Measurer;
  /** Makes the media of a body smaller; absent: nobody can. */
  readonly relieveMedia?: RelieveMedia;
  /** How long prompts stay in the provider's cache, unless they say it themselves. */
  readonly lifetime?: CacheLifetime;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Makes the media of a tenant's request smaller; undefined if nothing can be made of them. */
export type RelieveMedia = (tenant: string, door: Door, text: string) => Promise<RelievedBody | undefined>;

/** The parts, and what this process remembers from one request to the next. */
export interface LiveParts extends ConversationParts {
  readonly memory: ConversationMemory;
}

/** Nothing in it is more than a shortcut: another node finds the same in the store, or counts it again. */
export interface ConversationMemory {
  readonly bodies: BodyMemory;
  readonly hashChain: typeof hashChain;
  readonly lastSent: LastSent;
  /** By our own count, so that their difference is what was taken out, whoever counts the prompt. */
  readonly sentSizes: PromptSizes;
  readonly clientSizes: PromptSizes;
  /** What prompts cost when a compaction was tried beside the requests, by the names of beginnings. */
  readonly tries: PromptSizes;
  /** What surrounds conversations, by the names of their openings. */
  readonly statics: PromptSizes;
  /** The histories that are being compacted beside the requests, by name, and how many messages they have meanwhile. */
  readonly preparing: Map<string, number>;
  /** The compactions that requests wait for, by the names of their histories. */
  readonly awaited: Map<string, AwaitedRewrite>;
}

/** A compaction that was carried out, and what is kept of it. */
export interface MadeRewrite {
  readonly report: CompactionReport;
  readonly rewrite?: Rewrite;
}

interface AwaitedRewrite {
  /** What was asked for. */
  readonly wish: string;
  readonly work: Promise<MadeRewrite>;
  /** Lets the work go on beside the requests. */
  leave(): void;
}

export function createConversationMemory(): ConversationMemory {
  return {
    bodies: createBodyMemory(),
    hashChain: createChainHasher(),
    lastSent: createLastSent(),
    sentSizes: createPromptSizes(),
    clientSizes: createPromptSizes(),
    tries: createPromptSizes(),
    statics: createPromptSizes(),
    preparing: new Map(),
    awaited: new Map(),
  };
}
