/**
 * Addresses of texts that this process saw in the archive a short while ago.
 *
 * A hint that saves sealing a text again, and no proof: it may have been removed since, or its transaction taken back.
 */
export interface StoredTexts {
  has(address: string): boolean;
  note(address: string): void;
}

/** More than the open conversations of a busy host hold; an entry is some hundred bytes. */
const MAX_ADDRESSES = 100_000;

export function createStoredTexts(mostAddresses = MAX_ADDRESSES): StoredTexts {
  const addresses = new Set<string>();
  return {
    has: (address) => addresses.has(address),
    note(address) {
      // Moved to the end: the front is what nobody stored longest.
      addresses.delete(address);
      addresses.add(address);
      if (addresses.size > mostAddresses) addresses.delete(addresses.values().next().value ?? "");
    },
  };
}
