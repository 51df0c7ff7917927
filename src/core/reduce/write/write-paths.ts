/** About what a reader takes in at once; beyond it a line begins anew. */
const MAX_LINE_LENGTH = 240;
const TOP = /^(?:\.{0,2}[/\\])?[^/\\]*[/\\]/;

/**
 * Paths as a shell prints them, those of one folder at the top side by side: a blank between two costs nothing, and a
 * line break a token. What has a blank itself, such as a path with its count, has a line to itself.
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

/** What a path begins with up to its first folder, and that one; empty for a file that stands in none. */
function topOf(path: string): string {
  return TOP.exec(path)?.[0] ?? "";
}
