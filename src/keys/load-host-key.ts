import { hostPlace } from "./find-home.ts";
import { loadKey } from "./load-key.ts";

/** The key of this process, from where the command line has it. */
export function loadHostKey(): Promise<Uint8Array> {
  return loadKey(hostPlace());
}
