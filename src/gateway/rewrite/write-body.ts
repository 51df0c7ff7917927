import { findItemSpans, type Span } from "../../formats/find-spans.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import { applyChanges, type Change } from "./apply-changes.ts";
import type { Woven } from "./woven.ts";

/** What a body gets beside its conversation. */
export interface BodyAdditions {
  /** Items after the conversation, as JSON. */
  readonly items?: readonly string[];
  /** Tools after the client's own, as JSON, and where those are listed. */
  readonly tools?: { readonly list: Span; readonly added: readonly string[] };
  /** Changes to the system prompt, wherever that stands. */
  readonly note?: readonly Change[];
}

/** The body with another conversation in it: not a character changes but in the list, in the tools and for the note. */
export function writeBody(history: ClientHistory, { items, isRewritten }: Woven, added: BodyAdditions = {}): string {
  const { items: more = [], tools, note = [] } = added;
  const { text, list, preamble } = history;
  const isInList = ({ span }: Change): boolean => span.start >= list.start && span.end <= list.end;
  const changes: Change[] = note.filter((change) => !isInList(change));
  if (isRewritten || more.length > 0) {
    const opening = preamble.map((span) => note.find((change) => change.span === span)?.text ?? cut(text, span));
    const all = [...opening, ...items.map(({ json }) => json), ...more];
    changes.push({ span: list, text: `[${all.join(",")}]` });
  }
  if (tools !== undefined) changes.push({ span: tools.list, text: addItems(text, tools.list, tools.added) });
  return applyChanges(text, changes);
}

function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** A list with more items at its end; those that stood in it are not touched. */
function addItems(text: string, list: Span, items: readonly string[]): string {
  const last = findItemSpans(text, list)?.at(-1);
  if (last === undefined) return text.slice(list.start, list.end);
  return `${text.slice(list.start, last.end)},${items.join(",")}${text.slice(last.end, list.end)}`;
}
