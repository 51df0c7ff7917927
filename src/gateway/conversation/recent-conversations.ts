import type { Conversation } from "./conversation.ts";

/** The most recent conversations, by their names. */
export interface RecentConversations {
  note(session: string, conversation: Conversation): void;
  /** Undefined if it is too long ago, or belongs to another tenant. */
  find(session: string, tenant: string): Conversation | undefined;
  /** Leaves nothing of a conversation behind. */
  forget(session: string, tenant: string): void;
}

/**
 * Each includes the body of a request: at most this many, and together no more characters than a few of the largest
 * have.
 */
const MAX_CONVERSATIONS = 64;
const MAX_CHARACTERS = 12_000_000;

export function createRecentConversations({
  most = MAX_CONVERSATIONS,
  maxCharacters = MAX_CHARACTERS,
} = {}): RecentConversations {
  const recent = new Map<string, Conversation>();
  let characters = 0;

  function drop(session: string): void {
    characters -= recent.get(session)?.history.text.length ?? 0;
    recent.delete(session);
  }

  return {
    note(session, conversation) {
      drop(session);
      recent.set(session, conversation);
      characters += conversation.history.text.length;
      for (const oldest of recent.keys()) {
        if (recent.size <= most && characters <= maxCharacters) break;
        drop(oldest);
      }
    },
    find(session, tenant) {
      const found = recent.get(session);
      return found?.tenant === tenant ? found : undefined;
    },
    forget(session, tenant) {
      if (recent.get(session)?.tenant === tenant) drop(session);
    },
  };
}
