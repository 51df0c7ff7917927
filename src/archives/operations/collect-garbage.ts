import { findHandles } from "../../core/markers/find-handles.ts";
import type { RetentionPolicy, RetentionReport } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, pause, query, queryMany } from "./operation.ts";
import { readNumber, SEALED_COLUMNS, tryOpenRow } from "./read-row.ts";
import { sweepTexts } from "./remove-texts.ts";
import { findTenant, readClock } from "./tenants.ts";

const NOTHING: RetentionReport = { expired: 0, removedMessages: 0, removedTexts: 0, keptAsReachable: 0 };

/** Applies a retention policy, oldest first, and removes what nothing points to. */
export function* collectGarbage(context: OperationContext, policy: RetentionPolicy): Operation<RetentionReport> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return NOTHING;
  const nowMs = yield* readClock(context);
  const oldestMs = policy.maxAgeMs === undefined ? undefined : nowMs - policy.maxAgeMs;
  const isLimited = oldestMs !== undefined || policy.maxBytes !== undefined;
  const chosen = isLimited
    ? yield* chooseExpired(context, tenantId, { oldestMs, maxBytes: policy.maxBytes })
    : { handles: [], keptAsReachable: 0 };

  yield* queryMany(
    chosen.handles,
    [nowMs],
    (list) => `UPDATE handles SET text_id = NULL, expired_at = $1, is_indexed = 1 WHERE id IN ${list}`,
  );
  yield* context.dialect.index.remove(chosen.handles);
  const messages =
    oldestMs === undefined
      ? []
      : yield* query(
          `DELETE FROM messages WHERE state <> 'active' AND created_at < $2
           AND session_id IN (SELECT id FROM sessions WHERE tenant_id = $1) RETURNING id`,
          [tenantId, oldestMs],
        );
  if (oldestMs !== undefined) {
    // The lineage is in use as long as its session is: only then does anybody ask for its rewrites.
    yield* query(
      `DELETE FROM rewrites WHERE tenant_id = $1 AND created_at < $2 AND NOT EXISTS
       (SELECT 1 FROM sessions WHERE sessions.tenant_id = $1 AND sessions.lineage = rewrites.lineage AND updated_at >= $2)`,
      [tenantId, oldestMs],
    );
  }
  const removedTexts = yield* sweepTexts(tenantId);
  if (chosen.handles.length > 0) yield* context.dialect.index.scrub();
  return {
    expired: chosen.handles.length,
    removedMessages: messages.length,
    removedTexts,
    keptAsReachable: chosen.keptAsReachable,
  };
}

interface Limits {
  readonly oldestMs: number | undefined;
  readonly maxBytes: number | undefined;
}

interface ChosenHandles {
  readonly handles: readonly number[];
  readonly keptAsReachable: number;
}

function* chooseExpired(context: OperationContext, tenantId: number, limits: Limits): Operation<ChosenHandles> {
  const reachable = yield* findReachable(context, tenantId);
  const rows = yield* query(
    `SELECT handles.id, handle, lineage, handles.created_at, length(body) AS bytes
     FROM handles JOIN texts ON texts.id = text_id WHERE handles.tenant_id = $1 ORDER BY handles.created_at, handles.id`,
    [tenantId],
  );
  let bytes = rows.reduce((total, row) => total + readNumber(row["bytes"]), 0);
  const handles: number[] = [];
  let keptAsReachable = 0;
  for (const row of rows) {
    const isOld = limits.oldestMs !== undefined && readNumber(row["created_at"]) < limits.oldestMs;
    const isTooMuch = limits.maxBytes !== undefined && bytes > limits.maxBytes;
    if (!isOld && !isTooMuch) continue;
    if (isReachable(reachable, String(row["lineage"]), String(row["handle"]), limits.oldestMs)) keptAsReachable += 1;
    else {
      handles.push(readNumber(row["id"]));
      bytes -= readNumber(row["bytes"]);
    }
  }
  return { handles, keptAsReachable };
}

/** What live transcripts point to, by lineage. */
interface Reachable {
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lineages whose transcript is with the host, and when they were used last. */
  readonly unseen: ReadonlyMap<string, number>;
}

/** A lineage whose transcript is not here is live as long as it is used, and then everything of it is reachable. */
function isReachable({ named, unseen }: Reachable, lineage: string, handle: string, oldestMs: number | undefined) {
  if (named.get(lineage)?.has(handle) === true) return true;
  const usedAtMs = unseen.get(lineage);
  return usedAtMs !== undefined && (oldestMs === undefined || usedAtMs >= oldestMs);
}

/** Reads every live transcript for the handles in it. */
function* findReachable(context: OperationContext, tenantId: number): Operation<Reachable> {
  const sessions = yield* query(
    "SELECT id, lineage, updated_at FROM sessions WHERE tenant_id = $1 AND closed_at IS NULL",
    [tenantId],
  );
  const named = new Map<string, Set<string>>();
  const unseen = new Map<string, number>();
  for (const [index, session] of sessions.entries()) {
    const lineage = String(session["lineage"]);
    const rows = yield* query(
      `SELECT ${SEALED_COLUMNS} FROM messages JOIN texts ON texts.id = text_id WHERE session_id = $1 AND state = 'active'`,
      [readNumber(session["id"])],
    );
    if (rows.length === 0) unseen.set(lineage, Math.max(unseen.get(lineage) ?? 0, readNumber(session["updated_at"])));
    const handles = named.get(lineage) ?? new Set<string>();
    for (const row of rows) {
      for (const handle of findHandles([tryOpenRow(context, row)?.text ?? ""])) handles.add(handle);
    }
    named.set(lineage, handles);
    yield* pause(index + 1, sessions.length);
  }
  return { named, unseen };
}
