import type { Message } from "../../core/model/message.ts";
import { writeEdited } from "../../formats/source-text.ts";
import { isObject } from "../../formats/wire-value.ts";
import { withoutMarkers } from "../rewrite/without-markers.ts";

/** The messages that stand in the list, not in a field of their own. */
function listed(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ meta }) => meta?.place !== "instructions");
}

/**
 * The list of a new conversation: a number for a message that stood there in the old one, a text for one that is new.
 *
 * @param items The new list as it is written.
 */
export function listMade(
  before: readonly Message[],
  after: readonly Message[],
  items: readonly unknown[],
): (number | string)[] {
  const positions = new Map(listed(before).map((message, index) => [message, index]));
  return listed(after).map(
    (message, index) => positions.get(message) ?? writeEdited(message, withoutMarkers(items[index])),
  );
}

/** The list of a body. */
export function listItems(body: unknown, field: string): readonly unknown[] {
  const items = isObject(body) ? body[field] : undefined;
  return Array.isArray(items) ? items : [];
}
