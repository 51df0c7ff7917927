import type { PromptRecord, RequestRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";
import { type Judged, judgeWord } from "./judge-word.ts";

/** What the provider saw and the gateway logged until the gateway was killed, and since it was restarted. */
export interface CrashedRun {
  /** Includes what was under way when it was killed. */
  readonly seenBefore: readonly RequestRecord[];
  readonly seenSince: readonly RequestRecord[];
  readonly saidBefore: readonly LoggedRequest[];
  readonly saidSince: readonly LoggedRequest[];
}

/** More than an answer takes, by the provider's count. */
const ANSWER_TOKENS = 1_000;

/**
 * Judges each conversation that went on: whether its first prompt after the crash repeats or continues what was sent
 * last; if it does neither, what the gateway reported counts.
 */
export function judgeCrash({ seenBefore, seenSince, saidBefore, saidSince }: CrashedRun): Judged[] {
  const before = groupPrompts(seenBefore);
  return [...groupPrompts(seenSince)].flatMap(([conversation, [first]]): Judged[] => {
    const sent = before.get(conversation) ?? [];
    const last = sent.at(-1);
    if (first === undefined || last === undefined) return [];
    const facts = `${last.tokens} tokens, then ${first.tokens}`;
    if (first.turn === last.turn ? isSame(first, last) : !first.isRewrite) return [{ verdict: "kept", facts }];
    const session = findSession(sent, saidBefore);
    const said = saidSince.find((one) => one.session === session);
    const saidLast = saidBefore.findLast((one) => one.session === session);
    return [judgeWord({ last, first, saidLast, said, newTokens: findGrowth(sent) + ANSWER_TOKENS })];
  });
}

/** The worst of all conversations. A crash after which nothing went on proves nothing. */
export function sumUpCrash(judged: readonly Judged[]): Judged["verdict"] {
  const verdicts = judged.map(({ verdict }) => verdict);
  if (verdicts.length === 0 || verdicts.includes("lost")) return "lost";
  return verdicts.includes("compacted") ? "compacted" : "kept";
}

/** Whether an unanswered request went out once more unchanged. */
function isSame(first: PromptRecord, last: PromptRecord): boolean {
  return first.tokens === last.tokens && first.blocks === last.blocks && first.commonBlocks === last.commonBlocks;
}

function groupPrompts(log: readonly RequestRecord[]): Map<number, PromptRecord[]> {
  const grouped = new Map<number, PromptRecord[]>();
  for (const { prompt } of log) {
    if (prompt === undefined) continue;
    grouped.set(prompt.conversation, [...(grouped.get(prompt.conversation) ?? []), prompt]);
  }
  return grouped;
}

/** The gateway's name for a conversation, found by the sizes that the provider counted for most of its prompts. */
function findSession(sent: readonly PromptRecord[], said: readonly LoggedRequest[]): string | undefined {
  const sizes = new Set(sent.map(({ tokens }) => tokens));
  const votes = new Map<string, number>();
  for (const { session, promptTokens } of said) {
    if (promptTokens !== undefined && sizes.has(promptTokens)) votes.set(session, (votes.get(session) ?? 0) + 1);
  }
  return [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** The most by which a prompt was larger than the one before it. */
function findGrowth(sent: readonly PromptRecord[]): number {
  return Math.max(0, ...sent.map(({ tokens }, index) => tokens - (sent[index - 1]?.tokens ?? tokens)));
}
