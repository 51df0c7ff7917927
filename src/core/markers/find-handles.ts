const HANDLE = /\bh-[0-9a-z]{8,48}\b/g;

/** Everything in some texts that looks like a handle. */
export function findHandles(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) for (const [handle] of text.matchAll(HANDLE)) found.add(handle);
  return found;
}
