import { isObject, listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { isCallType, isOutputType, itemType } from "../call-kinds.ts";
import { keepsState } from "../decode.ts";
import { callIdField } from "../decode-call.ts";

/** One input item with what the rules need to know about it. */
export interface ItemView {
  readonly path: string;
  readonly wire: WireObject;
  readonly type: string;
  readonly id: string | undefined;
  /** The call this item makes or answers; undefined for every other item, and if the wire does not name it. */
  readonly callId: string | undefined;
}

/** A request read once for all rules. */
export interface RequestView {
  readonly wire: unknown;
  readonly items: readonly ItemView[];
  /** Earlier items are at the provider. */
  readonly keepsState: boolean;
  readonly previousResponseId: string | undefined;
  /** The previous request, if it is known. */
  readonly previous: RequestView | undefined;
}

/** Reads a body or a bare list of items. Entries that are not objects are left to the rule about shape. */
export function viewRequest(wire: unknown, previous?: unknown): RequestView {
  const entries: readonly unknown[] = Array.isArray(wire) ? wire : listField(wire, "input");
  return {
    wire,
    items: entries.flatMap((entry, index) => (isObject(entry) ? [viewItem(entry, `input[${index}]`)] : [])),
    keepsState: isObject(wire) && keepsState(wire),
    previousResponseId: textField(wire, "previous_response_id"),
    previous: previous === undefined ? undefined : viewRequest(previous),
  };
}

function viewItem(wire: WireObject, path: string): ItemView {
  const type = itemType(wire);
  const names = isCallType(type) || isOutputType(type);
  return {
    path,
    wire,
    type,
    id: textField(wire, "id"),
    callId: names ? textField(wire, callIdField(wire)) : undefined,
  };
}
