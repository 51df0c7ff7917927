import { findHandles } from "../../core/markers/find-handles.ts";
import type { RetentionPolicy, RetentionReport } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, pause, query, queryMany, type Row } from "./operation.ts";
import { parseNumber, SEALED_COLUMNS, tryOpenRow } from "./parse-row.ts";
import { sweepTexts } from "./remove-texts.ts";
import { findNow, findTenant } from "./tenants.ts";

const NOTHING: RetentionReport = { expired: 0, removedMessages: 0, removedTexts: 0, keptAsReachable: 0 };

/** Applies a retention policy, oldest first, and removes what nothing points to. */
export function* collectGarbage(context: OperationContext, policy: RetentionPolicy): Operation<RetentionReport> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return NOTHING;
  const nowMs = yield* findNow(context);
  const oldestMs = policy.maxAgeMs === undefined ? undefined : nowMs - policy.maxAgeMs;
  const isLimited = oldestMs !== undefined || policy.maxBytes !== undefined || policy.maxOriginals !== undefined;
  const chosen = isLimited ? yield* chooseExpired(context, tenantId, { policy, oldestMs, nowMs }) : NONE_CHOSEN;

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
          // What one compaction replaced is removed together: restoring a part of it would leave a hole.
          `DELETE FROM messages WHERE state <> 'active' AND created_at < $2
           AND session_id IN (SELECT id FROM sessions WHERE tenant_id = $1)
           AND NOT EXISTS (SELECT 1 FROM messages AS other
             WHERE other.archived_by = messages.archived_by AND other.created_at >= $2) RETURNING id`,
          [tenantId, oldestMs],
        );
  if (oldestMs !== undefined) {
    // The lineage is in use as long as its session is: only then are its rewrites asked for.
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
  readonly policy: RetentionPolicy;
  readonly oldestMs: number | undefined;
  readonly nowMs: number;
}

interface ChosenHandles {
  readonly handles: readonly number[];
  readonly keptAsReachable: number;
}

const NONE_CHOSEN: ChosenHandles = { handles: [], keptAsReachable: 0 };

function* chooseExpired(context: OperationContext, tenantId: number, limits: Limits): Operation<ChosenHandles> {
  const { policy, oldestMs } = limits;
  const reachable = yield* findReachable(context, tenantId, limits);
  const rows = yield* query(
    `SELECT handles.id, handle, lineage, handles.created_at, length(body) AS bytes
     FROM handles JOIN texts ON texts.id = text_id WHERE handles.tenant_id = $1 ORDER BY handles.created_at, handles.id`,
    [tenantId],
  );
  let bytes = rows.reduce((total, row) => total + parseNumber(row["bytes"]), 0);
  let originals = rows.length;
  const isTooMuch = (): boolean =>
    (policy.maxBytes !== undefined && bytes > policy.maxBytes) ||
    (policy.maxOriginals !== undefined && originals > policy.maxOriginals);
  const handles: number[] = [];
  const take = (row: Row): void => {
    handles.push(parseNumber(row["id"]));
    bytes -= parseNumber(row["bytes"]);
    originals -= 1;
  };
  const kept: Row[] = [];
  for (const row of rows) {
    const isOld = oldestMs !== undefined && parseNumber(row["created_at"]) < oldestMs;
    if (!isOld && !isTooMuch()) continue;
    if (isReachable(reachable, String(row["lineage"]), String(row["handle"]), oldestMs)) kept.push(row);
    else take(row);
  }
  if (policy.isHard !== true || !isTooMuch()) return { handles, keptAsReachable: kept.length };

  const usedAt = yield* loadLastUse(tenantId);
  const useOf = (row: Row): number => usedAt.get(String(row["lineage"])) ?? 0;
  const [newest] = [...usedAt].reduce((last, next) => (next[1] >= last[1] ? next : last), ["", 0]);
  let keptAsReachable = 0;
  // Rows of one session stay in the order of their age: sorting is stable.
  for (const row of kept.toSorted((left, right) => useOf(left) - useOf(right))) {
    if (isTooMuch() && row["lineage"] !== newest) take(row);
    else keptAsReachable += 1;
  }
  return { handles, keptAsReachable };
}

function* loadLastUse(tenantId: number): Operation<ReadonlyMap<string, number>> {
  const rows = yield* query(
    "SELECT lineage, max(updated_at) AS used_at FROM sessions WHERE tenant_id = $1 GROUP BY lineage",
    [tenantId],
  );
  return new Map(rows.map((row) => [String(row["lineage"]), parseNumber(row["used_at"])]));
}

/** What live transcripts point to, by lineage. */
interface Reachable {
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lineages whose transcript the host keeps, and when they were last used. */
  readonly unseen: ReadonlyMap<string, number>;
}

/**
 * A lineage whose transcript is not here is live as long as it is used, and until then everything in it is reachable.
 */
function isReachable({ named, unseen }: Reachable, lineage: string, handle: string, oldestMs: number | undefined) {
  if (named.get(lineage)?.has(handle) === true) return true;
  const usedAtMs = unseen.get(lineage);
  return usedAtMs !== undefined && (oldestMs === undefined || usedAtMs >= oldestMs);
}

/** Reads every live transcript for the handles in it. */
function* findReachable(
  context: OperationContext,
  tenantId: number,
  { policy: { maxIdleMs }, nowMs }: Limits,
): Operation<Reachable> {
  const sessions = yield* query(
    "SELECT id, lineage, updated_at FROM sessions WHERE tenant_id = $1 AND closed_at IS NULL AND updated_at >= $2",
    [tenantId, maxIdleMs === undefined ? 0 : nowMs - maxIdleMs],
  );
  const named = new Map<string, Set<string>>();
  const unseen = new Map<string, number>();
  for (const [index, session] of sessions.entries()) {
    const lineage = String(session["lineage"]);
    const rows = yield* query(
      `SELECT ${SEALED_COLUMNS} FROM messages JOIN texts ON texts.id = text_id WHERE session_id = $1 AND state = 'active'`,
      [parseNumber(session["id"])],
    );
    if (rows.length === 0) unseen.set(lineage, Math.max(unseen.get(lineage) ?? 0, parseNumber(session["updated_at"])));
    const handles = named.get(lineage) ?? new Set<string>();
    for (const row of rows) {
      for (const handle of findHandles([tryOpenRow(context, row)?.text ?? ""])) handles.add(handle);
    }
    named.set(lineage, handles);
    yield* pause(index + 1, sessions.length);
  }
  return { named, unseen };
}
