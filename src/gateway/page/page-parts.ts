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
  /** The tenant of each token; none: everybody is one tenant. */
  readonly tenants: ReadonlyMap<string, string>;
  /** The one tenant where there are no tokens. */
  readonly tenant: string;
  readonly archive: (tenant: string) => SessionArchive;
  readonly counter: TokenCounter;
  readonly redactor: SourceRedactor;
  readonly hash: KeyedHash;
  /** What only a gateway knows; undefined where the page stands over an archive alone. */
  readonly live?: LiveView;
}

/** A running gateway, as the page sees it. */
export interface LiveView {
  readonly sessions: LiveSessions;
  /** The newest request of a session; undefined where that is too long ago. */
  findConversation(session: string, tenant: string): Conversation | undefined;
  /** Leaves nothing in memory of a session, and of all that the archive knows as the same. */
  forget(session: string, lineage: string, tenant: string): void;
  /** Where its next compactions are; undefined where nobody knows the model. */
  findThresholds(conversation: Conversation): Thresholds | undefined;
}

export interface Thresholds {
  /** Undefined where money decides, not size. */
  readonly thresholdTokens?: number;
  readonly hygieneTokens: number;
}
