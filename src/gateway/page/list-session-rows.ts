import type { SessionArchive, SessionInfo } from "../../archives/session-archive.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import type { LiveSessions } from "./live-sessions.ts";

/** All sessions of a tenant, the newest first: those that the gateway has seen, and those that only the archive has. */
export async function listSessionRows(
  archive: SessionArchive,
  live: LiveSessions | undefined,
  tenant: string,
): Promise<readonly SessionRow[]> {
  const stored = await archive.listSessions();
  const compactions = new Map(stored.map((info) => [info.id, info.compactions]));
  const heard = live?.list(tenant) ?? [];
  const known = new Set(heard.map(({ lineage }) => lineage));
  const rows = [
    ...heard.map(({ row, lineage }) => ({
      ...row,
      compactions: Math.max(row.compactions, compactions.get(lineage) ?? 0),
    })),
    ...stored.filter(({ id }) => !known.has(id)).map(describeStored),
  ];
  return rows.toSorted((one, other) => other.updatedAtMs - one.updatedAtMs);
}

/** A session that only the archive has. Its title is loaded when it comes into view. */
export function describeStored({ id, compactions, updatedAtMs }: SessionInfo): SessionRow {
  return {
    id,
    isLive: false,
    agent: "",
    title: "",
    model: "",
    spark: [],
    compactions,
    state: { kind: "archived" },
    updatedAtMs,
  };
}
