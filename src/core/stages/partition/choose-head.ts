import type { Message } from "../../model/message.ts";
import type { Unit } from "../../model/unit.ts";
import { isUserTurn } from "../../turns/find-user-words.ts";

export interface HeadOptions {
  /** How many opening messages to keep besides the system prompt; none once a handoff replaces them. */
  readonly protectFirst: number;
  /** What the opening may cost: a huge first result must not stay in every later prompt. */
  readonly openingTokens: number;
  /** What the host's messages besides the system prompt may cost; no limit if left out. */
  readonly settingTokens?: number;
  /** Keeps the first request and the reply to it, whatever they cost. */
  readonly keepsFirstExchange: boolean;
  /** False if the system prompt is an opening message like any other. */
  readonly protectsSystem?: boolean;
  /** The head never reaches this message: what a handoff replaces begins here. */
  readonly headLimit: number;
  readonly tokensOf: (index: number) => number;
  /** What a message costs once its results are lines: the opening's results may be shortened. */
  readonly shortTokensOf: (index: number) => number;
}

/** A request and the reply to it: with fewer than these two there is no opening to protect. */
const EXCHANGE_MESSAGES = 2;

/**
 * Chooses where the head ends: after the system prompt, what a host sends with it, and as much of the opening as is
 * protected.
 *
 * The opening ends after a reply, so that the head has no request whose answer was folded. A reply is what the
 * assistant said or a step with all its results, and the first one stays however many messages it has.
 */
export function chooseHead(messages: readonly Message[], units: readonly Unit[], options: HeadOptions): number {
  const { protectFirst, openingTokens, keepsFirstExchange, headLimit, shortTokensOf } = options;
  const systemEnd = findSettingsEnd(messages, units, options);
  let headEnd = systemEnd;
  let tokens = 0;
  let isRequested = false;
  let isAnswered = false;

  for (const unit of units) {
    if (unit.start < systemEnd) continue;
    if (unit.end > headLimit) break;
    const isReply = unit.kind === "step";
    isRequested ||= isTurn(messages, unit);
    for (let index = unit.start; index < unit.end; index += 1) tokens += shortTokensOf(index);
    const isFirstExchange = isRequested && !isAnswered;
    const isForGood = keepsFirstExchange && isFirstExchange && headEnd === unit.start;
    const isProtected =
      unit.end - systemEnd <= protectFirst || (isFirstExchange && isReply && protectFirst >= EXCHANGE_MESSAGES);
    if (!isForGood && (tokens > openingTokens || (isReply && !isProtected))) break;
    if (isForGood || isReply) headEnd = unit.end;
    isAnswered ||= isRequested && isReply;
  }
  return headEnd;
}

function isTurn(messages: readonly Message[], { kind, start, end }: Unit): boolean {
  return kind === "user" && messages.slice(start, end).some(isUserTurn);
}

/**
 * Where the system prompt and the settings after it end. Settings that would take most of what the target leaves are
 * folded like any other pasted text: a target that they alone exceed could never be met.
 */
function findSettingsEnd(
  messages: readonly Message[],
  units: readonly Unit[],
  { settingTokens = Number.POSITIVE_INFINITY, protectsSystem = true, tokensOf }: HeadOptions,
): number {
  let left = settingTokens;
  for (const unit of units) {
    // A system prompt in its own field is not one of the messages.
    const isField = messages[unit.start]?.meta?.place === "instructions";
    if (!isSetting(messages, unit) || (unit.kind === "system" && !protectsSystem && !isField)) return unit.start;
    if (unit.kind === "system") continue;
    for (let index = unit.start; index < unit.end; index += 1) left -= tokensOf(index);
    if (left < 0) return unit.start;
  }
  return messages.length;
}

/** The system prompt, and what a host sends besides it in separate messages: rules, memory, environment. */
function isSetting(messages: readonly Message[], unit: Unit): boolean {
  return unit.kind !== "step" && !isTurn(messages, unit);
}
