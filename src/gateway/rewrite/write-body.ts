import { cutSpan, type Span } from "../../core/text/span.ts";
import { findItemSpans } from "../../formats/find-spans.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import { applyPieces, type TextChange } from "./apply-changes.ts";
import type { Woven } from "./woven.ts";

/** What a body gets besides its conversation. */
export interface BodyAdditions {
  /** Items after the conversation, as JSON. */
  readonly items?: readonly string[];
  /** Tools after the client's own, as JSON, and where those are listed. */
  readonly tools?: { readonly list: Span; readonly added: readonly string[] };
  /** Changes to the system prompt, wherever that stands. */
  readonly note?: readonly TextChange[];
}

/** The body with another conversation in it: only the list, the tools and the note change, and no other character. */
export function writeBody(history: ClientHistory, woven: Woven, added: BodyAdditions = {}): string {
  const { items: more = [], tools, note = [] } = added;
  const { text, list, preamble } = history;
  const { isRewritten } = woven;
  const isInList = ({ span }: TextChange): boolean => span.start >= list.start && span.end <= list.end;
  const changes = note
    .filter((change) => !isInList(change))
    .map((change) => ({ span: change.span, pieces: [change.text] }));
  if (isRewritten || more.length > 0) {
    const pieces: string[] = [];
    const add = (json: string): void => void pieces.push(pieces.length === 0 ? "[" : ",", json);
    for (const span of preamble) add(note.find((change) => change.span === span)?.text ?? cutSpan(text, span));
    for (const { json } of woven.listItems()) add(json);
    for (const json of more) add(json);
    changes.push({ span: list, pieces: pieces.length === 0 ? ["[]"] : [...pieces, "]"] });
  }
  if (tools !== undefined) changes.push({ span: tools.list, pieces: [addItems(text, tools.list, tools.added)] });
  return applyPieces(text, changes);
}

/** A list with more items at its end; those that stood in it are not touched. */
function addItems(text: string, list: Span, items: readonly string[]): string {
  const last = findItemSpans(text, list)?.at(-1);
  if (last === undefined) return text.slice(list.start, list.end);
  return `${text.slice(list.start, last.end)},${items.join(",")}${text.slice(last.end, list.end)}`;
}
