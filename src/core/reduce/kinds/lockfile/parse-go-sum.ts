import type { LockfileFormat } from "./lockfile-reader.ts";

const LINE = /^(\S+) (\S+?)(\/go\.mod)? h1:/;

/** `go.sum`. Lines of one module and version are one package; most are for the module file alone. */
export const parseGoSum: LockfileFormat = (listener) => {
  let last = "";
  return (line, start) => {
    const [, name, version] = LINE.exec(line) ?? [];
    if (name === undefined || version === undefined || last === `${name} ${version}`) return;
    last = `${name} ${version}`;
    listener.package(start, name, version);
  };
};
