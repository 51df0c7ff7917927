import "../require-node.ts";

export type { KeyedHash } from "../core/base/ports.ts";
export { findHome, type HostPlace } from "./find-home.ts";
export { keyedHash } from "./keyed-hash.ts";
export { loadKey } from "./load-key.ts";
