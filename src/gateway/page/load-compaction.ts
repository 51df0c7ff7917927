import { setImmediate } from "node:timers/promises";
import type { CompactionEntry, SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { SourceRedactor } from "../../core/redact/source-redactor.ts";
import { alignChanges } from "../../core/render/align-changes.ts";
import type { ChangeRow, CompactionDetail, MessageBrief } from "../../page/model/compaction-detail.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { findHandoff } from "./find-handoff.ts";
import { loadSides, type Sides } from "./load-sides.ts";
import type { PageParts } from "./page-parts.ts";
import { describeEntry, parseReport, type StoredReport } from "./parse-report.ts";
import { briefOf, type SourceMessage } from "./source-message.ts";

export interface CompactionQuestion {
  /** The session's name in the archive. */
  readonly session: string;
  /** Its place among the compactions of the session, from 1 on. */
  readonly place: number;
  readonly conversation?: Conversation | undefined;
}

/** Loads one compaction with everything that the page shows of it. */
export async function loadCompaction(
  archive: SessionArchive,
  question: CompactionQuestion,
  { redactor, live }: Pick<PageParts, "redactor" | "live">,
): Promise<CompactionDetail> {
  const { sides, entry } = await openCompaction(archive, question);
  const report = parseReport(entry);
  const handoff = sides.after.map(({ json }) => findHandoff(json)).find((found) => found !== undefined);
  const changes = await describeChanges(sides, redactor);
  return {
    row: describeEntry(entry, question.place, live?.sessions),
    ...describeReport(report),
    ...(handoff !== undefined && { record: redactor.redact(handoff.text) }),
    changes,
    keptElsewhere: sides.keptElsewhere,
  };
}

/** How many messages are read before others get their turn: an open page must not hold up requests. */
const READ_AT_ONCE = 50;

async function describeChanges({ before, after }: Sides, redactor: SourceRedactor): Promise<readonly ChangeRow[]> {
  const placesBefore = new Map(before.map((item, index) => [item, index]));
  const placesAfter = new Map(after.map((item, index) => [item, index]));
  const brief = (item: SourceMessage, index = 0): MessageBrief => briefOf(item, index, redactor);
  const rows: ChangeRow[] = [];
  for (const { kind, before: from, after: to } of alignChanges(before, after)) {
    if (rows.length % READ_AT_ONCE === 0) await setImmediate();
    // Our text in a message with calls or results is what is left of a message that only the client has.
    const isLeft = kind === "written" && to !== undefined && to.callIds.length > 0;
    const holdsHandoff = (isLeft || kind === "reduced") && to !== undefined && findHandoff(to.json) !== undefined;
    rows.push({
      kind: isLeft ? "reduced" : kind,
      ...(holdsHandoff && { holdsHandoff }),
      ...(from !== undefined && { before: brief(from, placesBefore.get(from)) }),
      // Kept messages are the same on both sides, and are read once.
      ...(to !== undefined && kind !== "kept" && { after: brief(to, placesAfter.get(to)) }),
    });
  }
  return rows;
}

/** Finds a compaction of a session, and its two sides. */
export async function openCompaction(
  archive: SessionArchive,
  { session, place, conversation }: CompactionQuestion,
): Promise<{ readonly sides: Sides; readonly entry: CompactionEntry }> {
  const { records } = await archive.describeSession(session);
  const entry = records[place - 1];
  if (entry === undefined) throw new CompactionError("SESSION_UNKNOWN", { session: `${session} ${place}` });
  return { entry, sides: await loadSides(archive, { session, entry, conversation }) };
}

function describeReport(report: StoredReport) {
  const { claims, summaryWork, failure, pins, digests = [], retention = [] } = report;
  return {
    windowTokens: report.windowTokens ?? 0,
    thresholdTokens: report.thresholdTokens ?? 0,
    targetTokens: report.targetTokens ?? 0,
    promptTokens: report.reportedTokens ?? report.estimatedPromptTokens ?? 0,
    countedAs: report.countedAs ?? "estimated",
    digests: digests.map(({ handle, tool, tokensBefore, tokensAfter }) => ({
      handle,
      tool,
      tokensBefore,
      tokensAfter,
    })),
    retention: retention.filter(({ removed }) => removed > 0),
    ...(pins !== undefined && { pins }),
    ...(summaryWork !== undefined && report.summary === "model" && { summarizer: summaryWork.model }),
    ...(failure !== undefined && { failure: failure.reason }),
    ...(claims !== undefined && {
      claims: {
        checked: claims.checked,
        dropped: claims.dropped,
        restored: claims.restored,
        reasons: Object.entries(claims.reasons).map(([reason, count]) => ({ reason, count: count ?? 0 })),
      },
    }),
  };
}
