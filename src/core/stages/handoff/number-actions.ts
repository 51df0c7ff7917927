import type { Handoff } from "../../model/handoff.ts";

/**
 * Numbers the completed actions of a handoff so that the numbers go on over updates: an action that the handoff before
 * lists keeps its number, a new one gets the next. Undefined if there were never any.
 */
export function numberActions(
  previous: Pick<Handoff, "sections" | "actions"> | undefined,
  actions: readonly string[],
): Handoff["actions"] {
  const before = previous?.sections["Completed actions"] ?? [];
  const known = new Map(before.map((action, index) => [action, previous?.actions?.numbers[index] ?? index + 1]));
  let through = Math.max(previous?.actions?.through ?? 0, ...known.values());
  const numbers = actions.map((action) => {
    const number = known.get(action);
    if (number !== undefined) return number;
    through += 1;
    return through;
  });
  return through === 0 ? undefined : { numbers, through };
}
