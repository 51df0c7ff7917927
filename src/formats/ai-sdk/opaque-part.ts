import type { OpaquePart } from "../../core/model/message.ts";
import { textField } from "../wire-value.ts";

/** Keeps what we do not understand, under the name the SDK gives it. */
export function opaquePart(wire: unknown): OpaquePart {
  return { kind: "opaque", type: textField(wire, "type") ?? "unknown", wire };
}
