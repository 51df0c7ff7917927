import type { Lease } from "./lease.ts";
import type { NumberRun } from "./number-run.ts";

/** What kind of thing a handle opens. */
export type OriginalKind = "tool" | "turn" | "range" | "media";

/** Something that compaction took out, unchanged, with the handle that opens it. */
export interface ArchivedOriginal {
  readonly handle: string;
  readonly kind: OriginalKind;
  /** SHA-256 of the UTF-8 bytes of `text`, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly text: string;
  /** The tool it came from, so that a search can filter by it. */
  readonly tool?: string;
  /** For a range that comes from an archive: the numbers of its messages in their session, if known. */
  readonly numbers?: readonly NumberRun[];
}

/** One compaction as an archive keeps it. */
export interface CompactionCommit {
  readonly lineage: string;
  /** How many compactions this lineage has had, this one included. */
  readonly number: number;
  readonly originals: readonly ArchivedOriginal[];
  /** The `CompactionState` after this compaction as JSON, so that another process can continue from it. */
  readonly state?: string;
  /** The `CompactionReport` as JSON. */
  readonly report?: string;
  /** What happens to the session's transcript. Left out if the host keeps transcripts itself. */
  readonly session?: SessionChange;
  /** The commit is refused unless this lease is held when it happens. */
  readonly lease?: Lease;
}

/** How a compaction changes the transcript of a session. */
export interface SessionChange {
  readonly id: string;
  /** What compaction read. Messages that arrived after it stay, in order, after the new transcript. */
  readonly read: ReadTranscript;
  /** The new transcript, one string per message, in whatever form the host stores them. */
  readonly messages: readonly string[];
  /** If given, the session is closed and this new session continues from the new transcript. */
  readonly childId?: string;
}

/** A transcript as compaction saw it: up to a position the archive gave, or the messages themselves. */
export type ReadTranscript =
  | { readonly kind: "watermark"; readonly position: number }
  | { readonly kind: "messages"; readonly messages: readonly string[] };
