/** What kind of thing a handle opens. */
export type OriginalKind = "tool" | "turn" | "range" | "media";

/** Something compaction took out, as it was, with the handle that stands for it. */
export interface ArchivedOriginal {
  readonly handle: string;
  readonly kind: OriginalKind;
  /** SHA-256 of the UTF-8 bytes of `text`, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly text: string;
}

/** One compaction as an archive keeps it. */
export interface CompactionRecord {
  readonly lineage: string;
  /** How many compactions this lineage has had, this one included. */
  readonly number: number;
  readonly originals: readonly ArchivedOriginal[];
  /** The `CompactionState` after this compaction as JSON, so that another process can go on from it. */
  readonly state?: string;
}
