import type { LockfileFormat } from "./lockfile-reader.ts";

const ENTRY = /^(\s*)"([^"]*)": [{[]$/;
const FIELD = /^\s*"([^"]+)": "([^"]*)",?$/;
const INSTALLED = "node_modules/";
const DIRECT_SECTIONS: ReadonlySet<string> = new Set([
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
]);

/** `package-lock.json` of every version, and `npm-shrinkwrap.json`. A package is an entry whose first field is its version. */
export const parseNpm: LockfileFormat = (listener) => {
  let entry: { readonly name: string; readonly start: number } | undefined;
  let packagesIndent: string | undefined;
  let isRoot = false;
  let isRepeated = false;
  let section = "";
  return (line, start) => {
    const [, indent = "", key] = ENTRY.exec(line) ?? [];
    if (key !== undefined) {
      // The second format lists every package again for older clients.
      if (packagesIndent === indent && key === "dependencies") {
        isRepeated = true;
        listener.section(start);
      }
      if (key === "packages") packagesIndent ??= indent;
      // The project is the entry without a name; a workspace of it is one that is not installed.
      const isOwn = key === "" || (packagesIndent !== undefined && key.includes("/") && !key.includes(INSTALLED));
      isRoot = isOwn || (isRoot && !key.includes("/"));
      section = key;
      entry = { name: key.slice(key.includes(INSTALLED) ? key.lastIndexOf(INSTALLED) + INSTALLED.length : 0), start };
      return;
    }
    const [, field, value = ""] = FIELD.exec(line) ?? [];
    if (field === undefined) return;
    if (isRoot && DIRECT_SECTIONS.has(section)) listener.direct(field);
    else if (field === "name" && entry !== undefined) entry = { name: value, start: entry.start };
    else {
      if (field === "version" && entry !== undefined && section !== "" && !isRepeated)
        listener.package(entry.start, entry.name, value);
      entry = undefined;
    }
  };
};
