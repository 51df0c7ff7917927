import { keyedHash } from "../../src/keys/keyed-hash.ts";

/** A fixed key, so that runs are comparable. */
export const benchHash = keyedHash(new Uint8Array(32).fill(7));
