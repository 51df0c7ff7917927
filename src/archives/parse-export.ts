import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { SessionExport } from "./session-archive.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Checks that a document is a session that some archive exported. Everything in it is treated as hostile. */
export function parseExport(document: unknown): SessionExport {
  const fields = objectOf(document, "the document");
  if (fields["palimpsest"] !== "session" || fields["version"] !== 1) throw refuse("palimpsest", "an exported session");
  const session = objectOf(fields["session"], "session");
  const records = listOf(fields["records"], "records").map(parseRecord);
  return {
    palimpsest: "session",
    version: 1,
    session: {
      id: textOf(session, "id"),
      lineage: textOf(session, "lineage"),
      createdAtMs: numberOf(session, "createdAtMs"),
    },
    messages: listOf(fields["messages"], "messages").map((message) => parseMessage(message, records.length)),
    records,
    originals: listOf(fields["originals"], "originals").map(parseOriginal),
  };
}

function parseMessage(value: unknown, records: number): SessionExport["messages"][number] {
  const fields = objectOf(value, "messages");
  const state = fields["state"];
  if (state !== "active" && state !== "archived" && state !== "superseded") throw refuse("messages", "a known state");
  return dropUndefined({
    text: textOf(fields, "text"),
    state,
    createdAtMs: numberOf(fields, "createdAtMs"),
    writtenBy: indexOf(fields, "writtenBy", records),
    archivedBy: indexOf(fields, "archivedBy", records),
  });
}

function parseRecord(value: unknown): SessionExport["records"][number] {
  const fields = objectOf(value, "records");
  const mode = fields["mode"];
  if (mode !== "none" && mode !== "in-place" && mode !== "child") throw refuse("records", "a known mode");
  return {
    lineage: textOf(fields, "lineage"),
    number: numberOf(fields, "number"),
    // A child is imported on its own, without the session it came from.
    mode: mode === "child" ? "none" : mode,
    createdAtMs: numberOf(fields, "createdAtMs"),
    isUndone: fields["isUndone"] === true,
    ...(fields["state"] !== undefined && { state: textOf(fields, "state") }),
    ...(fields["report"] !== undefined && { report: textOf(fields, "report") }),
    handles: listOf(fields["handles"], "handles").map((handle) => textOf({ handle }, "handle")),
  };
}

function parseOriginal(value: unknown): SessionExport["originals"][number] {
  const fields = objectOf(value, "originals");
  const kind = fields["kind"];
  if (kind !== "tool" && kind !== "turn" && kind !== "range" && kind !== "media")
    throw refuse("originals", "a known kind");
  return {
    lineage: textOf(fields, "lineage"),
    handle: textOf(fields, "handle"),
    kind,
    sha256: textOf(fields, "sha256"),
    text: textOf(fields, "text"),
    ...(fields["tool"] !== undefined && { tool: textOf(fields, "tool") }),
  };
}

function objectOf(value: unknown, key: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse(key, "an object");
  return value as Fields;
}

function listOf(value: unknown, key: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse(key, "a list");
  return value;
}

function textOf(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== "string") throw refuse(key, "a text");
  return value;
}

function numberOf(fields: Fields, key: string): number {
  const value = fields[key];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw refuse(key, "a whole number");
  return value;
}

function indexOf(fields: Fields, key: string, length: number): number | undefined {
  if (fields[key] === undefined) return undefined;
  const index = numberOf(fields, key);
  if (index >= length) throw refuse(key, `below ${length}`);
  return index;
}

function refuse(key: string, range: string): CompactionError {
  return new CompactionError("NOT_THIS_FORMAT", { format: "an exported session", path: key, expected: range });
}
