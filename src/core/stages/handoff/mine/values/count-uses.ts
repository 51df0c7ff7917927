import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import type { Fact } from "./fact.ts";
import { tokenOf } from "./value-tokens.ts";

/**
 * How many later messages speak of each value, or call a tool with it; in the order of the facts.
 *
 * @param used The tokens that each message uses, as `listUsedTokens` lists them.
 */
export function countUses(
  facts: readonly Fact[],
  messages: readonly NumberedMessage[],
  used: readonly (readonly string[])[],
): readonly number[] {
  const tokens = facts.map(({ value }) => tokenOf(value));
  const factsByMessage = groupByMessage(facts);
  const wanted = new Set(tokens);
  const laterUses = new Map<string, number>();
  const uses = facts.map(() => 0);
  const lookUp = (index: number): void => {
    uses[index] = laterUses.get(tokens[index] ?? "") ?? 0;
  };
  const isWanted = (token: string): boolean => wanted.has(token);
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    factsByMessage.get(messages[at]?.number ?? 0)?.forEach(lookUp);
    // Hardly any message uses a value.
    if (used[at]?.some(isWanted) !== true) continue;
    for (const token of new Set(used[at])) if (isWanted(token)) laterUses.set(token, (laterUses.get(token) ?? 0) + 1);
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
