import { textField } from "../core/json/wire-value.ts";
import type { OpaquePart } from "../core/model/message.ts";

/** The part for a block of a provider that we do not know; it is written unchanged. */
export function opaqueBlock(block: unknown): OpaquePart {
  return { kind: "opaque", type: textField(block, "type") ?? "unknown", wire: block };
}
