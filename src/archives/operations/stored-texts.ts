import { createBoundedMemory } from "../../core/base/bounded-memory.ts";
/**
 * Addresses of texts that this process saw in the archive a short while ago.
 *
 * A hint that saves sealing a text again, but not proof: it may have been removed since, or its transaction rolled
 * back.
 */
export interface StoredTexts {
  has(address: string): boolean;
  note(address: string): void;
}

/** More than the open conversations of a busy host hold; an entry is some hundred bytes. */
const MAX_ADDRESSES = 100_000;

export function createStoredTexts(maxAddresses = MAX_ADDRESSES): StoredTexts {
  const addresses = createBoundedMemory<string, true>(maxAddresses);
  return { has: addresses.has, note: (address) => addresses.set(address, true) };
}
