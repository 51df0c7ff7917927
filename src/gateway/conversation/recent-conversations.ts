import type { Conversation } from "./conversation.ts";

/** The conversations that were last heard of, by their names. */
export interface RecentConversations {
  note(session: string, conversation: Conversation): void;
  /** Undefined where it is too long ago, or another tenant's. */
  find(session: string, tenant: string): Conversation | undefined;
}

/** Each holds the body of a request. */
const MOST_CONVERSATIONS = 64;

export function createRecentConversations(most = MOST_CONVERSATIONS): RecentConversations {
  const recent = new Map<string, Conversation>();
  return {
    note(session, conversation) {
      recent.delete(session);
      recent.set(session, conversation);
      if (recent.size > most) recent.delete(recent.keys().next().value ?? "");
    },
    find(session, tenant) {
      const found = recent.get(session);
      return found?.tenant === tenant ? found : undefined;
    },
  };
}
