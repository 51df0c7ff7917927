import { Readable } from "node:stream";
import { collectBody, MAX_ERROR_BYTES } from "../answers/collect-body.ts";
import type { ToldReason } from "../base/reason.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import { isWeighed } from "../conversation/is-weighed.ts";
import type { Outgoing } from "../conversation/outgoing.ts";
import { stripBodyThinking } from "../rewrite/strip-item-thinking.ts";
import { forward, type Passage } from "./forward.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { send } from "./prepare-outgoing.ts";

const THINKING: ToldReason = {
  name: "thinking-refused",
  sentence: "the provider refused thinking whose beginning has changed",
};
const MEDIA: ToldReason = { name: "media-refused", sentence: "the provider refused an image as too large" };

export interface Answered {
  readonly response: UpstreamResponse;
  /** What was sent in the end. */
  readonly sent: Outgoing;
}

/**
 * Sends a request, and once more if we can do something about the provider's refusal. After that the provider's own
 * words are the answer.
 */
export async function sendOrRecover(passage: Passage, outgoing: Outgoing, parts: GatewayParts): Promise<Answered> {
  const response = await forward(passage, outgoing, parts);
  if (response.status < 400 || outgoing.status === "observed") return { response, sent: outgoing };

  const collected = await collectBody(response.body, MAX_ERROR_BYTES);
  if (collected.kind === "unread") return { response: { ...response, body: collected.body }, sent: outgoing };
  const { bytes } = collected;
  try {
    // Text is needed only for the decision: the client gets the bytes, whatever they are.
    const sent = await findRemedy(passage, outgoing, { status: response.status, text: bytes.toString() }, parts);
    if (sent !== undefined) return { response: await forward(passage, sent, parts), sent };
  } catch (error) {
    parts.watcher.onFault("recovery", error);
  }
  return { response: { ...response, body: Readable.from([bytes]) }, sent: outgoing };
}

interface Refusal {
  readonly status: number;
  readonly text: string;
}

/** What to send instead; undefined if nothing would help. */
async function findRemedy(
  { incoming }: Passage,
  outgoing: Outgoing,
  refusal: Refusal,
  parts: GatewayParts,
): Promise<Outgoing | undefined> {
  const { door, text, bytes } = incoming;
  const { conversation, status } = outgoing;
  if (door.isThinkingRefused(refusal.status, refusal.text)) {
    if (conversation !== undefined && status !== "off") {
      const repaired = await parts.conversations.repair(conversation);
      return repaired && { ...send(repaired, bytes, "repaired", parts), reason: THINKING };
    }
    const written = typeof outgoing.body === "string" ? outgoing.body : text;
    const body = written === undefined ? undefined : stripBodyThinking(written, door.history.field);
    if (body === undefined || body === written) return undefined;
    return { ...outgoing, body, isOriginal: false, status: status === "off" ? status : "repaired", reason: THINKING };
  }
  if (conversation !== undefined && status !== "off" && door.isMediaTooLarge(refusal.status, refusal.text)) {
    const relieved = await parts.conversations.relieve(conversation);
    return relieved && { ...send(relieved, bytes, "repaired", parts), reason: MEDIA };
  }
  if (conversation === undefined || status === "off" || !door.isTooLong(refusal.status, refusal.text)) return undefined;
  const { tokens: promptTokens } = conversation;
  parts.windows.learn(conversation, { ...refusal, promptTokens, isWeighed: isWeighed(conversation) });
  const wish = { trigger: "recovery", force: true } as const;
  const { conversation: smaller, report, isShared } = await parts.conversations.compact(conversation, wish);
  if (!isShared) parts.watcher.onCompaction(report);
  return report.status === "compacted" ? send(smaller, bytes, "compacted", parts) : undefined;
}
