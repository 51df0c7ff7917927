import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder that only its owner can open, and missing folders above it.
 *
 * One after another: in a place where nothing can be created, such as `/proc`, Node's own recursive mkdir never ends.
 */
export function makePrivateFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder) && dirname(folder) !== folder; folder = dirname(folder)) {
    missing.push(folder);
  }
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
}
