import type { SectionName } from "../../model/handoff.ts";
import type { Sections } from "./build-sections.ts";
import type { NamedThings } from "./list-names.ts";

/** Sections whose old lines stay true when new ones are added; the others are written anew each time. */
const CARRIED: readonly SectionName[] = ["Key decisions", "Resolved questions", "Critical context"];

/** Brings the new sections, what the previous record said that still stands, and the names of things together. */
export function mergeSections(current: Sections, previous: Sections, names: NamedThings): Sections {
  const carried = Object.fromEntries(
    CARRIED.map((name) => [name, [...new Set([...(current[name] ?? []), ...(previous[name] ?? [])])]]),
  );
  const files = current["Relevant files"] ?? [];
  const listed = new Set<string>();
  const namedFiles = files.map((line) => {
    const path = line.slice(0, line.lastIndexOf(" ("));
    const found = names.files.get(path)?.filter((name) => name !== path);
    if (found !== undefined) listed.add(path);
    return found === undefined || found.length === 0 ? line : `${line}: ${found.join(" ")}`;
  });
  const unlisted = [...names.files]
    .filter(([path]) => !listed.has(path))
    .map(([path, found]) => `${path}: ${found.join(" ")}`);
  return {
    ...current,
    ...carried,
    "Relevant files": [...namedFiles, ...unlisted],
    "Critical context": [...(carried["Critical context"] ?? []), ...names.others],
  };
}
