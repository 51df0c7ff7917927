import type { SessionArchive, SessionDescription } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { CompactionRow, SessionDetail, TurnPoint } from "../../page/model/session-detail.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { identifySession } from "./identify-session.ts";
import { describeStored } from "./list-session-rows.ts";
import type { LiveSession } from "./live-sessions.ts";
import type { PageParts } from "./page-parts.ts";
import { describeEntry } from "./parse-report.ts";

/** A session by its name in addresses, with everything that is known about it. */
export interface PageSession {
  readonly live?: LiveSession;
  readonly conversation?: Conversation;
  readonly stored?: SessionDescription;
}

/** Finds a session. Throws `SESSION_UNKNOWN` if the tenant has none of that name. */
export async function loadPageSession(
  session: string,
  tenant: string,
  { live, archive }: Pick<PageParts, "live" | "archive">,
): Promise<PageSession> {
  const heard = live?.sessions.find(session, tenant);
  const conversation = live?.findConversation(session, tenant);
  const stored = await describeIfThere(archive(tenant), heard === undefined ? session : heard.lineage);
  if (heard === undefined && stored === undefined) throw new CompactionError("SESSION_UNKNOWN", { session });
  return {
    ...(heard !== undefined && { live: heard }),
    ...(conversation !== undefined && { conversation }),
    ...(stored !== undefined && { stored }),
  };
}

async function describeIfThere(archive: SessionArchive, session: string): Promise<SessionDescription | undefined> {
  if (session === "") return undefined;
  try {
    return await archive.describeSession(session);
  } catch (error) {
    if (error instanceof CompactionError) return undefined;
    throw error;
  }
}

/** Everything that the page shows of a session except texts. */
export async function showSession(
  { live, conversation, stored }: PageSession,
  tenant: string,
  parts: Pick<PageParts, "live" | "archive" | "redactor">,
): Promise<SessionDetail> {
  const compactions =
    stored?.records.map((entry, index) => describeEntry(entry, index + 1, parts.live?.sessions)) ?? [];
  const thresholds = conversation === undefined ? undefined : parts.live?.findThresholds(conversation);
  return {
    row: await rowOf({ live, stored }, compactions.length, tenant, parts),
    turns: live?.turns ?? pointsAround(compactions),
    ...thresholds,
    compactions,
    ...(stored !== undefined && { archived: describeArchived(stored) }),
  };
}

/** What is known about a context that no gateway followed: its size before and after each compaction. */
function pointsAround(compactions: readonly CompactionRow[]): readonly TurnPoint[] {
  let removed = 0;
  return compactions
    .filter(({ isUndone }) => !isUndone)
    .flatMap(({ atMs, tokensBefore, tokensAfter }, index): TurnPoint[] => {
      const point = { atMs, promptTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };
      const clientTokens = tokensBefore + removed;
      removed += tokensBefore - tokensAfter;
      return [
        { ...point, number: 2 * index + 1, clientTokens, sentTokens: tokensBefore, isCompacted: false },
        { ...point, number: 2 * index + 2, clientTokens, sentTokens: tokensAfter, isCompacted: true },
      ];
    });
}

async function rowOf(
  { live, stored }: { readonly live: LiveSession | undefined; readonly stored: SessionDescription | undefined },
  compactions: number,
  tenant: string,
  { archive, redactor }: Pick<PageParts, "archive" | "redactor">,
): Promise<SessionDetail["row"]> {
  if (live !== undefined) return { ...live.row, compactions: Math.max(live.row.compactions, compactions) };
  if (stored === undefined) throw new CompactionError("SESSION_UNKNOWN", { session: "" });
  return { ...describeStored(stored), ...(await identifySession(archive(tenant), stored.id, redactor)) };
}

function describeArchived(stored: SessionDescription): NonNullable<SessionDetail["archived"]> {
  const { id, messages, archivedMessages, handles, createdAtMs, updatedAtMs, parentId, continuedAs } = stored;
  return {
    id,
    messages,
    archivedMessages,
    handles,
    createdAtMs,
    updatedAtMs,
    ...(parentId !== undefined && { parentId }),
    ...(continuedAs !== undefined && { continuedAs }),
  };
}
