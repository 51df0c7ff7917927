import type { CompactionRequest } from "../../core/model/policy.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";
import type { Measurer } from "../../core/stages/measure/create-measurer.ts";
import { isObject } from "../../formats/wire-value.ts";
import { RETRIEVE } from "../../lookup/retrieval-tools.ts";
import { createChainHasher, extendChain } from "../../replay/hash-chain.ts";
import { createLastSent, textAsksForHour } from "../../replay/last-sent.ts";
import type { HiddenExchange, KnownRewrites, PassCause, Rewrite } from "../../replay/rewrite.ts";
import { type FoundRewrites, groundOf, layerAbove, placeOf, type RewriteBook } from "../../replay/rewrite-book.ts";
import type { BorrowedSummarizer } from "../compaction/borrowed-summarizer.ts";
import type { CompactedBody, CompactionRunner } from "../compaction/compaction-runner.ts";
import type { Door } from "../doors/door.ts";
import { createBodyMemory } from "../history/body-memory.ts";
import { countUnchanged, saidIn } from "../history/count-unchanged.ts";
import type { LinkKeys } from "../history/link-keys.ts";
import { type ClientHistory, parseHistory } from "../history/parse-history.ts";
import type { RelievedBody } from "../media/relieve-body.ts";
import { makePieces } from "../rewrite/make-pieces.ts";
import { settleDraft, stripPieces } from "../rewrite/settle-draft.ts";
import { stripThinking } from "../rewrite/strip-thinking.ts";
import { weave } from "../rewrite/weave.ts";
import type { Woven } from "../rewrite/woven.ts";
import { type Conversation, canOfferTools, countAfterPass, endsWithUser, writeConversation } from "./conversation.ts";
import { findLimits } from "./find-limits.ts";
import { measureHead, measureItems } from "./measure-prompt.ts";
import type { ModelWindows } from "./model-limits.ts";
import { createPromptSizes, type PromptSize, type PromptSizes } from "./prompt-sizes.ts";

/** What conversations are followed with. */
export interface ConversationParts {
  readonly keys: LinkKeys;
  readonly book: (tenant: string) => RewriteBook;
  readonly sizes: PromptSizes;
  readonly windows: ModelWindows;
  readonly runner: CompactionRunner;
  readonly measurer: Measurer;
  /** Makes the media of a body smaller; absent: nobody can. */
  readonly relieveMedia?: RelieveMedia;
  /** How long prompts stay in the provider's cache, where they do not say it themselves. */
  readonly lifetime?: CacheLifetime;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Makes the media of a tenant's request smaller; undefined where nothing can be made of them. */
export type RelieveMedia = (tenant: string, door: Door, text: string) => Promise<RelievedBody | undefined>;

/** A request that came in. */
export interface ConversationRequest {
  readonly text: string;
  readonly door: Door;
  /** The path it came in at: some name the model there. */
  readonly path: string;
  readonly tenant: string;
}

/** What is asked of a compaction, and who writes its prose where that is the agent's own provider. */
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

/**
 * Follows conversations from request to request: knows each again, replays what was sent before, and compacts.
 *
 * Holds nothing that another node could not find in the store.
 */
export interface Conversations {
  /** Undefined where the body holds no conversation that could be followed. */
  read(request: ConversationRequest): Promise<Conversation | undefined>;
  /** Compacts what would go out now; from then on it is what goes out. Once, for all that ask for it at the same time. */
  compact(conversation: Conversation, asked: CompactionWish): Promise<CompactedConversation>;
  /** A request goes out without the compaction that it waited for: that is now made beside the requests. */
  goWithout(conversation: Conversation): void;
  /** Our own count of what stands around the conversation: system prompt and tools. */
  measureStatic(conversation: Conversation): number;
  /** What the prompt cost when it was last compacted, or when that was last tried beside the requests; undefined for never. */
  findLastPass(conversation: Conversation): number | undefined;
  /** Compacts beside the requests: the next one finds it. Undefined where that is being done already. */
  prepare(conversation: Conversation, asked: CompactionWish): Promise<CompactionReport | undefined>;
  /** What a compaction would come to. Nothing is kept. */
  rehearse(conversation: Conversation, asked: Partial<CompactionRequest>): Promise<CompactionReport>;
  /**
   * Leaves out what was thought so far, now and in every request to come. Undefined where nothing is left of it: then the
   * provider's refusal is the client's to hear.
   */
  repair(conversation: Conversation): Promise<Conversation | undefined>;
  /**
   * Makes the media of a conversation smaller, now and in every request to come. Undefined where nothing can be made of
   * them: then the provider's refusal is the client's to hear.
   */
  relieve(conversation: Conversation): Promise<Conversation | undefined>;
  /** Keeps an exchange behind an answer, for the request that brings the answer back as the client saw it. */
  keepExchange(conversation: Conversation, visibleItems: readonly string[], exchange: HiddenExchange): Promise<void>;
  /** Takes down what a prompt cost, for the next request. */
  note(conversation: Conversation, size: Pick<PromptSize, "tokens" | "countedAs">): void;
}

/** A compaction that was carried out, and what is kept of it. */
interface MadeRewrite {
  readonly report: CompactionReport;
  readonly rewrite?: Rewrite;
}

interface AwaitedRewrite {
  /** What was asked for. */
  readonly wish: string;
  readonly work: Promise<MadeRewrite>;
  /** Lets the work go on beside the requests. */
  leave(): void;
}

export function createConversations(parts: ConversationParts): Conversations {
  const { keys, book, sizes, windows, runner, measurer, relieveMedia, lifetime = "5m", now = Date.now } = parts;
  const lastSent = createLastSent();
  const hashChain = createChainHasher();
  const bodies = createBodyMemory();
  /** By our own count, so that their difference is what was taken out, whoever counts the prompt. */
  const [sentSizes, clientSizes] = [createPromptSizes(), createPromptSizes()];
  /** What prompts cost when a compaction was tried beside the requests, by the names of beginnings. */
  const tries = createPromptSizes();
  /** What stands around conversations, by the names of their openings. */
  const statics = createPromptSizes();
  /** The histories that are being compacted beside the requests, by name, and how many messages they have meanwhile. */
  const preparing = new Map<string, number>();
  /** Those that requests wait for, by name. */
  const awaited = new Map<string, AwaitedRewrite>();

  async function read({ text, door, path, tenant }: ConversationRequest): Promise<Conversation | undefined> {
    const history = parseHistory(text, door.history, keys, bodies);
    const head = history === undefined ? undefined : cutHead(history);
    if (history === undefined || head === undefined || history.links.length === 0) return undefined;
    const chain = hashChain(history.links, { tenant, format: door.history.format });
    const model = door.findModel(head, path);
    // The chain is as long as the history: it is gone through only while something is being prepared, and once.
    if (preparing.size > 0) {
      for (const beginning of chain) if (preparing.has(beginning)) preparing.set(beginning, history.links.length);
    }
    const found = await findStanding(tenant, chain, history);
    const { rewrites, place } = await settle(found, { door, tenant, history, model });
    const woven = weave(history, rewrites);
    const passedMessages = findPassed(rewrites);
    const passed = { passedMessages, afterPassMessages: countAfterPass({ door, history, passedMessages, woven }) };
    const measured = measure(history, chain, woven, door);
    const conversation = { door, tenant, model, head, history, chain, place, woven, ...passed, ...measured };
    const newPass = findNewPass(conversation, rewrites);
    return newPass === undefined ? conversation : { ...conversation, newPass };
  }

  /** The compaction that goes out with a request for the first time; undefined where none does. */
  function findNewPass(conversation: Conversation, rewrites: KnownRewrites): PassCause | undefined {
    const { chain, history, woven, passedMessages, afterPassMessages } = conversation;
    const { compactedMessages } = woven;
    const newest = rewrites.get(compactedMessages);
    if (newest?.kind !== "compaction" || newest.cause === undefined) return undefined;
    const { cause, readyMessages } = newest;
    // Other nodes send, too: that it is the first one is seen by how many answers came since.
    if (afterPassMessages < history.links.length) return undefined;
    const sent = sizes.get(chain[passedMessages] ?? "");
    // One that was not made beside the requests went out with the request that it was made for.
    const wasSent =
      sent === undefined
        ? readyMessages === undefined && compactedMessages < history.links.length
        : sent.compactedMessages === compactedMessages;
    return wasSent ? undefined : cause;
  }

  /**
   * What stands for a conversation. What was made of messages that the client has changed since is taken back for good:
   * what a user deleted must not go out in our words.
   */
  async function findStanding(
    tenant: string,
    chain: readonly string[],
    history: ClientHistory,
  ): Promise<FoundRewrites> {
    const found = await book(tenant).find(chain);
    const { links } = history;
    for (const rewrite of found.rewrites.values()) {
      if (rewrite.kind === "exchange" || rewrite.said === undefined) continue;
      const unchanged = countUnchanged(links, rewrite.said);
      if (unchanged === links.length) continue;
      const outdated = [...found.rewrites.keys()].filter((position) => position > unchanged);
      for (const position of outdated)
        await book(tenant).takeBack(groundOf(chain.slice(0, position + 1)), rewrite.lineage);
      return findStanding(tenant, chain, history);
    }
    return found;
  }

  /** Puts a draft in place where the user speaks; see `DraftRewrite`. */
  async function settle(
    found: FoundRewrites,
    { door, tenant, history, model }: Pick<Conversation, "door" | "tenant" | "history" | "model">,
  ): Promise<FoundRewrites> {
    const { rewrites, place } = found;
    const [position, draft] = [...rewrites].findLast(([, { kind }]) => kind === "draft" || kind === "compaction") ?? [];
    if (position === undefined || draft?.kind !== "draft") return found;
    if (door.bindsThinking(model) && !endsWithUser({ door, history })) return found;
    const settled = await book(tenant).save(place, settleDraft(draft, position, history), draft.lineage);
    return { rewrites: new Map([...rewrites, [history.links.length, settled]]), place: layerAbove(place) };
  }

  function measure(
    history: ClientHistory,
    chain: readonly string[],
    woven: Woven,
    door: Door,
  ): Pick<Conversation, "tokens" | "countedAs" | "savedTokens"> {
    const sentTokens = estimate(sentSizes, history, chain, woven, door);
    const savedTokens = woven.isRewritten ? estimateClient(history, chain, door) - sentTokens : 0;
    const known = sizes.find(chain, woven.compactedMessages);
    if (known === undefined) return { tokens: sentTokens, countedAs: "estimated", savedTokens };
    const { tokens, countedAs } = known.size;
    return { tokens: tokens + measureItems(woven.listAfter(known.messages), door, measurer), countedAs, savedTokens };
  }

  function estimateClient(history: ClientHistory, chain: readonly string[], door: Door): number {
    return estimate(clientSizes, history, chain, weave(history, new Map()), door);
  }

  /** Our own count of a conversation in one of its forms. Only what is new in it is counted. */
  function estimate(
    known: PromptSizes,
    history: ClientHistory,
    chain: readonly string[],
    { listAfter, compactedMessages }: Pick<Woven, "listAfter" | "compactedMessages">,
    door: Door,
  ): number {
    const before = known.find(chain, compactedMessages);
    const added = listAfter(before?.messages ?? -1);
    const tokens = (before?.size.tokens ?? measureHead(history, door, measurer)) + measureItems(added, door, measurer);
    known.note(chain.at(-1) ?? "", { tokens, countedAs: "estimated", compactedMessages });
    return tokens;
  }

  function run(
    conversation: Conversation,
    { borrowed, ...asked }: CompactionWish,
    isRehearsal: boolean,
  ): Promise<CompactedBody> {
    const { door, tenant, model, tokens, countedAs } = conversation;
    const limits = findLimits(conversation, windows);
    if (limits === undefined) throw new Error(`the window of the model is not known`);
    return runner.run({
      tenant,
      format: door.history.format,
      text: writeConversation(conversation),
      isRehearsal,
      ...(borrowed !== undefined && { borrowed }),
      context: {
        ...limits,
        ...(countedAs === "reported" && { reportedTokens: tokens }),
        bindsThinking: door.bindsThinking(model),
        ...(canOfferTools(conversation) && { lookupTool: RETRIEVE }),
        isCacheCold: isWrittenAnew(conversation),
        ...asked,
      },
    });
  }

  /** Whether a compaction finds nothing of the prompt's beginning cached, or takes it out of the cache in any case. */
  function isWrittenAnew(conversation: Conversation): boolean {
    const { door, model, chain, history } = conversation;
    if (door.toolsComeFirst && startsOffering(conversation)) return true;
    return lastSent.isCold(chain, { model, lifetime, nowMs: now(), asksForHour: () => textAsksForHour(history.text) });
  }

  /** Has a conversation compacted and keeps the outcome. */
  async function rewrite(
    conversation: Conversation,
    asked: CompactionWish,
    { kind, isPrepared }: { readonly kind: "compaction" | "draft"; readonly isPrepared: () => boolean },
  ): Promise<MadeRewrite> {
    const { tenant, history, woven, place } = conversation;
    const { made, hasNote = false, lineage, report } = await run(conversation, asked, false);
    if (isPrepared() && (await wasOvertaken(conversation))) return { report: withdraw(report) };
    const items = made === undefined ? undefined : withoutPreamble(made, history.preamble.length);
    if (items === undefined) return { report };
    const laid = makePieces(items, woven);
    const changesOpening = startsOffering(conversation) || (hasNote && !woven.hasNote);
    const pieces = changesOpening && bindsThinking(conversation) ? stripPieces(laid, history) : laid;
    const handles = [...new Set([...woven.handles, ...report.handles])];
    const readyMessages = isPrepared() ? preparing.get(conversation.chain.at(-1) ?? "") : undefined;
    const rewrite = {
      kind,
      pieces,
      lineage,
      handles,
      cause: { trigger: report.trigger, overMessages: woven.compactedMessages },
      ...(hasNote && { hasNote }),
      ...(readyMessages !== undefined && { readyMessages }),
      said: saidIn(history.links),
    };
    return { report, rewrite: await book(tenant).save(place, rewrite, lineage) };
  }

  /** The same for requests: a client that asks again while it is under way waits for what it asked for before. */
  function rewriteOnce(
    conversation: Conversation,
    asked: CompactionWish,
  ): { readonly work: Promise<MadeRewrite>; readonly isShared: boolean } {
    const { chain, place } = conversation;
    const name = chain.at(-1) ?? "";
    const wish = JSON.stringify([place.layer, asked.trigger, asked.force]);
    const running = awaited.get(name);
    if (running?.wish === wish) return { work: running.work, isShared: true };
    let isLeft = false;
    const work = rewrite(conversation, asked, { kind: "compaction", isPrepared: () => isLeft }).finally(() => {
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

  /** Has a conversation go out with other items, from now on. Undefined where they are those that it has. */
  async function saveRepair(
    conversation: Conversation,
    made: readonly (number | string)[],
    given: Pick<Woven, "lineage" | "handles">,
  ): Promise<Conversation | undefined> {
    const { tenant, history, chain, place, woven } = conversation;
    const { hasNote, compactedMessages } = woven;
    // What follows the last message belongs to the next one, which brings it again.
    const kept = made.slice(0, made.length - history.rest.length);
    if (kept.every((item) => typeof item === "number")) return undefined;
    const repair = {
      kind: "repair",
      pieces: makePieces(kept, woven),
      hasNote,
      compactedMessages,
      said: saidIn(history.links),
      ...given,
    } as const;
    // Of a conversation that was never compacted the archive knows nothing: then the repair is filed by how it opened.
    const saved = await book(tenant).save(place, repair, given.lineage === "" ? place.opening : given.lineage);
    const repaired = weave(history, new Map([[chain.length - 1, saved]]));
    const passedMessages = compactedMessages > 0 ? chain.length - 1 : conversation.passedMessages;
    const afterPassMessages = countAfterPass({ ...conversation, woven: repaired, passedMessages });
    return { ...conversation, place: layerAbove(place), woven: repaired, passedMessages, afterPassMessages };
  }

  /** Whether another node put a compaction in place meanwhile: a second one would only cost the cache. */
  async function wasOvertaken({ tenant, chain, woven }: Conversation): Promise<boolean> {
    const { rewrites } = await book(tenant).find(chain);
    return [...rewrites].some(([position, { kind }]) => kind === "compaction" && position > woven.compactedMessages);
  }

  return {
    read,
    async compact(conversation, asked) {
      const { work, isShared } = rewriteOnce(conversation, asked);
      const { report, rewrite: made } = await work;
      if (made === undefined) return { conversation, report, isShared };
      const { history, chain, place } = conversation;
      const woven = weave(history, new Map([[chain.length - 1, made]]));
      const measured = measure(history, chain, woven, conversation.door);
      const sent = { tokens: report.tokensAfter, countedAs: "estimated" } as const;
      const passedMessages = chain.length - 1;
      const newPass = { trigger: report.trigger, overMessages: conversation.woven.compactedMessages };
      const passed = { passedMessages, afterPassMessages: passedMessages, newPass };
      const compacted = { ...conversation, place: layerAbove(place), woven, ...passed, ...measured, ...sent };
      return { conversation: compacted, report, isShared };
    },
    goWithout({ chain }) {
      awaited.get(chain.at(-1) ?? "")?.leave();
    },
    async prepare(conversation, asked) {
      const { door, model, chain, woven, tokens, countedAs } = conversation;
      const name = chain.at(-1) ?? "";
      if (chain.some((beginning) => preparing.has(beginning) || awaited.has(beginning))) return undefined;
      preparing.set(name, chain.length - 1);
      // What comes to nothing, or waits as a draft, is not tried again with every answer.
      tries.note(name, { tokens, countedAs, compactedMessages: woven.compactedMessages });
      try {
        const kind = door.bindsThinking(model) ? "draft" : "compaction";
        return (await rewrite(conversation, asked, { kind, isPrepared: () => true })).report;
      } finally {
        preparing.delete(name);
      }
    },
    async rehearse(conversation, asked) {
      return (await run(conversation, asked, true)).report;
    },
    async repair(conversation) {
      const { lineage, handles, listItems } = conversation.woven;
      const kept = listItems().map(({ json }, index) => keepOrStrip(json, index));
      return saveRepair(conversation, kept, { lineage, handles });
    },
    async relieve(conversation) {
      const { door, model, tenant, history, woven } = conversation;
      const relieved = await relieveMedia?.(tenant, door, writeConversation(conversation));
      const made = relieved && withoutPreamble(relieved.made, history.preamble.length);
      if (relieved === undefined || made === undefined) return undefined;
      const first = made.findIndex((item) => typeof item === "string");
      const items = woven.listItems();
      // What was thought over the media that were there before would be refused.
      const kept = door.bindsThinking(model)
        ? made.map((item, index) =>
            index > first && typeof item === "number" ? keepOrStrip(items[item]?.json ?? "", item) : item,
          )
        : made;
      const handles = [...new Set([...woven.handles, ...relieved.handles])];
      return saveRepair(conversation, kept, { lineage: relieved.lineage, handles });
    },
    async keepExchange({ door, tenant, chain, woven }, visibleItems, exchange) {
      const seen = visibleItems.map((item) => keys.find(item, door.history).key).filter((key) => key !== undefined);
      // An answer of which nothing counts is not known again.
      if (seen.length === 0) return;
      const answered = [...chain];
      for (const key of seen) answered.push(extendChain(answered.at(-1) ?? "", key));
      const place = placeOf(answered);
      await book(tenant).save(place, { kind: "exchange", messages: seen.length, ...exchange }, woven.lineage);
    },
    note(conversation, size) {
      const { chain, woven } = conversation;
      const { compactedMessages } = woven;
      sizes.note(chain.at(-1) ?? "", { ...size, compactedMessages });
      lastSent.note(chain.at(-1) ?? "", now());
    },
    measureStatic({ history, door, chain }) {
      // It hardly changes while a conversation goes on, and is asked for with every answer.
      const opening = chain.slice(0, 2);
      const known = statics.find(opening, 0)?.size.tokens;
      if (known !== undefined) return known;
      const tokens = measureHead(history, door, measurer);
      statics.note(opening.at(-1) ?? "", { tokens, countedAs: "estimated", compactedMessages: 0 });
      return tokens;
    },
    findLastPass(conversation) {
      const { door, history, chain, woven, passedMessages, afterPassMessages, tokens } = conversation;
      const { compactedMessages } = woven;
      const tried = tries.find(chain, compactedMessages);
      if (tried !== undefined && tried.messages > passedMessages) return tried.size.tokens;
      if (passedMessages === 0) return undefined;
      // From the conversation itself, so that every node comes to the same and a restart forgets nothing. What our count is
      // wrong by now, it was wrong by then.
      const listAfter: Woven["listAfter"] = (from) =>
        woven.listAfter(from).filter(({ until }) => until <= afterPassMessages);
      const then = { listAfter, compactedMessages };
      const thenTokens = estimate(sentSizes, history, chain.slice(0, afterPassMessages + 1), then, door);
      return (tokens * thenTokens) / estimate(sentSizes, history, chain, woven, door);
    },
  };
}

/** See `passedMessages` of a conversation. */
function findPassed(rewrites: KnownRewrites): number {
  let passed = 0;
  for (const [position, rewrite] of rewrites) {
    if (rewrite.kind === "exchange" || (rewrite.kind === "repair" && rewrite.compactedMessages === 0)) continue;
    passed = Math.max(passed, position, rewrite.readyMessages ?? 0);
  }
  return passed;
}

/** An item by its position, or as it is without thinking. */
function keepOrStrip(json: string, index: number): number | string {
  const stripped = stripThinking(json);
  return stripped === json ? index : stripped;
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

/** The body without its conversation, which may be long. */
function cutHead({ text, list }: ClientHistory): Conversation["head"] | undefined {
  const head: unknown = JSON.parse(`${text.slice(0, list.start)}[]${text.slice(list.end)}`);
  return isObject(head) ? head : undefined;
}

/** What a compaction made of the conversation itself; undefined where it touched what opens the list. */
function withoutPreamble(made: readonly (number | string)[], length: number): (number | string)[] | undefined {
  const isWhole = made.slice(0, length).every((item, index) => item === index) && made.length >= length;
  if (!isWhole) return undefined;
  return made.slice(length).map((item) => (typeof item === "number" ? item - length : item));
}
