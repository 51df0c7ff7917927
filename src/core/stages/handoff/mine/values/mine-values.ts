import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { cite } from "../quote.ts";
import { collectFacts } from "./collect-facts.ts";
import { countUses } from "./count-uses.ts";
import type { Fact, ValueKind } from "./fact.ts";
import { findValues } from "./find-values.ts";
import { settleFacts } from "./settle-facts.ts";
import { listUsedTokens } from "./value-tokens.ts";

/** Kinds that mean something by themselves; a bare amount matters only where somebody sets or uses it. */
const TELLING: ReadonlySet<ValueKind> = new Set(["name", "port", "version", "url", "hash", "id"]);

/** Kinds whose values name something, so that saying where one stands once is enough. */
const NAMED: ReadonlySet<ValueKind> = new Set(["version", "url", "hash", "id"]);

/** Values to list, and values that nobody should be told again. */
export interface MinedValues {
  readonly items: readonly string[];
  readonly takenBack: ReadonlySet<string>;
}

/**
 * The exact values a later step may need, each in the shortest words that say what it is of.
 *
 * What people and the assistant said stands before what tools printed, and then what later
 * messages used most. Of a subject whose value changed only the latest is listed, and nothing
 * that still names an old one.
 *
 * @param quotedBefore What the record before this one quotes of messages that are gone, oldest first: it is asked
 * for values that no longer hold, and not listed again.
 */
export function mineValues(
  messages: readonly NumberedMessage[],
  maxItems: number,
  quotedBefore: readonly NumberedMessage[] = [],
): MinedValues {
  const used = messages.map(({ message }) => listUsedTokens(message));
  const usedBefore = quotedBefore.map(({ message }) => listUsedTokens(message));
  const { current, staleValues, takenBack } = settleFacts([
    ...collectFacts(quotedBefore, usedBefore),
    ...collectFacts(messages, used),
  ]);
  const listable = new Set(messages.map(({ number }) => number));
  const uses = countUses(current, messages, used);
  const ranked = current
    .map((fact, order) => ({ fact, order, uses: uses[order] ?? 0 }))
    .filter(({ fact, uses }) => listable.has(fact.messageNumber) && isWorthListing(fact, uses))
    .sort(
      (left, right) =>
        Number(right.fact.origin === "said") - Number(left.fact.origin === "said") ||
        right.uses - left.uses ||
        Number(right.fact.isBound) - Number(left.fact.isBound) ||
        right.order - left.order,
    );
  const items: string[] = [];
  const listed = new Set<string>();
  for (const { fact } of ranked) {
    if (items.length >= maxItems) break;
    // Asked of those that may be listed alone: most facts of a long session are not.
    if (namesStale(fact, staleValues)) continue;
    const key = NAMED.has(fact.kind) ? `${fact.kind} ${fact.value}` : fact.quotation;
    if (!listed.has(key)) items.push(cite(fact.quotation, fact.messageNumber));
    listed.add(key);
  }
  return { items, takenBack };
}

function isWorthListing({ origin, kind, isBound }: Fact, uses: number): boolean {
  if (uses > 0) return true;
  return origin === "said" && (isBound || TELLING.has(kind));
}

function namesStale({ quotation, value }: Fact, staleValues: ReadonlySet<string>): boolean {
  return staleValues.has(value) || findValues(quotation).some(({ text }) => staleValues.has(text));
}
