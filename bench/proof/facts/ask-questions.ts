import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import { type SearchCount, searchOnce } from "../recall/search-once.ts";
import type { Fact } from "./fact.ts";

/**
 * Score 9 on questions and their evidence: asks for every fact whose value an original holds, with the
 * words of its question alone.
 *
 * @param originals The texts behind the handles of the context.
 */
export async function askQuestions(
  facts: readonly Fact[],
  originals: readonly string[],
  store: SessionArchive,
): Promise<SearchCount> {
  const count = { asked: 0, shown: 0, inHits: 0 };
  for (const { value, question } of facts) {
    if (!originals.some((text) => text.includes(value))) continue;
    const { isShown, isInHits } = await searchOnce(store, question, (text) => text.includes(value));
    count.asked += 1;
    if (isShown) count.shown += 1;
    if (isInHits) count.inHits += 1;
  }
  return count;
}
