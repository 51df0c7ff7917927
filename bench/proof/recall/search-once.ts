import type { SessionArchive } from "../../../src/archives/session-archive.ts";

/** What one search of an agent may bring back, by the definition of the score. */
const SEARCH_HITS = 3;
const SEARCH_TOKENS = 2_000;

/** Whether one search found what was looked for. */
export interface SearchOutcome {
  /** In the part of the hits that it shows. */
  readonly isShown: boolean;
  /** Anywhere in the texts of the hits. */
  readonly isInHits: boolean;
}

/**
 * How well searches did: of those asked, how many showed the string, and how many had it anywhere in the hits
 * (recall@3).
 */
export interface SearchCount {
  readonly asked: number;
  readonly shown: number;
  readonly inHits: number;
}

/** Searches once: three hits, with 2,000 tokens for all of them. Finds nothing without words. */
export async function searchOnce(
  store: SessionArchive,
  query: string,
  isWanted: (text: string) => boolean,
): Promise<SearchOutcome> {
  if (query === "") return { isShown: false, isInHits: false };
  const { hits } = await store.search({ query, limit: SEARCH_HITS, maxTokens: SEARCH_TOKENS });
  const isShown = hits.some(({ snippet }) => isWanted(snippet));
  let isInHits = isShown;
  for (const { handle } of hits) isInHits ||= isWanted((await store.get(handle))?.text ?? "");
  return { isShown, isInHits };
}
