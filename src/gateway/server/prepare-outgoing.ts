import type { CostDecision } from "../../core/model/cost.ts";
import type { CompactionRequest } from "../../core/model/policy.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import type { ToldReason } from "../base/reason.ts";
import { type Conversation, endsWithUser, writeConversation } from "../conversation/conversation.ts";
import type { Conversations } from "../conversation/conversations.ts";
import type { CostWatch } from "../conversation/cost-watch.ts";
import { findLimits, findWindow, windowOf } from "../conversation/find-limits.ts";
import { fitAnswer } from "../conversation/fit-answer.ts";
import { isDueNow } from "../conversation/is-due.ts";
import { isOwnCompaction } from "../conversation/is-own-compaction.ts";
import type { ModelWindows } from "../conversation/model-limits.ts";
import type { Outgoing } from "../conversation/outgoing.ts";
import type { Door } from "../doors/door.ts";
import { tellReason } from "../facts/name-reason.ts";
import { weaveWithoutThinking } from "../rewrite/settle-draft.ts";
import { weave } from "../rewrite/weave.ts";
import type { Borrow, GatewayParts } from "./gateway-parts.ts";

/** What preparing needs of the gateway. */
export interface PrepareParts {
  readonly conversations: Conversations;
  readonly windows: ModelWindows;
  readonly budget: GatewayParts["budget"];
  readonly costs?: CostWatch;
  /** Lends the credential of the request to a summarizer, where that is wanted. */
  readonly borrow?: Borrow;
  /** Who sent the request. */
  readonly agent?: string;
  readonly onCompaction: (report: CompactionReport) => void;
  readonly onFault: (where: string, error: unknown) => void;
  /** How long a request waits for a compaction that it could go without. */
  readonly maxWaitMs: number;
}

const NOT_TEXT: ToldReason = { name: "not-text", sentence: "the body is not text" };
const NO_CONVERSATION: ToldReason = { name: "no-conversation", sentence: "no conversation in it" };
const LATE: ToldReason = {
  name: "in-flight",
  sentence: "its compaction takes longer than the request can wait; the next one uses it",
};
const AGENT_COMPACTS: ToldReason = { name: "agent-compacts", sentence: "the agent compacts by itself" };

/** A request that came in at a door. */
export interface Incoming {
  readonly door: Door;
  readonly path: string;
  readonly tenant: string;
  readonly bytes: Uint8Array;
  /** Undefined if the body is not text. */
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
    if (incoming.text === undefined) return { ...original, status: "bypassed", reason: NOT_TEXT };
    const conversation = await parts.conversations.recognise({ ...incoming, text: incoming.text });
    if (conversation === undefined) return { ...original, status: "untouched", reason: NO_CONVERSATION };
    const aside = incoming.door.findReasonToStandAside(conversation.head);
    if (aside?.holdsAll === false) return { ...original, status: "untouched", reason: aside.reason };
    if (incoming.mode === "off") return turnOff(conversation, incoming, parts);
    // What we rewrote once stays rewritten: the provider's own way was not enough then.
    if (aside !== undefined && !conversation.woven.isRewritten) {
      return { ...original, status: "untouched", reason: aside.reason, conversation, isLeftAlone: true };
    }
    if (incoming.mode === "observe") return { ...original, status: "observed", conversation };
    return await replayOrCompact(conversation, incoming, parts);
  } catch (error) {
    return { ...original, status: "bypassed", reason: tellFault(error, parts) };
  }
}

/** The client's own conversation, without thinking that was sealed over what we sent in its place. */
function turnOff(conversation: Conversation, { bytes }: Incoming, parts: PrepareParts): Outgoing {
  const { door, model, history, woven } = conversation;
  const tokens = conversation.tokens + conversation.savedTokens;
  const own = { ...conversation, woven: weave(history, new Map()), tokens, savedTokens: 0 };
  const windowTokens = findWindow(own, parts.windows);
  const isTooLong = woven.compactedMessages > 0 && windowTokens !== undefined && own.tokens > windowTokens;
  if (isTooLong) {
    const sentence = `the conversation was compacted, and without that it has ${own.tokens} tokens for a window of ${windowTokens}`;
    const reason = { name: "window-too-small", sentence } as const;
    return { body: bytes, isOriginal: true, status: "refused", reason, conversation: own };
  }
  if (woven.compactedMessages === 0 || !door.bindsThinking(model)) {
    return { body: bytes, isOriginal: true, status: "off", conversation: own };
  }
  const stripped = { ...own, woven: weaveWithoutThinking(history, woven.compactedMessages) };
  return { body: writeConversation(stripped), isOriginal: false, status: "off", conversation: stripped };
}

async function replayOrCompact(
  conversation: Conversation,
  { bytes }: Incoming,
  parts: PrepareParts,
): Promise<Outgoing> {
  const asItIs = send(conversation, bytes, conversation.woven.isRewritten ? "replayed" : "untouched", parts);
  if (isOwnCompaction(conversation)) return { ...asItIs, reason: AGENT_COMPACTS };
  try {
    const due = findDue(conversation, parts);
    if (due === undefined) return asItIs;
    const { cost, ...asked } = due;
    const borrowed = parts.borrow?.(conversation);
    const agent = parts.agent === undefined ? {} : { agent: parts.agent };
    const wish = { ...asked, ...agent, ...(borrowed !== undefined && { borrowed }) };
    const work = parts.conversations.compact(conversation, wish).then((made) => {
      if (!made.isShared) parts.onCompaction(cost === undefined ? made.report : { ...made.report, cost });
      return made;
    });
    const made = canGoWithout(conversation, due) ? await waitFor(work, parts.maxWaitMs) : await work;
    if (made === undefined) {
      parts.conversations.goWithout(conversation);
      work.catch((error: unknown) => parts.onFault("compaction", error));
      return { ...asItIs, reason: LATE };
    }
    const { conversation: smaller, report } = made;
    if (report.status === "compacted") return send(smaller, bytes, "compacted", parts);
    return { ...asItIs, reason: tellReason(report.reason) };
  } catch (error) {
    parts.onFault("compaction", error);
    return { ...asItIs, reason: { name: "compaction-failed" } };
  }
}

/** Whether a request may go before its compaction is there. Thinking that is bound to the old beginning would be lost then. */
function canGoWithout({ door, model }: Conversation, { force }: Due): boolean {
  return !force && !door.bindsThinking(model);
}

interface Due extends Pick<CompactionRequest, "trigger" | "force"> {
  readonly cost?: CostDecision;
}

/** Why a request should not go out as it is: it hardly fits, or its cache is cold and it would be cheaper. */
function findDue(conversation: Conversation, parts: PrepareParts): Due | undefined {
  const limits = findLimits(conversation, parts.windows);
  if (limits === undefined) return undefined;
  const windowTokens = windowOf(limits);
  // What does not fit at all is not sent to be refused, however little the last passes saved.
  const force = conversation.tokens >= windowTokens;
  if (isDueNow(conversation, windowTokens, parts.budget.hygieneRatio)) return { trigger: "hygiene", force };
  const { door, model } = conversation;
  // Thinking that is bound to what stands before it would be lost in the middle of a turn.
  if (parts.costs === undefined || (door.bindsThinking(model) && !endsWithUser(conversation))) return undefined;
  const { conversations } = parts;
  const staticTokens = conversations.measureStatic(conversation);
  const sinceTokens = conversations.findLastPass(conversation);
  const cost = parts.costs.decideNow(conversation, { limits, staticTokens, sinceTokens });
  return cost?.compact === true ? { trigger: "cost", force, cost } : undefined;
}

/** A conversation as it goes out; the client's own bytes where nothing in it is ours. */
export function send(
  conversation: Conversation,
  bytes: Uint8Array,
  status: Outgoing["status"],
  { windows }: Pick<PrepareParts, "windows">,
): Outgoing {
  if (!conversation.woven.isRewritten) return { body: bytes, isOriginal: true, status, conversation };
  const body = fitAnswer(writeConversation(conversation), conversation, windows);
  return { body, isOriginal: false, status, conversation };
}

/** A fault as the client hears of it. What it says may quote the body or name a file: that is for the log. */
function tellFault(error: unknown, { onFault }: PrepareParts): ToldReason {
  if (error instanceof SyntaxError) return { name: "fault", sentence: "the body is not valid JSON" };
  onFault("reading", error);
  return { name: "fault" };
}

/** Waits for work; undefined if it takes longer, and then it goes on. */
async function waitFor<Value>(work: Promise<Value>, maxMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
