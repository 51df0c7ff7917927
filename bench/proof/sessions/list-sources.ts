import type { SessionSource } from "../run/session-task.ts";
import { listSessionFiles } from "./read-folder.ts";
import { recipes } from "./recipe.ts";

/** The sessions of a folder, the largest first; without one, the made sessions of at most this many tokens. */
export async function listSources(folder: string | undefined, maxTokens: number): Promise<SessionSource[]> {
  if (folder === undefined) {
    return recipes.filter(({ tokens }) => tokens <= maxTokens).map(({ name }) => ({ kind: "generated", name }));
  }
  return (await listSessionFiles(folder))
    .toSorted((left, right) => right.bytes - left.bytes)
    .map(({ file }) => ({ kind: "file", folder, file }));
}

export function nameOf(source: SessionSource): string {
  return source.kind === "file" ? source.file : source.name;
}
