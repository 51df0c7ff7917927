import type { SessionChange } from "../core/model/commit.ts";
import type { CompactionReport } from "../core/model/report.ts";
import type { Transcript } from "../core/model/transcript.ts";

/** A conversation whose transcript the archive keeps, so that a compaction of it can be shown, undone and exported. */
export interface KeptSession {
  readonly id: string;
  /**
   * The transcript as it is stored, one row per message; `splitRequest` of `palimpsest/formats` writes what a codec
   * encodes.
   */
  readonly write: (transcript: Transcript) => readonly string[];
  /**
   * How far the host read, if it keeps the transcript only in the archive: what was appended since stays after the
   * result. If left out, the transcript that is compacted counts.
   */
  readonly watermark?: number;
  /** Whether the session continues under its own name or in a new one. If left out, compaction decides. */
  readonly mode?: "in-place" | "child";
  /** The name of the new session. By default the old one, `~` and the number of the compaction. */
  readonly childId?: string;
}

/** A transcript before and after one compaction. */
export interface ChangedTranscript {
  readonly before: Transcript;
  readonly after: Transcript;
  readonly report: Pick<CompactionReport, "persistence" | "compactionCount">;
}

/** How a compaction changes a kept session. */
export function changeSession(
  { id, write, watermark, mode, childId }: KeptSession,
  { before, after, report }: ChangedTranscript,
): SessionChange {
  const isChild = (mode ?? report.persistence) === "child";
  return {
    id,
    read:
      watermark === undefined
        ? { kind: "messages", messages: write(before) }
        : { kind: "watermark", position: watermark },
    messages: write(after),
    ...(isChild && { childId: childId ?? nameChild(id, report.compactionCount) }),
  };
}

/** A child of a child is named like its parent, so that names stay short however often a session continues. */
function nameChild(id: string, number: number): string {
  return `${id.replace(/~\d{1,9}$/, "")}~${number}`;
}
