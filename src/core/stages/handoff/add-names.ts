import type { Sections } from "./build-sections.ts";
import type { NamedThings } from "./list-names.ts";

/** Adds the names of things to sections: beside the file they belong to, or in a line of their own. */
export function addNames(sections: Sections, names: Omit<NamedThings, "lines">): Sections {
  const listed = new Set<string>();
  const files = (sections["Relevant files"] ?? []).map((line) => {
    const path = line.slice(0, line.lastIndexOf(" ("));
    const found = names.files.get(path)?.filter((name) => name !== path);
    if (found === undefined) return line;
    listed.add(path);
    return found.length === 0 ? line : `${line}: ${found.join(" ")}`;
  });
  const unlisted = [...names.files].filter(([path]) => !listed.has(path));
  return {
    ...sections,
    "Relevant files": [...files, ...unlisted.map(([path, found]) => `${path}: ${found.join(" ")}`)],
    "Critical context": [...(sections["Critical context"] ?? []), ...names.others],
  };
}
