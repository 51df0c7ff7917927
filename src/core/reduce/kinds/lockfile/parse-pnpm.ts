import type { LockfileFormat } from "./lockfile-reader.ts";

const SECTION = /^([A-Za-z]+):/;
/** `'@scope/name@1.0.0(peer@2.0.0)':`, and `/@scope/name/1.0.0:` of older versions. */
const PACKAGE = /^ {2}'?\/?([^'\s:(]+)[@/](\d[^'\s:(@/]*)(?:\([^']*)?'?:/;
const DEPENDENCY = /^ {2}(?: {4})?'?([^'\s:]+)'?:/;
const DIRECT_SECTION = /^(?: {4})?(?:dependencies|devDependencies|optionalDependencies):$/;

/** `pnpm-lock.yaml`. What the project asks for is under `importers`, or at the top of a single package's file. */
export const parsePnpm: LockfileFormat = (listener) => {
  let section = "";
  let isDirect = false;
  return (line, start) => {
    if (DIRECT_SECTION.test(line) && (section === "importers" || !line.startsWith(" "))) {
      isDirect = true;
      return;
    }
    const top = SECTION.exec(line)?.[1];
    if (top !== undefined) {
      section = top;
      isDirect = false;
      listener.section(start);
      return;
    }
    // If the beginning is missing, so is the section's name.
    if (section === "packages" || section === "") {
      const [, name, version] = PACKAGE.exec(line) ?? [];
      if (name !== undefined && version !== undefined) listener.package(start, name, version);
    } else if (isDirect) {
      const indent = section === "importers" ? 6 : 2;
      const name = line.search(/\S/) === indent ? DEPENDENCY.exec(line)?.[1] : undefined;
      if (name !== undefined) listener.direct(name);
    }
  };
};
