import type { RequestRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";
import type { Judged } from "./judge-word.ts";
import type { ClientEnding } from "./run-client.ts";

/** A client's history that shrinks to less than this was compacted by the client. */
const SHRUNK_SHARE = 0.7;

/** The outcome of two long sessions of a client at once. */
export interface LongRun {
  readonly windowTokens: number;
  readonly endings: readonly ClientEnding[];
  /** What the client was supposed to print last. */
  readonly wanted: string;
  /** Requests of its sessions, as the provider saw them, without what a client asks outside them. */
  readonly log: readonly RequestRecord[];
  readonly requests: readonly LoggedRequest[];
}

/** The figures of such a run, taken from the worse session if they differ. */
export interface LongFigures {
  readonly turns: number;
  readonly historyTokens: number;
  readonly longestTokens: number;
  readonly refusals: readonly string[];
  readonly clientErrors: number;
  readonly onTask: boolean;
  readonly rewrites: number;
  readonly ownCompactions: number;
  /** The share of the window that a prompt had after a rewrite; undefined without any. */
  readonly minShare: number | undefined;
  readonly cachedShare: number;
}

export function measureLongRun({ windowTokens, endings, wanted, log, requests }: LongRun): LongFigures {
  const prompts = log.flatMap(({ prompt }) => prompt ?? []);
  const after = prompts.filter(({ isRewrite }) => isRewrite).map(({ tokens }) => tokens / windowTokens);
  const names = [...new Set(requests.map(({ session }) => session))];
  const histories = names.map((name) =>
    requests.filter(({ session }) => session === name).map(({ tokensBefore }) => tokensBefore),
  );
  // Those of sub-agents are short.
  const turns = Math.max(...histories.map((list) => list.length));
  return {
    turns,
    historyTokens: Math.max(...histories.flat()),
    longestTokens: Math.max(...prompts.map(({ tokens }) => tokens)),
    refusals: log.filter(({ status }) => status >= 400).map(({ refusal = "refused" }) => refusal),
    clientErrors: endings.filter(({ exitCode }) => exitCode !== 0).length,
    onTask: endings.every(({ lastLine }) => lastLine === wanted),
    rewrites: Math.max(...prompts.map(({ rewrites }) => rewrites)),
    // Sub-agents with the same task share a session, and each starts over.
    ownCompactions: histories.filter((list) => Math.max(...list) > windowTokens).flatMap(listFalls).length,
    minShare: after.length === 0 ? undefined : Math.min(...after),
    cachedShare: shareOfCache(log),
  };
}

/** What part of all prompts was read from the provider's cache. */
export function shareOfCache(log: readonly RequestRecord[]): number {
  const results = log.flatMap(({ cache }) => cache ?? []);
  const read = results.reduce((sum, { readTokens }) => sum + readTokens, 0);
  const written = results.reduce((sum, { writtenTokens }) => sum + writtenTokens["5m"] + writtenTokens["1h"], 0);
  const uncached = results.reduce((sum, { uncachedTokens }) => sum + uncachedTokens, 0);
  return read / (read + written + uncached);
}

/** Where the tokens that were not read from the cache come from, each as a share of all prompts. */
export interface UnreadShares {
  /** What no earlier prompt contained. */
  readonly fresh: number;
  /** What follows the first change of a rewrite. */
  readonly rewritten: number;
  /** What precedes that and was still not read, because no breakpoint was near. */
  readonly beforeChange: number;
  /** What was sent before, did not change, and was not read. */
  readonly otherwise: number;
}

export function shareUnread(log: readonly RequestRecord[]): UnreadShares {
  const shares = { fresh: 0, rewritten: 0, beforeChange: 0, otherwise: 0 };
  let total = 0;
  for (const { prompt, cache } of log) {
    if (prompt === undefined || cache === undefined) continue;
    const { tokens, commonTokens, isRewrite } = prompt;
    const unread = tokens - cache.readTokens;
    const after = Math.min(unread, tokens - commonTokens);
    total += tokens;
    if (isRewrite) shares.rewritten += after;
    else shares.fresh += after;
    if (isRewrite) shares.beforeChange += unread - after;
    else shares.otherwise += unread - after;
  }
  const share = (tokens: number): number => (total === 0 ? 0 : tokens / total);
  return {
    fresh: share(shares.fresh),
    rewritten: share(shares.rewritten),
    beforeChange: share(shares.beforeChange),
    otherwise: share(shares.otherwise),
  };
}

export function describeUnread({ fresh, rewritten, beforeChange, otherwise }: UnreadShares): string {
  const parts = {
    "new text": fresh,
    rewritten,
    "unchanged before a rewrite": beforeChange,
    "lost otherwise": otherwise,
  };
  return Object.entries(parts)
    .map(([name, share]) => `${name} ${share.toFixed(4)}`)
    .join(", ");
}

function listFalls(tokens: readonly number[]): number[] {
  return tokens.filter((now, index) => now < (tokens[index - 1] ?? 0) * SHRUNK_SHARE);
}

/** A line of the table in docs/guide/clients.md. */
export interface ClientRow extends LongFigures {
  readonly client: string;
  readonly door: string;
  readonly windowTokens: number;
  /** Whether what looks like its own compaction is only the removal of old outputs. */
  readonly clearsOutputs: boolean;
  /** Without the gateway, in a window that holds all of it. */
  readonly directShare: number | undefined;
  /** Undefined if there was no moment to kill the gateway at. */
  readonly crash: Judged["verdict"] | undefined;
  /** Undefined for a client that was not resumed. */
  readonly resumed: Judged["verdict"] | undefined;
  readonly mixed: number;
  readonly faults: number;
  readonly sameFaults: number;
}

const HEADINGS = [
  "client",
  "door, window",
  "turns",
  "history",
  "longest prompt",
  "refused",
  "client errors",
  "rewrites",
  "own compactions",
  "least after a pass",
  "facts",
  "from the cache",
  "`kill -9`",
  "resumed",
  "mixed",
  "faults",
];

export function describeRows(rows: readonly ClientRow[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = line(HEADINGS.map((_, index) => (index < 2 ? "---" : "--:"))).replaceAll(" ", "");
  return [line(HEADINGS), rule, ...rows.map((row) => line(cellsOf(row)))].join("\n");
}

function cellsOf(row: ClientRow): string[] {
  const thousands = (tokens: number): string => `${Math.round(tokens / 1_000)}K`;
  const direct = row.directShare === undefined ? "" : ` (${row.directShare.toFixed(2)} direct)`;
  return [
    row.client,
    `${row.door}, ${thousands(row.windowTokens)}`,
    String(row.turns),
    `${thousands(row.historyTokens)}, ${(row.historyTokens / row.windowTokens).toFixed(1)}x`,
    thousands(row.longestTokens),
    String(row.refusals.length),
    String(row.clientErrors),
    String(row.rewrites),
    row.clearsOutputs ? "clears outputs" : String(row.ownCompactions),
    row.minShare === undefined ? "none" : row.minShare.toFixed(2),
    row.onTask ? "all" : "not all",
    `${row.cachedShare.toFixed(2)}${direct}`,
    row.crash ?? "not killed",
    row.resumed ?? "",
    String(row.mixed),
    `${row.sameFaults} of ${row.faults} alike`,
  ];
}
