import type { SectionName } from "../../model/handoff.ts";
import type { BuiltSections, Sections } from "./build-sections.ts";
import { dropTakenBack } from "./mine/values/drop-taken-back.ts";

/** Sections whose old lines stay true when new ones are added; the others are written anew each time. */
const CARRIED: readonly SectionName[] = ["Key decisions", "Resolved questions", "Critical context"];

/** Brings the new sections and what the previous record said that still stands together. */
export function mergeSections({ sections: current, takenBack }: BuiltSections, previous: Sections): Sections {
  const carried = Object.fromEntries(
    CARRIED.map((name) => {
      const stillTrue = dropTakenBack(previous[name] ?? [], takenBack);
      return [name, [...new Set([...(current[name] ?? []), ...stillTrue])]];
    }),
  );
  return { ...current, ...carried };
}
