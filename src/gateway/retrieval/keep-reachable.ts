import type { SearchHit, SessionArchive } from "../../archives/session-archive.ts";
import { findHandles } from "../../core/markers/find-handles.ts";

/** Originals that are opened to see where they lead; what is hidden deeper is not found. */
const MOST_ORIGINALS = 500;

/** A hit under a handle that the conversation can open. */
export interface ReachableHit extends SearchHit {
  /** Whether the handle is that of messages which the text of the hit stands in, and its line numbers not theirs. */
  readonly isInside: boolean;
}

/**
 * The hits of a search that belong to a conversation: those with a handle that stands in it, or in what such a handle
 * stands for, and so on. A hit comes under the first of its handles that does.
 *
 * An archive is searched for all conversations of a tenant. What another one said is not this one's to read.
 */
export async function keepReachable(
  hits: readonly SearchHit[],
  conversation: readonly string[],
  archive: Pick<SessionArchive, "retrieve">,
): Promise<ReachableHit[]> {
  const wanted = new Set(hits.flatMap(handlesOf));
  const reached = handlesIn(conversation);
  let opened = 0;
  // A set is walked in the order in which it grows.
  for (const handle of reached) {
    wanted.delete(handle);
    opened += 1;
    if (wanted.size === 0 || opened > MOST_ORIGINALS) break;
    for (const inner of handlesIn([await readText(handle, archive)])) reached.add(inner);
  }
  return hits.flatMap((hit) => {
    const own = [hit.handle, ...(hit.alsoAs ?? [])].find((handle) => reached.has(handle));
    const handle = own ?? hit.heldBy?.find((holder) => reached.has(holder));
    return handle === undefined ? [] : [{ ...hit, handle, isInside: own === undefined }];
  });
}

function handlesOf({ handle, alsoAs = [], heldBy = [] }: SearchHit): readonly string[] {
  return [handle, ...alsoAs, ...heldBy];
}

/** In JSON a line break is a letter, which would grow together with a handle behind it. */
function handlesIn(texts: readonly string[]): Set<string> {
  return findHandles(texts.map((text) => text.replaceAll("\\n", " ")));
}

/** Empty for a handle that opens nothing: anybody can write one. */
async function readText(handle: string, archive: Pick<SessionArchive, "retrieve">): Promise<string> {
  try {
    return (await archive.retrieve(handle)).text;
  } catch {
    return "";
  }
}
