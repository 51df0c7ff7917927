import type { ToolActivity } from "../../../model/tool-activity.ts";
import type { LedgerDraft } from "./ledger-draft.ts";

/** A judgement: lists that agents keep are shorter. */
const MAX_TODOS = 200;

/** Keeps the list of things to do: a call with a whole list replaces it, one with a single entry adds or changes that entry. */
export function addTodos(draft: LedgerDraft, { known, outcome, resultText = "" }: ToolActivity): void {
  if (outcome.status === "failed" || outcome.status === "denied") return;
  if (known.todos !== undefined) draft.todos = known.todos.slice(0, MAX_TODOS);
  const change = known.todoChange;
  if (change === undefined) return;
  const { id: changed, status, text } = change;
  if (changed === undefined) {
    // The number is given out by the tool, so only the result has it.
    const id = /#(\d{1,9})\b/.exec(resultText.slice(0, 200))?.[1];
    if (draft.todos.length < MAX_TODOS) draft.todos = [...draft.todos, { ...(id !== undefined && { id }), ...change }];
  } else if (status === "deleted") draft.todos = draft.todos.filter(({ id }) => id !== changed);
  else {
    const update = { status, ...(text !== "" && { text }) };
    draft.todos = draft.todos.map((todo) => (todo.id === changed ? { ...todo, ...update } : todo));
  }
}
