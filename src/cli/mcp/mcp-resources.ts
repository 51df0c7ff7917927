import type { SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { SourceRedactor } from "../../core/redact/source-redactor.ts";
import { isHandle } from "../../core/retrieve/is-handle.ts";
import { renderOriginal } from "../../core/retrieve/render-original.ts";
import { selectFromOriginal } from "../../core/retrieve/select-from-original.ts";
import { RPC_CODES, RpcError } from "./json-rpc.ts";
import type { SessionToolParts } from "./session-tools.ts";

/** Originals as resources: any handle can be opened, and the newest are listed. */
export interface McpResources {
  readonly templates: readonly Readonly<Record<string, string>>[];
  list(cursor: unknown): Promise<Record<string, unknown>>;
  read(uri: unknown): Promise<Record<string, string>>;
}

export interface McpResourceParts extends SessionToolParts {
  readonly redactor: SourceRedactor;
}

const PREFIX = "palimpsest://originals/";
const MIME_TYPE = "text/plain";
/** A person chose to attach it, but it must still not fill a context. */
const MAX_TOKENS = 10_000;
/** Judgements: how many sessions a person picks from, and how many entries one page of a list has. */
const LISTED_SESSIONS = 10;
const LISTED_AT_ONCE = 50;

export function mcpResources({ open, session, redactor, counter }: McpResourceParts): McpResources {
  const scope = { ...(session !== undefined && { session }) };

  return {
    templates: [
      {
        uriTemplate: `${PREFIX}{handle}`,
        name: "original",
        title: "What a handle opens",
        description: "A text that compaction removed, with secrets redacted, read back by its handle.",
        mimeType: MIME_TYPE,
      },
    ],
    async list(cursor) {
      const archive = await open();
      const handles = await listHandles(archive, session);
      const from = parseCursor(cursor);
      const next = from + LISTED_AT_ONCE;
      return {
        resources: handles.slice(from, next).map(({ handle, from: source }) => ({
          uri: `${PREFIX}${handle}`,
          name: handle,
          description: `removed from session ${source}`,
          mimeType: MIME_TYPE,
        })),
        ...(next < handles.length && { nextCursor: String(next) }),
      };
    },
    async read(uri) {
      const handle = typeof uri === "string" && uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : "";
      if (!isHandle(handle)) {
        throw new RpcError(
          RPC_CODES.unknownResource,
          `Unknown resource. Resources are ${PREFIX} followed by a handle such as h-7k2m9x4q.`,
        );
      }
      const archive = await open();
      const original = await archive.retrieve(handle, scope).catch((error: unknown) => {
        throw error instanceof CompactionError ? new RpcError(RPC_CODES.unknownResource, error.message) : error;
      });
      const { text, ...reading } = renderOriginal(original, (source) => redactor.redact(source));
      const answer = selectFromOriginal(text, { ...reading, counter, maxTokens: MAX_TOKENS });
      return { uri: `${PREFIX}${handle}`, mimeType: MIME_TYPE, text: [answer.text, ...answer.notes].join("\n") };
    },
  };
}

interface ListedHandle {
  readonly handle: string;
  readonly from: string;
}

/** The newest first. */
async function listHandles(archive: SessionArchive, session: string | undefined): Promise<readonly ListedHandle[]> {
  const ids = session === undefined ? await listNewest(archive) : [session];
  const listed = new Map<string, ListedHandle>();
  for (const id of ids) {
    const { records } = await archive.describeSession(id);
    for (const { handles } of records.toReversed()) {
      for (const handle of handles) if (!listed.has(handle)) listed.set(handle, { handle, from: id });
    }
  }
  return [...listed.values()];
}

async function listNewest(archive: SessionArchive): Promise<readonly string[]> {
  return (await archive.listSessions({ limit: LISTED_SESSIONS })).map(({ id }) => id);
}

function parseCursor(cursor: unknown): number {
  if (cursor === undefined) return 0;
  const from = Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0) throw new RpcError(RPC_CODES.invalidParams, "Invalid cursor.");
  return from;
}
