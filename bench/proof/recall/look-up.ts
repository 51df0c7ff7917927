import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import { findHandles } from "../../../src/core/markers/find-handles.ts";
import type { Message } from "../../../src/core/model/message.ts";
import { redact } from "../../../src/core/redact/index.ts";
import type { Probe } from "../../recall/find-probes.ts";
import { searchOnce } from "./search-once.ts";
import { writeQuery } from "./write-query.ts";

/** How much text around a string is redacted to see whether it would be shown. */
const AROUND_CHARACTERS = 2_000;

/** Which of some missing strings one look-up brings back. */
export interface LookUps {
  /** Behind a handle that is in the context. An upper bound, because the agent has to open the right one. */
  readonly byHandle: ReadonlySet<string>;
  /** Shown by one search with the other words of the call. */
  readonly bySearch: ReadonlySet<string>;
  /** In a text that the search found, whether or not the part that it shows contains it. */
  readonly inHits: ReadonlySet<string>;
}

/** Looks missing strings up in the store of a context. `messages` is the whole session, for the calls that used them. */
export async function lookUp(
  missing: readonly Probe[],
  context: string,
  store: SessionArchive,
  messages: readonly Message[],
): Promise<LookUps> {
  const originals: string[] = [];
  if (missing.length > 0) {
    for (const handle of findHandles([context])) {
      const original = await store.get(handle);
      if (original !== undefined) originals.push(original.text);
    }
  }
  const byHandle = new Set<string>();
  const bySearch = new Set<string>();
  const inHits = new Set<string>();
  for (const { value, usedAt } of missing) {
    if (originals.some((text) => isShown(text, value))) byHandle.add(value);
    const call = messages[usedAt];
    const query = call === undefined ? "" : writeQuery(call, value);
    const found = await searchOnce(store, query, (text) => text.includes(value));
    if (found.isShown) bySearch.add(value);
    if (found.isInHits) inHits.add(value);
  }
  return { byHandle, bySearch, inHits };
}

/** Whether an original shows a string to a model: what a model retrieves is redacted. */
function isShown(text: string, value: string): boolean {
  const at = text.indexOf(value);
  if (at === -1) return false;
  return redact(text.slice(Math.max(0, at - AROUND_CHARACTERS), at + AROUND_CHARACTERS)).text.includes(value);
}
