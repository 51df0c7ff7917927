import { boundItems } from "./bounded.ts";
import { snippet } from "./snippet.ts";

export interface FoundLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** Where in the line the match begins. */
  readonly at?: number;
}

export interface SearchRenderOptions {
  readonly maxItems?: number;
  readonly maxCharacters?: number;
}

/**
 * A list of found files; a long one ends by saying how many are hidden and where most files are, so that the next
 * search can be narrower.
 */
export function renderFileSearch(paths: readonly string[], { maxItems = 20 }: SearchRenderOptions = {}): string {
  const { shown, hidden } = boundItems(paths, maxItems);
  const lines = shown.map((path) => `- ${path}`);
  if (hidden === 0) return lines.join("\n");
  return [...lines, `… ${hidden} more files; narrow the search, most are in ${busiestFolder(paths)}`].join("\n");
}

/** Found lines under their files, each with the text around its match. */
export function renderContentSearch(
  found: readonly FoundLine[],
  { maxItems = 20, maxCharacters = 120 }: SearchRenderOptions = {},
): string {
  const { shown, hidden } = boundItems(found, maxItems);
  const lines: string[] = [];
  let path: string | undefined;
  for (const match of shown) {
    if (match.path !== path) lines.push(match.path);
    path = match.path;
    lines.push(`  ${match.line}: ${snippet(match.text.trimEnd(), match.at ?? 0, maxCharacters)}`);
  }
  if (hidden === 0) return lines.join("\n");
  const files = new Set(found.slice(shown.length).map((match) => match.path)).size;
  return [...lines, `… ${hidden} more matches in ${files} files`].join("\n");
}

function busiestFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1) || "./";
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  let busiest = "./";
  for (const [folder, count] of counts) if (count > (counts.get(busiest) ?? 0)) busiest = folder;
  return busiest;
}
