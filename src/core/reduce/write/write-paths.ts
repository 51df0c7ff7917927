/** About what a reader takes in at once; a longer line is broken. */
const MAX_LINE_LENGTH = 240;
const TOP = /^(?:\.{0,2}[/\\])?[^/\\]*[/\\]/;

/**
 * Paths as a shell prints them, with those of one top-level folder side by side: a blank between two costs nothing, and
 * a line break costs a token. Anything that contains a blank, such as a path with its count, gets its own line.
 */
export function writePaths(paths: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let last: string | undefined;
  for (const path of paths) {
    const line = lines.at(-1) ?? "";
    if (last !== undefined && standTogether(last, path) && line.length + path.length < MAX_LINE_LENGTH)
      lines[lines.length - 1] = `${line} ${path}`;
    else lines.push(path);
    last = path;
  }
  return lines;
}

function standTogether(left: string, right: string): boolean {
  return !/\s/.test(left) && !/\s/.test(right) && topOf(left) === topOf(right);
}

/** The beginning of a path up to and including its first folder; empty for a file that is in none. */
function topOf(path: string): string {
  return TOP.exec(path)?.[0] ?? "";
}
