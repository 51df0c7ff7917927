import type { ArchivedOriginal, OriginalKind } from "../model/record.ts";
import type { KeyedHash } from "../ports.ts";
import { makeHandle } from "./make-handle.ts";

/** Collects what one compaction takes out, and gives each piece its handle. */
export interface Originals {
  /** The handle of a text. The same text always has the same one. */
  add(kind: OriginalKind, text: string): string;
  list(): readonly ArchivedOriginal[];
  /** Every handle of the lineage so far and the hash it stands for. */
  handles(): Readonly<Record<string, string>>;
}

export interface CollectOptions {
  readonly lineage: string;
  /** Handles that earlier compactions gave out. */
  readonly taken: Readonly<Record<string, string>>;
  readonly hash: KeyedHash;
}

export function collectOriginals({ lineage, taken, hash }: CollectOptions): Originals {
  const handles: Record<string, string> = { ...taken };
  const collected = new Map<string, ArchivedOriginal>();

  return {
    add(kind, text) {
      const sha256 = hash.sha256(text);
      const handle = makeHandle({ lineage, sha256 }, handles, hash);
      handles[handle] = sha256;
      if (!collected.has(handle)) collected.set(handle, { handle, kind, sha256, text });
      return handle;
    },
    list: () => [...collected.values()],
    handles: () => handles,
  };
}
