/** A path of at least five names, as tools write it: from the root, a home folder or a drive. */
const LONG_PATH = /(?<![\w.~/\\-])(?:~|[A-Za-z]:)?(?:\/[\w.@+-]+){5,40}/g;
/** What is left of a path that was written out before: enough to tell files of one session apart. */
const KEPT_NAMES = 2;

/**
 * Writes long paths out once and then by their end (`…/cli/root.go`), which is how people speak of a file they have named:
 * in most sessions the same few folders would otherwise take a tenth of the room. A path whose end is that of another one
 * before it is always written out.
 *
 * @param before Text that a reader has seen: paths written out there need not be again.
 */
export function shortenPaths(text: string, before = ""): string {
  /** By the end of a path: the first path that has it. */
  const owners = new Map<string, string>();
  const write = (path: string): string => {
    const short = `…/${path.split("/").slice(-KEPT_NAMES).join("/")}`;
    const owner = owners.get(short);
    if (owner === undefined) owners.set(short, path);
    return owner === path ? short : path;
  };
  for (const [path] of before.matchAll(LONG_PATH)) write(path);
  return text.replaceAll(LONG_PATH, write);
}
