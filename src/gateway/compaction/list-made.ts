import type { Message } from "../../core/model/message.ts";
import { listedMessages, writeEdited } from "../../formats/source-text.ts";
import { withoutMarkers } from "../rewrite/without-markers.ts";

/**
 * The list of a new conversation: a number for a message of the old one, a text for a new one.
 *
 * @param items The new list as it is written.
 */
export function listMade(
  before: readonly Message[],
  after: readonly Message[],
  items: readonly unknown[],
): (number | string)[] {
  const positions = new Map(listedMessages(before).map((message, index) => [message, index]));
  return listedMessages(after).map(
    (message, index) => positions.get(message) ?? writeEdited(message, withoutMarkers(items[index])),
  );
}
