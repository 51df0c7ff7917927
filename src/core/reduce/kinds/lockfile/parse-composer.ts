import type { LockfileFormat } from "./lockfile-reader.ts";

const FIELD = /^\s*"(name|version)": "([^"]*)",?$/;

/** `composer.lock`: a package is a name with its version on the next line. */
export const parseComposer: LockfileFormat = (listener) => {
  let before = 0;
  let named: { readonly name: string; readonly start: number } | undefined;
  return (line, start) => {
    const [, field, value = ""] = FIELD.exec(line) ?? [];
    if (field === "version" && named !== undefined) listener.package(named.start, named.name, value);
    // The brace before the name belongs to the package.
    named = field === "name" ? { name: value, start: before } : undefined;
    before = start;
  };
};
