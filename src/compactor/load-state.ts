import type { Archive, KeyedHash } from "../core/base/ports.ts";
import type { CompactionState } from "../core/model/state.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { findLineage, isStateOf } from "../core/plan/resume-session.ts";
import { parseState } from "../core/resume/parse-state.ts";
import type { KeptSession } from "./kept-session.ts";

/** What the archive knows about a conversation. */
export interface KeptState {
  /** Undefined if the conversation could not be read; then nothing will be planned either. */
  readonly lineage?: string | undefined;
  /** As the archive returned it. */
  readonly text?: string | undefined;
  readonly state?: CompactionState | undefined;
}

/**
 * The state that the last compaction left, or nothing if it cannot be read: then the sealed handoff in the transcript
 * is used, and an archive that is really broken fails the commit.
 */
export async function loadState(
  archive: Archive,
  transcript: Transcript,
  hash: KeyedHash,
  { session, lineage: given }: { readonly session?: KeptSession; readonly lineage?: string },
): Promise<KeptState> {
  let lineage = given;
  try {
    lineage ??= findLineage(transcript.messages, hash);
    const text = await archive.loadState(lineage, session?.id);
    if (text === undefined) return { lineage };
    const newest = parseState(text);
    if (newest === undefined || isStateOf(newest, transcript.messages, hash)) return { lineage, text, state: newest };
    // Another process continued this conversation, or it was taken back to an earlier point.
    const states = ((await archive.loadStates?.(lineage, session?.id)) ?? []).map(parseState);
    const own = states.find((state) => state !== undefined && isStateOf(state, transcript.messages, hash));
    return { lineage, text, state: own ?? newest };
  } catch {
    return { lineage };
  }
}
