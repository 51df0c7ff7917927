import { randomBytes } from "node:crypto";
import { type ArchiveOptions, createSessionArchive } from "./create-session-archive.ts";
import type { SessionArchive } from "./session-archive.ts";
import { inlineEngine } from "./sqlite/inline-engine.ts";
import { IN_MEMORY } from "./sqlite/open-database.ts";

const KEY_BYTES = 32;

/** An archive that lives as long as its process: the whole contract, and nothing on the disk. */
export function memoryArchive(options: ArchiveOptions = {}): SessionArchive {
  const engine = inlineEngine({
    path: IN_MEMORY,
    create: true,
    // Nobody else can open it, so nobody else needs the key.
    key: randomBytes(KEY_BYTES),
  });
  return createSessionArchive(engine, options);
}
