import type { CompactContext, TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import type { KeyedHash } from "../../core/base/ports.ts";
import { listField } from "../../core/json/wire-value.ts";
import { findLineage } from "../../core/plan/resume-session.ts";
import { hasNote } from "../../core/stages/assemble/place-note.ts";
import type { Codec } from "../../formats/codec.ts";
import { keepSources, locateSource } from "../../formats/source-text.ts";
import { describeBreach } from "../../history/describe-breach.ts";
import type { CompactedBody } from "./compaction-runner.ts";
import { listMade } from "./list-made.ts";

export interface CompactBodyTools {
  readonly codec: Codec;
  /** The field of the body with the conversation. */
  readonly field: string;
  readonly compactor: TranscriptCompactor;
  readonly hash: KeyedHash;
}

/**
 * Compacts the conversation of a request body.
 *
 * The result obeys the provider's own rules, or there is none: a valid request is never made invalid.
 */
export async function compactBody(
  text: string,
  { codec, field, compactor, hash }: CompactBodyTools,
  context: CompactContext,
): Promise<CompactedBody> {
  const before: unknown = JSON.parse(text);
  const transcript = keepSources(codec.decode(before), before, locateSource(text, before));
  const lineage = findLineage(transcript.messages, hash);
  let after: unknown;
  const outcome = await compactor.compact(transcript, {
    ...context,
    findBreach(result) {
      after = codec.encode(result);
      return describeBreach(before, after, codec);
    },
  });
  if (outcome.report.status !== "compacted") return { lineage, report: outcome.report };
  const isNoted = hasNote(outcome.transcript.messages);
  // The note is written into whatever system prompt the client sends; see `writeConversation`.
  const [system] = transcript.messages;
  const made =
    isNoted && system !== undefined ? outcome.transcript.messages.with(0, system) : outcome.transcript.messages;
  return {
    made: listMade(transcript.messages, made, listField(after, field)),
    hasNote: isNoted,
    lineage,
    report: outcome.report,
  };
}
