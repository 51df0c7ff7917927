import type { PromptRecord, RequestRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";
import { type Judged, judgeWord } from "./judge-word.ts";

/** What the provider saw and the gateway's log said until it was killed, and since it was started again. */
export interface CrashedRun {
  /** What was under way when it was killed is in it. */
  readonly seenBefore: readonly RequestRecord[];
  readonly seenSince: readonly RequestRecord[];
  readonly saidBefore: readonly LoggedRequest[];
  readonly saidSince: readonly LoggedRequest[];
}

/** More than an answer takes, by the provider's count. */
const ANSWER_TOKENS = 1_000;

/**
 * Says of each conversation that went on whether its first prompt after the crash is what was sent last, or goes on from it;
 * if it does neither, what the gateway said of it counts.
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

/** Of all conversations together, the worst. A crash after which nothing went on shows nothing. */
export function sumUpCrash(judged: readonly Judged[]): Judged["verdict"] {
  const verdicts = judged.map(({ verdict }) => verdict);
  if (verdicts.length === 0 || verdicts.includes("lost")) return "lost";
  return verdicts.includes("compacted") ? "compacted" : "kept";
}

/** Whether a request that nobody answered went out once more as it was. */
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

/** The name that the gateway has for a conversation: most of its prompts have the sizes that the provider counted. */
function findSession(sent: readonly PromptRecord[], said: readonly LoggedRequest[]): string | undefined {
  const sizes = new Set(sent.map(({ tokens }) => tokens));
  const votes = new Map<string, number>();
  for (const { session, promptTokens } of said) {
    if (promptTokens !== undefined && sizes.has(promptTokens)) votes.set(session, (votes.get(session) ?? 0) + 1);
  }
  return [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** The most that a prompt had more than the one before it. */
function findGrowth(sent: readonly PromptRecord[]): number {
  return Math.max(0, ...sent.map(({ tokens }, index) => tokens - (sent[index - 1]?.tokens ?? tokens)));
}
