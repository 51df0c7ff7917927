import type { WireObject } from "../../core/model/json.ts";

/**
 * What kind of item this is. Messages and item references may leave their type out.
 *
 * @returns "unknown" where neither the type nor the fields say it.
 */
export function itemType(item: WireObject): string {
  const { type, role, id } = item;
  if (typeof type === "string") return type;
  if (type !== undefined && type !== null) return "unknown";
  if (typeof role === "string") return "message";
  return typeof id === "string" ? "item_reference" : "unknown";
}
