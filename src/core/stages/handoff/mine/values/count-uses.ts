import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import type { Fact } from "./fact.ts";
import { tokenOf, visitUsedTokens } from "./value-tokens.ts";

/** How many later messages speak of each value, or call a tool with it; in the order of the facts. */
export function countUses(facts: readonly Fact[], messages: readonly NumberedMessage[]): readonly number[] {
  const tokens = facts.map(({ value }) => tokenOf(value));
  const factsByMessage = groupByMessage(facts);
  const wanted = new Set(tokens);
  const laterUses = new Map<string, number>();
  const uses = facts.map(() => 0);
  for (const { message, number } of messages.toReversed()) {
    for (const index of factsByMessage.get(number) ?? []) uses[index] = laterUses.get(tokens[index] ?? "") ?? 0;
    const used = new Set<string>();
    visitUsedTokens(message, (token) => {
      if (wanted.has(token)) used.add(token);
    });
    for (const token of used) laterUses.set(token, (laterUses.get(token) ?? 0) + 1);
  }
  return uses;
}

function groupByMessage(facts: readonly Fact[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [index, { messageNumber }] of facts.entries()) {
    const group = groups.get(messageNumber);
    if (group === undefined) groups.set(messageNumber, [index]);
    else group.push(index);
  }
  return groups;
}
