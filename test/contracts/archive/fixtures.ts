import type { ArchiveOptions } from "../../../src/archives/create-session-archive.ts";
import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import type { ArchivedOriginal, CompactionCommit } from "../../../src/core/model/commit.ts";
import { testHash } from "../../fixtures/keyed-hash.ts";

/** Opens an empty archive, which the caller of the suite closes. */
export type OpenArchive = (options?: ArchiveOptions) => Promise<SessionArchive>;

export function original(handle: string, text: string, kind: ArchivedOriginal["kind"] = "tool"): ArchivedOriginal {
  return { handle, kind, sha256: testHash.sha256(text), text };
}

export function record(fields: Partial<CompactionCommit>): CompactionCommit {
  return { lineage: "lineage", number: 1, originals: [], ...fields };
}

export function handleOf(index: number): string {
  return `h-${String(index).padStart(8, "0")}`;
}
