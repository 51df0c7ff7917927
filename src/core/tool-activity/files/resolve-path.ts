/**
 * Joins a folder and a path and removes `.` and `..`, so that two spellings of one file are equal. Without a folder,
 * the path alone.
 */
export function resolvePath(folder: string | undefined, path: string): string {
  const joined = isAbsolute(path) || folder === undefined || folder === "" ? path : `${folder}/${path}`;
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(joined)) return joined;

  const kept: string[] = [];
  for (const segment of joined.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else kept.push(segment);
  }
  const resolved = `${joined.startsWith("/") ? "/" : ""}${kept.join("/")}`;
  return resolved === "" ? "." : resolved;
}

/** True for a path that does not depend on a folder. */
export function isAbsolute(path: string): boolean {
  return /^(?:[/~]|[A-Za-z]:[\\/])/.test(path);
}
