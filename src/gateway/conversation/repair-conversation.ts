import { layerAbove } from "../../replay/rewrite-book.ts";
import { saidIn } from "../history/count-unchanged.ts";
import { cutPreamble, makePieces } from "../rewrite/make-pieces.ts";
import { stripItemThinking } from "../rewrite/strip-item-thinking.ts";
import { weave } from "../rewrite/weave.ts";
import type { Woven } from "../rewrite/woven.ts";
import { type Conversation, countAfterPass, writeConversation } from "./conversation.ts";
import type { ConversationParts } from "./conversation-parts.ts";

/** Leaves out what was thought so far; undefined if nothing is left of it. */
export async function repairThinking(
  conversation: Conversation,
  parts: ConversationParts,
): Promise<Conversation | undefined> {
  const { lineage, handles, listItems } = conversation.woven;
  const kept = listItems().map(({ json }, index) => keepOrStrip(json, index));
  return saveRepair(conversation, kept, { lineage, handles }, parts);
}

/** Makes the media of a conversation smaller; undefined if nothing can be made of them. */
export async function repairMedia(
  conversation: Conversation,
  parts: ConversationParts,
): Promise<Conversation | undefined> {
  const { door, model, tenant, history, woven } = conversation;
  const relieved = await parts.relieveMedia?.(tenant, door, writeConversation(conversation));
  const made = relieved && cutPreamble(relieved.made, history.preamble.length);
  if (relieved === undefined || made === undefined) return undefined;
  const first = made.findIndex((item) => typeof item === "string");
  const items = woven.listItems();
  // What was thought over the media that were there before would be refused.
  const kept = door.bindsThinking(model)
    ? made.map((item, index) =>
        index > first && typeof item === "number" ? keepOrStrip(items[item]?.json ?? "", item) : item,
      )
    : made;
  const handles = [...new Set([...woven.handles, ...relieved.handles])];
  return saveRepair(conversation, kept, { lineage: relieved.lineage, handles }, parts);
}

/** An item by its position, or as it is without thinking. */
function keepOrStrip(json: string, index: number): number | string {
  const stripped = stripItemThinking(json);
  return stripped === json ? index : stripped;
}

/** Sends a conversation with other items from now on. Undefined if they are the same. */
async function saveRepair(
  conversation: Conversation,
  made: readonly (number | string)[],
  given: Pick<Woven, "lineage" | "handles">,
  { book }: ConversationParts,
): Promise<Conversation | undefined> {
  const { tenant, history, chain, place, woven } = conversation;
  const { hasNote, compactedMessages } = woven;
  // What follows the last message belongs to the next one, which brings it again.
  const kept = made.slice(0, made.length - history.rest.length);
  if (kept.every((item) => typeof item === "number")) return undefined;
  const repair = {
    kind: "repair",
    pieces: makePieces(kept, woven),
    hasNote,
    compactedMessages,
    said: saidIn(history.links),
    ...given,
  } as const;
  // The archive knows nothing of a conversation that was never compacted: then the repair is filed by how it opened.
  const saved = await book(tenant).save(place, repair, given.lineage === "" ? place.opening : given.lineage);
  const repaired = weave(history, new Map([[chain.length - 1, saved]]));
  const passedMessages = compactedMessages > 0 ? chain.length - 1 : conversation.passedMessages;
  const afterPassMessages = countAfterPass({ ...conversation, woven: repaired, passedMessages });
  return { ...conversation, place: layerAbove(place), woven: repaired, passedMessages, afterPassMessages };
}
