import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type { ArchiveBound, RetentionPolicy } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query } from "./operation.ts";
import { parseNumber, parseOptionalNumber } from "./parse-row.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

const LIMITS = ["maxAgeMs", "maxBytes", "maxOriginals", "maxIdleMs"] as const;

/** What the archive may hold, and what was evicted. */
export function* loadBound(context: OperationContext): Operation<ArchiveBound> {
  yield* findTenant(context);
  const rows = yield* query("SELECT name, value FROM meta WHERE name IN ('bound', 'evicted', 'evicted at')");
  const values = new Map(rows.map((row) => [String(row["name"]), String(row["value"])]));
  return dropUndefined({
    policy: parsePolicy(values.get("bound")),
    evicted: Number(values.get("evicted") ?? 0),
    lastEvictedAtMs: parseOptionalNumber(values.get("evicted at")),
  });
}

/** Undefined if it is not a bound: one that another version wrote is not a reason to remove anything. */
function parsePolicy(text: string | undefined): RetentionPolicy | undefined {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  if (typeof value !== "object" || value === null) return undefined;
  const policy: { -readonly [Name in (typeof LIMITS)[number]]?: number } = {};
  for (const name of LIMITS) {
    const limit: unknown = Reflect.get(value, name);
    if (Number.isSafeInteger(limit)) policy[name] = Number(limit);
  }
  return { ...policy, ...(Reflect.get(value, "isHard") === true && { isHard: true }) };
}

/** Sets what the archive may hold from now on. */
export function* setBound(
  context: OperationContext,
  { policy }: { readonly policy: RetentionPolicy | undefined },
): Operation<void> {
  yield* ensureTenant(context);
  if (policy === undefined) yield* query("DELETE FROM meta WHERE name = 'bound'");
  else yield* writeMeta("bound", JSON.stringify(policy));
}

/** Records that originals were evicted. */
export function* noteEvicted(
  context: OperationContext,
  { originals, atMs }: { readonly originals: number; readonly atMs: number },
): Operation<void> {
  const { evicted } = yield* loadBound(context);
  yield* writeMeta("evicted", String(evicted + originals));
  yield* writeMeta("evicted at", String(atMs));
}

export function* writeMeta(name: string, value: string): Operation<void> {
  yield* query(
    "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [name, value],
  );
}

/** How much of a bound is used: originals, their bytes, and when the oldest came. */
export interface BoundUse {
  readonly originals: number;
  readonly bytes: number;
  readonly oldestMs?: number;
}

/** Measures what the tenant has, in one pass over its originals. */
export function* measureUse(context: OperationContext): Operation<BoundUse> {
  const tenantId = yield* findTenant(context);
  const [row] = yield* query(
    `SELECT count(*) AS originals, coalesce(sum(length(body)), 0) AS bytes, min(handles.created_at) AS oldest
     FROM handles JOIN texts ON texts.id = text_id WHERE handles.tenant_id = $1`,
    [tenantId ?? 0],
  );
  return dropUndefined({
    originals: parseNumber(row?.["originals"]),
    bytes: parseNumber(row?.["bytes"]),
    oldestMs: parseOptionalNumber(row?.["oldest"]),
  });
}
