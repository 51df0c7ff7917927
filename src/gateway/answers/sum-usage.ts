import type { WireObject } from "../../core/model/json.ts";
import { isObject } from "../../formats/wire-value.ts";

/** The usage of two rounds together: numbers are added, whatever else stands in the later one counts. */
export function sumUsage(earlier: WireObject, later: WireObject): WireObject {
  const entries = Object.entries(later).map(([key, value]) => {
    const before = earlier[key];
    if (typeof value === "number" && typeof before === "number") return [key, before + value] as const;
    return [key, isObject(value) && isObject(before) ? sumUsage(before, value) : value] as const;
  });
  return { ...earlier, ...Object.fromEntries(entries) };
}
