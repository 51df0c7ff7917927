import type { CompactContext, TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import type { KeyedHash } from "../../core/base/ports.ts";
import type { Message } from "../../core/model/message.ts";
import { findLineage } from "../../core/plan/resume-session.ts";
import type { Codec } from "../../formats/codec.ts";
import { keepSources, locateSource, writeEdited } from "../../formats/source-text.ts";
import { isObject } from "../../formats/wire-value.ts";
import { describeBreach } from "../../history/describe-breach.ts";
import { listedMessages } from "../../history/listed-messages.ts";
import { withoutMarks } from "../../replay/identify-message.ts";
import type { CompactedBody } from "./compaction-runner.ts";

export interface CompactBodyTools {
  readonly codec: Codec;
  /** The field of the body that holds the conversation. */
  readonly field: string;
  readonly compactor: TranscriptCompactor;
  readonly hash: KeyedHash;
}

/**
 * Compacts the conversation of a request body.
 *
 * What comes out is accepted by the provider's own rules, or nothing comes out: a request that was valid is never
 * made invalid.
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
  const [old, made] = [listedMessages(transcript.messages), listedMessages(outcome.transcript.messages)];
  return { made: listMade(old, made, readItems(after, field)), lineage, report: outcome.report };
}

function listMade(
  before: readonly Message[],
  after: readonly Message[],
  items: readonly unknown[],
): (number | string)[] {
  const positions = new Map(before.map((message, index) => [message, index]));
  // Clients move the marks of the prompt cache on with each request, and a provider takes only a few.
  return after.map((message, index) => positions.get(message) ?? writeEdited(message, withoutMarks(items[index])));
}

function readItems(body: unknown, field: string): readonly unknown[] {
  const items = isObject(body) ? body[field] : undefined;
  return Array.isArray(items) ? items : [];
}
