import type { CompactContext, TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import type { KeyedHash } from "../../core/base/ports.ts";
import type { Message } from "../../core/model/message.ts";
import { findLineage } from "../../core/plan/resume-session.ts";
import { hasNote } from "../../core/stages/assemble/place-note.ts";
import type { Codec } from "../../formats/codec.ts";
import { keepSources, locateSource, writeEdited } from "../../formats/source-text.ts";
import { isObject } from "../../formats/wire-value.ts";
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
  const outcome = await compactor.compact(transcript, context);
  if (outcome.report.status !== "compacted") return { lineage, report: outcome.report };

  const after = codec.encode(outcome.transcript);
  const findings = codec.validate(after, { previous: before });
  if (findings.length > 0 && codec.validate(before).length === 0) {
    const rules = [...new Set(findings.map(({ rule }) => rule))].join(", ");
    const reason = `the result breaks the rules ${rules}`;
    return { lineage, report: { ...outcome.report, status: "aborted", reason } };
  }
  const isNoted = hasNote(outcome.transcript.messages);
  // The note is written into whatever system prompt the client sends; see `writeConversation`.
  const [system] = transcript.messages;
  const made =
    isNoted && system !== undefined ? outcome.transcript.messages.with(0, system) : outcome.transcript.messages;
  return {
    made: listMade(listed(transcript.messages), listed(made), readItems(after, field)),
    hasNote: isNoted,
    lineage,
    report: outcome.report,
  };
}

/** The messages that stand in the list, not in a field of their own. */
function listed(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ meta }) => meta?.place !== "instructions");
}

function listMade(
  before: readonly Message[],
  after: readonly Message[],
  items: readonly unknown[],
): (number | string)[] {
  const positions = new Map(before.map((message, index) => [message, index]));
  return after.map((message, index) => positions.get(message) ?? writeEdited(message, withoutMarkers(items[index])));
}

/**
 * An item that will be sent again and again, without the cache markers that the client had put on it: clients move them on
 * with each request, and a provider takes only a few.
 */
function withoutMarkers(item: unknown): unknown {
  if (!isObject(item) || !Array.isArray(item["content"])) return item;
  const { cache_control: _marker, ...rest } = item;
  return { ...rest, content: item["content"].map(withoutMarkersOfBlock) };
}

function withoutMarkersOfBlock(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { cache_control: _marker, ...rest } = block;
  const { content } = rest;
  return Array.isArray(content) ? { ...rest, content: content.map(withoutMarkersOfBlock) } : rest;
}

function readItems(body: unknown, field: string): readonly unknown[] {
  const items = isObject(body) ? body[field] : undefined;
  return Array.isArray(items) ? items : [];
}
