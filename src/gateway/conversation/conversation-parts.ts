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
  readonly measurers: Measurers;
  /** Makes the media of a body smaller; absent: nobody can. */
  readonly relieveMedia?: RelieveMedia;
  /** How long prompts stay in the provider's cache, unless they say it themselves. */
  readonly lifetime?: CacheLifetime;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Our own counts of prompts. */
export interface Measurers {
  /** As the command line and the library count for a model: what holds until its provider has counted. */
  readonly of: (model: string) => Measurer;
  /** Below what any provider counts, so that a pass knows from the provider's count how far ours is off. */
  readonly plain: Measurer;
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
  /** What was counted with a counter, by its name: there are few ways of counting, but any number of models. */
  readonly countedWith: (counter: string) => CountedSizes;
  /** What prompts cost when a compaction was tried in the background, by the names of beginnings. */
  readonly tries: PromptSizes;
  /** The histories that are being compacted in the background, by name, and how many messages they have meanwhile. */
  readonly preparing: Map<string, number>;
  /** The compactions that requests wait for, by the names of their histories. */
  readonly awaited: Map<string, AwaitedRewrite>;
}

/** By our own count, so that the difference of two is what was taken out, whoever counts the prompt. */
export interface CountedSizes {
  readonly sent: PromptSizes;
  readonly client: PromptSizes;
  /** What surrounds conversations, by the names of their openings. */
  readonly statics: PromptSizes;
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
  /** Lets the work go on in the background. */
  leave(): void;
}

export function createConversationMemory(): ConversationMemory {
  const counted = new Map<string, CountedSizes>();
  return {
    countedWith(counter) {
      const known = counted.get(counter);
      if (known !== undefined) return known;
      const sizes = { sent: createPromptSizes(), client: createPromptSizes(), statics: createPromptSizes() };
      counted.set(counter, sizes);
      return sizes;
    },
    bodies: createBodyMemory(),
    hashChain: createChainHasher(),
    lastSent: createLastSent(),
    tries: createPromptSizes(),
    preparing: new Map(),
    awaited: new Map(),
  };
}
