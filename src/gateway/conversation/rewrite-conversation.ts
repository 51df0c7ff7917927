import type { CompactionRequest } from "../../core/model/policy.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import { RETRIEVE } from "../../lookup/retrieval-tools.ts";
import { textAsksForHour } from "../../replay/last-sent.ts";
import { layerAbove, type RewriteBook } from "../../replay/rewrite-book.ts";
import type { BorrowedSummarizer } from "../compaction/borrowed-summarizer.ts";
import type { CompactedBody } from "../compaction/compaction-runner.ts";
import { saidIn } from "../history/count-unchanged.ts";
import { cutPreamble, makePieces } from "../rewrite/make-pieces.ts";
import { stripPieces } from "../rewrite/settle-draft.ts";
import { weave } from "../rewrite/weave.ts";
import { type Conversation, canOfferTools, writeConversation } from "./conversation.ts";
import type { LiveParts, MadeRewrite } from "./conversation-parts.ts";
import { findLimits } from "./find-limits.ts";
import { measureConversation } from "./measure-conversation.ts";

/** What is asked of a compaction, and who writes its prose if that is the agent's own provider. */
export interface CompactionWish extends Partial<CompactionRequest> {
  /** The agent that sent the request, for lists of sessions. */
  readonly agent?: string;
  readonly borrowed?: BorrowedSummarizer;
}

/** What a compaction came to. */
export interface CompactedConversation {
  readonly conversation: Conversation;
  readonly report: CompactionReport;
  /** Whether another request has the same report: a client that asked twice, and one compaction for both. */
  readonly isShared: boolean;
}

/** Compacts a conversation that a request waits for. */
export async function compactConversation(
  conversation: Conversation,
  asked: CompactionWish,
  parts: LiveParts,
): Promise<CompactedConversation> {
  const { work, isShared } = rewriteOnce(conversation, asked, parts);
  const { report, rewrite: made } = await work;
  if (made === undefined) return { conversation, report, isShared };
  const { history, chain, place } = conversation;
  const woven = weave(history, new Map([[chain.length - 1, made]]));
  const measured = measureConversation({ ...conversation, woven }, parts);
  const sent = { tokens: report.tokensAfter, countedAs: "estimated" } as const;
  const passedMessages = chain.length - 1;
  const newPass = { trigger: report.trigger, overMessages: conversation.woven.compactedMessages };
  const passed = { passedMessages, afterPassMessages: passedMessages, newPass };
  const compacted = { ...conversation, place: layerAbove(place), woven, ...passed, ...measured, ...sent };
  return { conversation: compacted, report, isShared };
}

/** A request goes out without the compaction that it waited for: that is now made in the background. */
export function goWithout({ chain }: Conversation, { memory }: LiveParts): void {
  memory.awaited.get(chain.at(-1) ?? "")?.leave();
}

/** Compacts a conversation in the background; undefined if that is being done already. */
export async function prepareConversation(
  conversation: Conversation,
  asked: CompactionWish,
  parts: LiveParts,
): Promise<CompactionReport | undefined> {
  const { preparing, awaited, tries } = parts.memory;
  const { chain, woven, tokens, countedAs } = conversation;
  const name = chain.at(-1) ?? "";
  if (chain.some((beginning) => preparing.has(beginning) || awaited.has(beginning))) return undefined;
  preparing.set(name, chain.length - 1);
  // What comes to nothing, or waits as a draft, is not tried again with every answer.
  tries.note(name, { tokens, countedAs, compactedMessages: woven.compactedMessages });
  try {
    const kind = bindsThinking(conversation) ? "draft" : "compaction";
    return (await rewrite(conversation, asked, { kind, isPrepared: () => true }, parts)).report;
  } finally {
    preparing.delete(name);
  }
}

/** What a compaction would come to. Nothing is kept. */
export async function rehearseConversation(
  conversation: Conversation,
  asked: CompactionWish,
  parts: LiveParts,
): Promise<CompactionReport> {
  return (await run(conversation, asked, true, parts)).report;
}

/** Rewrites for requests: a client that asks again while it is under way waits for what it asked for before. */
function rewriteOnce(
  conversation: Conversation,
  asked: CompactionWish,
  parts: LiveParts,
): { readonly work: Promise<MadeRewrite>; readonly isShared: boolean } {
  const { awaited, preparing } = parts.memory;
  const { chain, place } = conversation;
  const name = chain.at(-1) ?? "";
  const wish = JSON.stringify([place.layer, asked.trigger, asked.force]);
  const running = awaited.get(name);
  if (running?.wish === wish) return { work: running.work, isShared: true };
  let isLeft = false;
  const work = rewrite(conversation, asked, { kind: "compaction", isPrepared: () => isLeft }, parts).finally(() => {
    if (awaited.get(name)?.work === work) awaited.delete(name);
    if (isLeft) preparing.delete(name);
  });
  const leave = (): void => {
    if (preparing.has(name)) return;
    isLeft = true;
    preparing.set(name, chain.length - 1);
  };
  awaited.set(name, { wish, work, leave });
  return { work, isShared: false };
}

/** Has a conversation compacted and keeps the outcome. */
async function rewrite(
  conversation: Conversation,
  asked: CompactionWish,
  { kind, isPrepared }: { readonly kind: "compaction" | "draft"; readonly isPrepared: () => boolean },
  parts: LiveParts,
): Promise<MadeRewrite> {
  const { tenant, history, woven, place } = conversation;
  const book = parts.book(tenant);
  const { made, hasNote = false, lineage, report } = await run(conversation, asked, false, parts);
  if (isPrepared() && (await wasOvertaken(conversation, book))) return { report: withdraw(report) };
  const items = made === undefined ? undefined : cutPreamble(made, history.preamble.length);
  if (items === undefined) return { report };
  const laid = makePieces(items, woven);
  const changesOpening = startsOffering(conversation) || (hasNote && !woven.hasNote);
  const pieces = changesOpening && bindsThinking(conversation) ? stripPieces(laid, history) : laid;
  const handles = [...new Set([...woven.handles, ...report.handles])];
  const readyMessages = isPrepared() ? parts.memory.preparing.get(conversation.chain.at(-1) ?? "") : undefined;
  const rewritten = {
    kind,
    pieces,
    lineage,
    handles,
    cause: { trigger: report.trigger, overMessages: woven.compactedMessages },
    ...(hasNote && { hasNote }),
    ...(readyMessages !== undefined && { readyMessages }),
    said: saidIn(history.links),
  };
  return { report, rewrite: await book.save(place, rewritten, lineage) };
}

function run(
  conversation: Conversation,
  { borrowed, ...asked }: CompactionWish,
  isRehearsal: boolean,
  parts: LiveParts,
): Promise<CompactedBody> {
  const { door, tenant, model, tokens, countedAs } = conversation;
  const limits = findLimits(conversation, parts.windows);
  if (limits === undefined) throw new Error(`the window of the model is not known`);
  return parts.runner.run({
    tenant,
    format: door.history.format,
    text: writeConversation(conversation),
    isRehearsal,
    ...(countedAs === "estimated" && { countedFor: model }),
    ...(borrowed !== undefined && { borrowed }),
    context: {
      ...limits,
      ...(countedAs === "reported" && { reportedTokens: tokens }),
      bindsThinking: door.bindsThinking(model),
      ...(canOfferTools(conversation) && { lookupTool: RETRIEVE }),
      isCacheCold: isWrittenAnew(conversation, parts),
      ...asked,
    },
  });
}

/** Whether a compaction finds nothing of the prompt's beginning cached, or takes it out of the cache in any case. */
function isWrittenAnew(conversation: Conversation, { lifetime = "5m", now = Date.now, memory }: LiveParts): boolean {
  const { door, model, chain, history } = conversation;
  if (door.toolsComeFirst && startsOffering(conversation)) return true;
  const asksForHour = (): boolean => textAsksForHour(history.text);
  return memory.lastSent.isCold(chain, { model, lifetime, nowMs: now(), asksForHour });
}

/** Whether another node put a compaction in place meanwhile: a second one would only cost the cache. */
async function wasOvertaken({ chain, woven }: Conversation, book: RewriteBook): Promise<boolean> {
  const { rewrites } = await book.find(chain);
  return [...rewrites].some(([position, { kind }]) => kind === "compaction" && position > woven.compactedMessages);
}

/** What a compaction came to that is not put in place. */
function withdraw(report: CompactionReport): CompactionReport {
  const reason = "another process compacted this session in the meantime";
  return { ...report, status: "in-flight", reason, tokensAfter: report.tokensBefore };
}

/** Whether a compaction brings tools of ours with it, before all that was ever said. */
function startsOffering(conversation: Conversation): boolean {
  return conversation.woven.compactedMessages === 0 && canOfferTools(conversation);
}

function bindsThinking({ door, model }: Conversation): boolean {
  return door.bindsThinking(model);
}
