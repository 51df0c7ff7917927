import { isObject, listField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { placeNote } from "../../core/stages/assemble/place-note.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import type { TextChange } from "./apply-changes.ts";

/**
 * Changes to a body after which its system prompt says how to treat handoffs.
 *
 * The client's current system prompt is used: many write the date into it. So the note is written into every request,
 * and is the same each time.
 */
export function writeNote({
  door: { codec, history: wire },
  head,
  history: { text, preamble, fields },
}: {
  readonly door: Door;
  readonly head: WireObject;
  readonly history: ClientHistory;
}): TextChange[] {
  const items = preamble.map(({ start, end }): unknown => JSON.parse(text.slice(start, end)));
  // They may be long, and the note does not concern them.
  const { tools: _, ...rest } = head;
  const before: WireObject = { ...rest, [wire.field]: items };
  const transcript = codec.decode(before);
  const after = codec.encode({ ...transcript, messages: placeNote(transcript.messages) });
  if (!isObject(after)) return [];

  const opening = listField(after, wire.field).map((item, index) => {
    return { span: preamble[index], old: items[index], value: item };
  });
  const beside = Object.entries(after)
    .filter(([key]) => key !== wire.field)
    .map(([key, value]) => ({ span: fields.get(key), old: before[key], value }));
  return [...opening, ...beside].flatMap(({ span, old, value }): TextChange[] => {
    const json = JSON.stringify(value);
    return span === undefined || value === old || json === JSON.stringify(old) ? [] : [{ span, text: json }];
  });
}
