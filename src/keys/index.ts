export type { KeyedHash } from "../core/ports.ts";
export { findHome, type HostPlace } from "./find-home.ts";
export { KeyFailure, type KeyFailureCode, type KeyFailureDetails } from "./key-failure.ts";
export { keyedHash } from "./keyed-hash.ts";
export { loadKey } from "./load-key.ts";
