import type { Redactor } from "../../core/base/ports.ts";
import type { CostDecision } from "../../core/model/cost.ts";
import type { TurnPoint } from "../../page/model/session-detail.ts";
import type { SessionRow, SessionState } from "../../page/model/session-row.ts";
import type { Usage } from "../base/usage.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { GatewayWatcher } from "../facts/gateway-watcher.ts";
import type { RequestFacts } from "../facts/request-facts.ts";
import { nameAgent } from "../http/name-agent.ts";
import { netOf } from "../operation/savings.ts";
import type { SessionLedger } from "../operation/session-ledger.ts";
import { findTitle } from "./find-title.ts";
import { keepTurn } from "./keep-turns.ts";

/** What is remembered about a session while the gateway runs: numbers, names, and the first words of its user. */
export interface LiveSession {
  readonly row: SessionRow;
  readonly turns: readonly TurnPoint[];
  /** The conversation's name in the archive; empty if none of it was compacted. */
  readonly lineage: string;
}

/** The sessions that a gateway has seen since it started, separate for each tenant. */
export interface LiveSessions {
  readonly watcher: Pick<GatewayWatcher, "onRequest" | "onCompaction" | "onLookUp" | "onFault">;
  /** Records which session a request belongs to, before the watcher learns how it ended. */
  note(session: string, conversation: Conversation, headers: Headers): void;
  /** The newest first. */
  list(tenant: string): readonly LiveSession[];
  find(session: string, tenant: string): LiveSession | undefined;
  /** The sums by which cost decided on the compaction that gave out these handles; undefined if it did not. */
  findCost(handles: readonly string[]): CostDecision | undefined;
  /** Forgets everything about a session. */
  forget(session: string, tenant: string): void;
  /** Calls the subscriber with every row that changes, until it unsubscribes. */
  subscribe(tenant: string, subscriber: Subscriber): () => void;
  /** Our own faults so far. */
  faults(): number;
  /** Tells subscribers that nothing more will come. */
  close(): void;
}

export interface Subscriber {
  onChange(row: SessionRow): void;
  onEnd(): void;
}

export interface LiveSessionsOptions {
  readonly redactor: Redactor;
  /** Computes what each request was worth; a separate one, because it depends on earlier requests. */
  readonly ledger: SessionLedger;
  /** What a provider charges for the rounds of an answer, in dollars; undefined if unknown. */
  readonly priceOf?: (model: string, rounds: readonly Usage[]) => number | undefined;
  readonly maxSessions?: number;
}

/** With their turns, these take at most some 25 MB. */
const MAX_SESSIONS = 1_000;
/** A judgement: the ones that users look at are among the newest. */
const MAX_COSTS = 1_000;
/** By eye: what a small curve shows. */
const SPARK_POINTS = 24;

interface Entry {
  readonly tenant: string;
  readonly id: string;
  readonly agent: string;
  readonly title: string;
  model: string;
  lineage: string;
  readonly turns: TurnPoint[];
  turnCount: number;
  windowTokens: number | undefined;
  compactedMessages: number;
  /** How many more tokens the provider would count than we do in what was taken out. */
  uncountedTokens: number;
  /** Whether the last turn was the first after a compaction. */
  isSettling: boolean;
  compactions: number;
  lookUps: number;
  dollars: number | undefined;
  netTokens: number;
  state: SessionState;
  updatedAtMs: number;
}

export function createLiveSessions(options: LiveSessionsOptions): LiveSessions {
  const { redactor, maxSessions = MAX_SESSIONS } = options;
  const entries = new Map<string, Entry>();
  const subscribers = new Map<Subscriber, string>();
  /** By the first handle that a compaction gave out. */
  const costs = new Map<string, CostDecision>();
  let faultCount = 0;

  function tell(entry: Entry): void {
    const row = toRow(entry);
    for (const [subscriber, tenant] of subscribers) if (tenant === entry.tenant) subscriber.onChange(row);
  }

  function takeDown(facts: RequestFacts): void {
    const { tenant = "", conversation } = facts;
    const entry = conversation === undefined ? undefined : entries.get(keyOf(tenant, conversation.session));
    if (conversation === undefined || entry === undefined) return;
    entry.state = findState(facts);
    entry.updatedAtMs = facts.startedAtMs;
    if (facts.status === 200) addTurn(entry, facts, conversation, options);
    tell(entry);
  }

  return {
    watcher: {
      onRequest: takeDown,
      onCompaction({ cost, handles: [handle] }) {
        if (cost === undefined || handle === undefined) return;
        costs.set(handle, cost);
        forgetOldest(costs, MAX_COSTS);
      },
      onLookUp(_tool, _outcome, asker) {
        if (asker === undefined || asker.lineage === "") return;
        const { tenant, lineage } = asker;
        // Look-ups are rare, and the session is among the newest.
        const entry = [...entries.values()].findLast((one) => one.tenant === tenant && one.lineage === lineage);
        if (entry !== undefined) entry.lookUps += 1;
      },
      onFault() {
        faultCount += 1;
      },
    },
    note(session, conversation, headers) {
      const { tenant, model, woven } = conversation;
      const key = keyOf(tenant, session);
      const entry = entries.get(key) ?? newEntry(session, conversation, headers, redactor);
      entry.model = model.slice(0, MAX_MODEL_LENGTH);
      if (woven.lineage !== "") entry.lineage = woven.lineage;
      // Put last, so that the first is the least recently used.
      entries.delete(key);
      entries.set(key, entry);
      forgetOldest(entries, maxSessions);
    },
    list: (tenant) =>
      [...entries.values()]
        .filter((entry) => entry.tenant === tenant)
        .reverse()
        .map(toLive),
    find(session, tenant) {
      const entry = entries.get(keyOf(tenant, session));
      return entry === undefined ? undefined : toLive(entry);
    },
    findCost: (handles) => handles.map((handle) => costs.get(handle)).find((cost) => cost !== undefined),
    forget(session, tenant) {
      entries.delete(keyOf(tenant, session));
    },
    subscribe(tenant, subscriber) {
      subscribers.set(subscriber, tenant);
      return () => void subscribers.delete(subscriber);
    },
    faults: () => faultCount,
    close() {
      for (const subscriber of subscribers.keys()) subscriber.onEnd();
      subscribers.clear();
    },
  };
}

function forgetOldest(known: Map<string, unknown>, most: number): void {
  for (const key of known.keys()) {
    if (known.size <= most) return;
    known.delete(key);
  }
}

function addTurn(
  entry: Entry,
  facts: RequestFacts,
  conversation: NonNullable<RequestFacts["conversation"]>,
  { ledger, priceOf }: Pick<LiveSessionsOptions, "ledger" | "priceOf">,
): void {
  const { usage, lookUpUsage } = facts;
  entry.turnCount += 1;
  const isCompacted = conversation.compactedMessages > entry.compactedMessages;
  if (isCompacted) entry.compactions += 1;
  // We count what is taken out, and the provider counts the rest from the next answer on: a client that continues
  // has no less than before.
  if (isCompacted || entry.isSettling)
    entry.uncountedTokens = Math.max(0, (entry.turns.at(-1)?.clientTokens ?? 0) - conversation.tokensBefore);
  entry.isSettling = isCompacted;
  entry.compactedMessages = conversation.compactedMessages;
  entry.windowTokens = conversation.windowTokens;
  const saved = ledger.add(facts);
  if (saved !== undefined) entry.netTokens += netOf(saved);
  const dollars = usage === undefined ? undefined : priceOf?.(entry.model, facts.rounds ?? [usage]);
  if (dollars !== undefined) entry.dollars = (entry.dollars ?? 0) + dollars;
  keepTurn(entry.turns, {
    number: entry.turnCount,
    atMs: facts.startedAtMs,
    clientTokens: conversation.tokensBefore + entry.uncountedTokens,
    sentTokens: conversation.tokensAfter,
    promptTokens: (usage?.promptTokens ?? 0) - (lookUpUsage?.promptTokens ?? 0),
    cacheReadTokens: (usage?.cacheReadTokens ?? 0) - (lookUpUsage?.cacheReadTokens ?? 0),
    cacheWriteTokens: (usage?.cacheWriteTokens ?? 0) - (lookUpUsage?.cacheWriteTokens ?? 0),
    outputTokens: usage?.outputTokens ?? 0,
    isCompacted,
  });
}

/** A judgement: names of models are shorter. */
const MAX_MODEL_LENGTH = 100;

function newEntry(session: string, conversation: Conversation, headers: Headers, redactor: Redactor): Entry {
  return {
    tenant: conversation.tenant,
    id: session,
    agent: nameAgent(headers),
    title: findTitle(conversation, redactor),
    model: "",
    lineage: "",
    turns: [],
    turnCount: 0,
    windowTokens: undefined,
    // Compactions from before the gateway started do not belong to this run.
    compactedMessages: conversation.woven.compactedMessages,
    uncountedTokens: 0,
    isSettling: false,
    compactions: 0,
    lookUps: 0,
    dollars: undefined,
    netTokens: 0,
    state: { kind: "healthy" },
    updatedAtMs: Date.now(),
  };
}

function keyOf(tenant: string, name: string): string {
  return `${tenant}\n${name}`;
}

/** Reasons which mean that everything is fine. */
const FINE: ReadonlySet<string> = new Set(["none", "fits", "nothing-new", "held-off", "in-flight"]);

function findState({ status, outcome, reason }: RequestFacts): SessionState {
  if (status >= 400) return { kind: "fault", reason: String(status) };
  if (outcome === "failed") return { kind: "fault", reason: "failed" };
  if (outcome === "bypassed") return { kind: "fault", reason };
  const isLeftAlone = outcome === "untouched" || outcome === "observed" || outcome === "off";
  return isLeftAlone && !FINE.has(reason) ? { kind: "left-alone", reason } : { kind: "healthy" };
}

function toLive(entry: Entry): LiveSession {
  return { row: toRow(entry), turns: entry.turns, lineage: entry.lineage };
}

function toRow(entry: Entry): SessionRow {
  const { turns, windowTokens, dollars } = entry;
  const last = turns.at(-1);
  return {
    id: entry.id,
    isLive: true,
    agent: entry.agent,
    title: entry.title,
    model: entry.model,
    turns: entry.turnCount,
    ...(last !== undefined && { clientTokens: last.clientTokens, sentTokens: last.sentTokens }),
    ...(windowTokens !== undefined && { windowTokens }),
    spark: thin(turns, SPARK_POINTS).map(({ clientTokens, sentTokens }) => [clientTokens, sentTokens] as const),
    compactions: entry.compactions,
    lookUps: entry.lookUps,
    ...(dollars !== undefined && { dollars }),
    netTokens: Math.round(entry.netTokens),
    state: entry.state,
    updatedAtMs: entry.updatedAtMs,
  };
}

/** This many items of a list, evenly spaced, including the last. */
function thin<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.ceil((index + 1) * step) - 1]).filter(
    (item): item is Item => item !== undefined,
  );
}
