import { join } from "node:path";
import { findHome, type HostPlace, hostPlace } from "./find-home.ts";
import { loadOrCreateKeyFile, parseKey } from "./key-file.ts";

/**
 * The host's key: `PALIMPSEST_KEY`, else the file `key` in our home, made on first use.
 *
 * Handles and tags are made with it. An owner who loses it keeps every original, but earlier handoffs then count as
 * ordinary text.
 */
export async function loadKey(place: HostPlace): Promise<Uint8Array> {
  const given = place.environment["PALIMPSEST_KEY"];
  // Set but empty is refused too: falling back to another key would orphan what this one made.
  if (given !== undefined) return parseKey(given, "PALIMPSEST_KEY");
  return loadOrCreateKeyFile(join(findHome(place), "key"));
}

/** The key of this process, from the same place as the command line's. */
export function loadHostKey(): Promise<Uint8Array> {
  return loadKey(hostPlace());
}
