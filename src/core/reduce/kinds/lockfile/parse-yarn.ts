import type { LockfileFormat } from "./lockfile-reader.ts";

const VERSION = /^ {2}version:? "?([^"]*)"?$/;
const DEPENDENCY = /^ {4}"?([^\s":]+)"?: /;

/**
 * `yarn.lock`, in its first format and that of later versions. The entry of a workspace names what the project asks
 * for.
 */
export const parseYarn: LockfileFormat = (listener) => {
  let entry: { readonly name: string; readonly start: number } | undefined;
  let isWorkspace = false;
  return (line, start) => {
    if (line.endsWith(":") && !/^[\s#]/.test(line)) {
      const first = /^"?([^",:]+(?::[^",:]+)*)/.exec(line)?.[1] ?? "";
      const at = first.indexOf("@", 1);
      isWorkspace = first.includes("@workspace:");
      entry = at === -1 ? undefined : { name: first.slice(0, at), start };
      listener.section(start);
      return;
    }
    if (isWorkspace) {
      const name = DEPENDENCY.exec(line)?.[1];
      if (name !== undefined) listener.direct(name);
      return;
    }
    const version = VERSION.exec(line)?.[1];
    if (version === undefined || entry === undefined) return;
    listener.package(entry.start, entry.name, version);
    entry = undefined;
  };
};
