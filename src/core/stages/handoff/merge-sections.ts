import type { SectionName } from "../../model/handoff.ts";
import type { Sections } from "./build-sections.ts";

/** Sections whose old lines stay true when new ones are added; the others are written anew each time. */
const CARRIED: readonly SectionName[] = ["Key decisions", "Resolved questions", "Critical context"];

/** Brings the new sections and what the previous record said that still stands together. */
export function mergeSections(current: Sections, previous: Sections): Sections {
  const carried = Object.fromEntries(
    CARRIED.map((name) => [name, [...new Set([...(current[name] ?? []), ...(previous[name] ?? [])])]]),
  );
  return { ...current, ...carried };
}
