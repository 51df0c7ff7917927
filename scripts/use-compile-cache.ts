import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes the processes and threads that this one starts keep what they compile, where Node itself keeps it when asked
 * to: checks and tests start the same sources hundreds of times.
 */
export function useCompileCache(): void {
  process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");
}
