import type { Conversation } from "./conversation.ts";

/** How agents ask a model to compact their conversation, as seen in their requests in November 2026. */
const REQUESTS = [
  "create a detailed summary of the conversation so far",
  "CONTEXT CHECKPOINT COMPACTION",
  "Provide a detailed prompt for continuing our conversation",
  "First, reason in your scratchpad. Then, generate the ",
  "Critically evaluate the <state_snapshot> you just generated",
] as const;

/** Such a request is the last thing the client says, and not long. */
const MAX_CHARACTERS = 40_000;

/** Whether the agent compacts by itself with this request: then there is nothing for us to do. */
export function isOwnCompaction({ door, history: { text, links } }: Pick<Conversation, "door" | "history">): boolean {
  const last = links.at(-1)?.items.at(-1);
  if (last === undefined || last.end - last.start > MAX_CHARACTERS) return false;
  const said = text.slice(last.start, last.end);
  if (!holdsRequest(said)) return false;
  // A file that was read may quote one.
  const { messages } = door.codec.decode([JSON.parse(said)]);
  return messages.some(({ parts }) => parts.some((part) => part.kind === "text" && holdsRequest(part.text)));
}

function holdsRequest(text: string): boolean {
  return REQUESTS.some((request) => text.includes(request));
}
