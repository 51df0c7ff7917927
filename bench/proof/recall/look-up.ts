import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import { findHandles } from "../../../src/core/markers/find-handles.ts";
import type { Message } from "../../../src/core/model/message.ts";
import type { Probe } from "../../recall/find-probes.ts";
import { writeQuery } from "./write-query.ts";

const SEARCH_HITS = 3;
const SEARCH_TOKENS = 2_000;

/** Which of some missing strings one look-up gives back. */
export interface LookUps {
  /** Behind a handle that stands in the context. An upper bound: the agent has to open the right one. */
  readonly byHandle: ReadonlySet<string>;
  /** Shown by one search with the other words of the call. */
  readonly bySearch: ReadonlySet<string>;
  /** In a text that the search found, whether or not the part that it shows holds it. */
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
      if (original !== undefined) originals.push(original.text, undoEscapes(original.text));
    }
  }
  const byHandle = new Set<string>();
  const bySearch = new Set<string>();
  const inHits = new Set<string>();
  for (const { value, usedAt } of missing) {
    if (originals.some((text) => text.includes(value))) byHandle.add(value);
    const call = messages[usedAt];
    const query = call === undefined ? "" : writeQuery(call, value);
    if (query === "") continue;
    const { hits } = await store.search({ query, limit: SEARCH_HITS, maxTokens: SEARCH_TOKENS });
    if (hits.some(({ snippet }) => snippet.includes(value))) bySearch.add(value);
    for (const { handle } of hits) {
      const text = (await store.get(handle))?.text ?? "";
      if (text.includes(value) || undoEscapes(text).includes(value)) inHits.add(value);
    }
  }
  return { byHandle, bySearch, inHits };
}

/** Whole turns are stored as JSON, where quotes and line breaks are escaped. */
function undoEscapes(text: string): string {
  return text.replaceAll(/\\+n/g, "\n").replaceAll(/\\+(["/\\])/g, "$1");
}
