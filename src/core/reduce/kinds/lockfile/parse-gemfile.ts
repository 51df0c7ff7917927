import type { LockfileFormat } from "./lockfile-reader.ts";

const SECTION = /^[A-Z][A-Z ]+$/;
const PACKAGE = /^ {4}(\S+) \(([^)]*)\)$/;
const DEPENDENCY = /^ {2}([^\s!]+)/;

/** `Gemfile.lock`. */
export const parseGemfile: LockfileFormat = (listener) => {
  let section = "";
  return (line, start) => {
    if (SECTION.test(line)) {
      section = line;
      listener.section(start);
      return;
    }
    if (section === "DEPENDENCIES") {
      const name = DEPENDENCY.exec(line)?.[1];
      if (name !== undefined) listener.direct(name);
      return;
    }
    const [, name, version] = PACKAGE.exec(line) ?? [];
    if (name !== undefined && version !== undefined) listener.package(start, name, version);
  };
};
