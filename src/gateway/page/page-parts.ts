import type { SessionArchive } from "../../archives/session-archive.ts";
import type { KeyedHash, TokenCounter } from "../../core/base/ports.ts";
import type { SourceRedactor } from "../../core/redact/source-redactor.ts";
import type { PageStatus } from "../../page/model/answers.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { PageAssets } from "./page-assets.ts";

/** What the page is served with. */
export interface PageParts {
  readonly assets: PageAssets;
  readonly facts: Pick<PageStatus, "mode" | "store">;
  /** The tenant of each token; without tokens, everyone is one tenant. */
  readonly tenants: ReadonlyMap<string, string>;
  /** The only tenant if there are no tokens. */
  readonly tenant: string;
  readonly archive: (tenant: string) => SessionArchive;
  readonly counter: TokenCounter;
  readonly redactor: SourceRedactor;
  readonly hash: KeyedHash;
  /** What only a gateway knows; undefined if the page shows only an archive. */
  readonly live?: LiveView;
}

/** A running gateway, as the page sees it. */
export interface LiveView {
  readonly sessions: LiveSessions;
  /** The newest request of a session; undefined if that is too long ago. */
  findConversation(session: string, tenant: string): Conversation | undefined;
  /** Forgets everything about a session, and about all others that are the same in the archive. */
  forget(session: string, lineage: string, tenant: string): void;
  /** The sizes at which it is compacted next; undefined if the model is unknown. */
  findThresholds(conversation: Conversation): Thresholds | undefined;
}

export interface Thresholds {
  /** Undefined if cost decides, not size. */
  readonly thresholdTokens?: number;
  readonly hygieneTokens: number;
}
