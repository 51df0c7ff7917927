import type { Decision } from "./decision.ts";

/**
 * Leaves out decisions that a later one plainly replaces: it rejects what they chose, or chooses
 * something else for the same purpose. What the assistant says never replaces what the user decided.
 *
 * @param decisions Oldest first.
 */
export function dropReplaced(decisions: readonly Decision[]): Decision[] {
  const laterKeys = { user: new Set<string>(), any: new Set<string>() };
  const kept: Decision[] = [];
  for (const decision of decisions.toReversed()) {
    const replacing = decision.speaker === "user" ? laterKeys.user : laterKeys.any;
    if (!keysReplacedBy(decision).some((key) => replacing.has(key))) kept.push(decision);
    for (const key of keysThatReplace(decision)) {
      laterKeys.any.add(key);
      if (decision.speaker === "user") laterKeys.user.add(key);
    }
  }
  return kept.reverse();
}

/** Any of these, said later, takes a decision's place. */
function keysReplacedBy({ chosen, purpose, quotation }: Decision): string[] {
  return [`said ${quotation}`, ...keyOf("not", chosen), ...keyOf("for", purpose)];
}

function keysThatReplace({ rejected, purpose, quotation }: Decision): string[] {
  return [`said ${quotation}`, ...keyOf("not", rejected), ...keyOf("for", purpose)];
}

function keyOf(kind: string, word: string | undefined): string[] {
  return word === undefined ? [] : [`${kind} ${word}`];
}
