import type { CompactionReport } from "../../core/model/report.ts";
import { type Conversation, writeConversation } from "../conversation/conversation.ts";
import type { Conversations } from "../conversation/conversations.ts";
import type { ModelWindows } from "../conversation/model-limits.ts";
import type { Door } from "../doors/door.ts";
import { weaveWithoutThinking } from "../rewrite/settle-draft.ts";
import { weave } from "../rewrite/weave.ts";
import type { Outgoing } from "./outgoing.ts";

/** From this share of the window on, a request is compacted before it goes out. */
const HYGIENE_RATIO = 0.85;

/** What preparing needs of the gateway. */
export interface PrepareParts {
  readonly conversations: Conversations;
  readonly windows: ModelWindows;
  readonly onCompaction: (report: CompactionReport) => void;
}

/** A request that came in at a door. */
export interface Incoming {
  readonly door: Door;
  readonly tenant: string;
  readonly bytes: Uint8Array;
  /** Undefined where the body is no text. */
  readonly text: string | undefined;
  readonly mode: "on" | "off" | "observe";
}

/**
 * Decides how a request goes out. Never throws: whatever fails of ours, the client's own request goes out, and
 * says so.
 */
export async function prepareOutgoing(incoming: Incoming, parts: PrepareParts): Promise<Outgoing> {
  const original = { body: incoming.bytes, isOriginal: true } as const;
  try {
    if (incoming.text === undefined) return { ...original, status: "bypassed", reason: "the body is not text" };
    const conversation = await parts.conversations.read({ ...incoming, text: incoming.text });
    if (conversation === undefined) return { ...original, status: "untouched", reason: "no conversation in it" };
    const aside = incoming.door.findReasonToStandAside(conversation.head);
    if (aside !== undefined) return { ...original, status: "untouched", reason: aside };
    if (incoming.mode === "observe") return { ...original, status: "observed", conversation };
    if (incoming.mode === "off") return turnOff(conversation, incoming);
    return await replayOrCompact(conversation, incoming, parts);
  } catch (error) {
    return { ...original, status: "bypassed", reason: error instanceof Error ? error.message : "unknown fault" };
  }
}

/** The client's own conversation, without thinking that was sealed over what we sent in its place. */
function turnOff(conversation: Conversation, { bytes }: Incoming): Outgoing {
  const { door, model, history, woven } = conversation;
  const plain = weave(history, new Map());
  const own = { ...conversation, woven: plain, tokens: conversation.tokens + woven.savedTokens };
  if (woven.compactedMessages === 0 || !door.bindsThinking(model)) {
    return { body: bytes, isOriginal: true, status: "off", conversation: own };
  }
  const stripped = weaveWithoutThinking(history, woven.compactedMessages);
  return {
    body: writeConversation({ ...own, woven: stripped }),
    isOriginal: false,
    status: "off",
    conversation: { ...own, woven: stripped },
  };
}

async function replayOrCompact(
  conversation: Conversation,
  { bytes }: Incoming,
  parts: PrepareParts,
): Promise<Outgoing> {
  const { door, model, head, tokens } = conversation;
  const limits = parts.windows.find(model, door.readOutputReserve(head));
  const windowTokens = limits === undefined ? undefined : limits.contextTokens - (limits.outputReserveTokens ?? 0);
  if (windowTokens !== undefined && tokens >= windowTokens * HYGIENE_RATIO) {
    const compacted = await parts.conversations.compact(conversation, { trigger: "hygiene" });
    parts.onCompaction(compacted.report);
    if (compacted.report.status === "compacted") return send(compacted.conversation, bytes, "compacted");
  }
  return send(conversation, bytes, conversation.woven.isRewritten ? "replayed" : "untouched");
}

/** A conversation as it goes out; the client's own bytes where nothing in it is ours. */
export function send(conversation: Conversation, bytes: Uint8Array, status: Outgoing["status"]): Outgoing {
  return conversation.woven.isRewritten
    ? { body: writeConversation(conversation), isOriginal: false, status, conversation }
    : { body: bytes, isOriginal: true, status, conversation };
}
