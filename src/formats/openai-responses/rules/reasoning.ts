import { textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import { isCallType, isOutputType } from "../call-kinds.ts";
import type { ItemView, RequestView } from "./request-view.ts";

/** Per docs: a reasoning item is accepted only with the item it led to directly after it. */
export const reasoningKeepsFollower: Rule<RequestView> = {
  name: "reasoning-keeps-follower",
  check({ items }, report) {
    for (const [index, { path, type }] of items.entries()) {
      if (type === "reasoning" && !canFollowReasoning(items[index + 1])) {
        report(path, "has lost the item that followed it; keep that item directly after it, or drop both");
      }
    }
  },
};

/** Only items that cannot be the model's own work are refused: unknown types may be its work. */
function canFollowReasoning(next: ItemView | undefined): boolean {
  if (next === undefined || isOutputType(next.type) || next.type === "mcp_approval_response") return false;
  return next.type !== "message" || next.wire["role"] === "assistant";
}

/**
 * Per docs: an item that was written after reasoning cannot be sent without it.
 *
 * Only the previous request shows whether there was any. Items are recognised by their ids: an item whose id was
 * removed counts as new, to the provider as well.
 */
export const reasoningKept: Rule<RequestView> = {
  name: "reasoning-kept",
  check({ items, keepsState, previous }, report) {
    // With state at the provider the reasoning may be there.
    if (previous === undefined || keepsState) return;
    const reasonings = reasoningBefore(previous.items);
    const kept = new Set(items.flatMap(namesOf));
    for (const item of items) {
      const identity = identityOf(item);
      const led = identity === undefined ? [] : (reasonings.get(identity) ?? []);
      if (led.some((reasoning) => !namesOf(reasoning).some((name) => kept.has(name)))) {
        report(item.path, "lost the reasoning item that came before it; keep that item, or drop this one too");
      }
    }
  },
};

/** For each item of the model the reasoning items directly before it. */
function reasoningBefore(items: readonly ItemView[]): Map<string, readonly ItemView[]> {
  const found = new Map<string, readonly ItemView[]>();
  let run: ItemView[] = [];
  for (const item of items) {
    if (item.type === "reasoning") {
      if (namesOf(item).length > 0) run.push(item);
      continue;
    }
    const identity = identityOf(item);
    if (run.length > 0 && identity !== undefined) found.set(identity, run);
    run = [];
  }
  return found;
}

/** What identifies an item: its id, or its sealed content if the id was removed. */
function namesOf({ id, wire }: ItemView): string[] {
  const sealed = textField(wire, "encrypted_content");
  return [...(id === undefined ? [] : [`id ${id}`]), ...(sealed === undefined ? [] : [`sealed ${sealed}`])];
}

function identityOf({ id, type, callId }: ItemView): string | undefined {
  if (id !== undefined) return `id ${id}`;
  return callId !== undefined && isCallType(type) ? `${type} ${callId}` : undefined;
}
