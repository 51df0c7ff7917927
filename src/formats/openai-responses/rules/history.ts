import { sameJson } from "../../../core/json/same-json.ts";
import { isObject } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import type { ItemView, RequestView } from "./request-view.ts";

/** Per docs: a compaction item is the provider's own sealed summary and must be sent back unchanged. */
export const compactionVerbatim: Rule<RequestView> = {
  name: "compaction-verbatim",
  check({ items, previous }, report) {
    const before = new Map<unknown, ItemView>();
    for (const item of previous?.items ?? []) {
      if (item.type !== "compaction") continue;
      before.set(item.wire["encrypted_content"], item);
      if (item.id !== undefined) before.set(item.id, item);
    }
    for (const { type, path, id, wire } of items) {
      if (type !== "compaction") continue;
      const original = (id === undefined ? undefined : before.get(id)) ?? before.get(wire["encrypted_content"]);
      if (original !== undefined && !sameJson(original.wire, wire)) {
        report(path, "differs from the compaction item sent before; send it unchanged or not at all");
      }
    }
  },
};

/**
 * Per docs: with `previous_response_id` the provider has the history, so the input has only new items.
 *
 * Items that were sent before are recognised by their ids; a repeated message without one cannot be distinguished from
 * a new message that says the same. A request that continues the same response as the previous one is a retry and has
 * the same new items again.
 */
export const previousResponseNewItems: Rule<RequestView> = {
  name: "previous-response-new-items",
  check({ items, previous, previousResponseId }, report) {
    if (previous === undefined || previousResponseId === undefined) return;
    if (previous.previousResponseId === previousResponseId) return;
    const sent = new Set(previous.items.flatMap(identitiesOf));
    for (const item of items) {
      if (identitiesOf(item).some((identity) => sent.has(identity))) {
        report(item.path, "is at the provider already; with previous_response_id send new items only");
      }
    }
  },
};

function identitiesOf({ id, type, callId }: ItemView): string[] {
  return [...(id === undefined ? [] : [`id ${id}`]), ...(callId === undefined ? [] : [`${type} ${callId}`])];
}

/** Per docs: the two ways to leave the history at the provider exclude each other. */
export const previousResponseOrConversation: Rule<RequestView> = {
  name: "previous-response-or-conversation",
  check({ wire, previousResponseId }, report) {
    if (previousResponseId === undefined || !isObject(wire)) return;
    if (typeof wire["conversation"] === "string" || isObject(wire["conversation"])) {
      report("conversation", "cannot be given together with previous_response_id; drop one of them");
    }
  },
};
