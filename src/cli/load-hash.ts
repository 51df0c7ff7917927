import { randomBytes } from "node:crypto";
import type { KeyedHash } from "../core/base/ports.ts";
import { KEY_BYTES } from "../keys/key-text.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { loadKey } from "../keys/load-key.ts";
import { hostPlace } from "./open-chosen-store.ts";

/** What handles, tags and lineages of this host are made with. */
async function loadHash(): Promise<KeyedHash> {
  return keyedHash(await loadKey(hostPlace()));
}

/** The same, or one that nobody can make again: for what gives out no handle, or none that anybody will keep. */
export async function loadAnyHash(): Promise<KeyedHash> {
  return loadHash().catch(() => keyedHash(randomBytes(KEY_BYTES)));
}
