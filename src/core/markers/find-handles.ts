/** What looks like a handle, anywhere in a text. */
export const HANDLE_IN_TEXT = /\bh-[0-9a-z]{8,48}\b/g;

/** Everything in these texts that looks like a handle. */
export function findHandles(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) for (const [handle] of text.matchAll(HANDLE_IN_TEXT)) found.add(handle);
  return found;
}
