import type { SessionArchive } from "../../archives/session-archive.ts";
import type { Redactor, TokenCounter } from "../../core/base/ports.ts";
import { lookupTools } from "../../lookup/lookup-tools.ts";
import { renderSession, renderSessionLine } from "../render/render-session.ts";
import { inputSchema, type ServedTool, textInput } from "./served-tool.ts";

export interface SessionToolParts {
  readonly open: () => Promise<SessionArchive>;
  /** Only what this session gave out. */
  readonly session?: string;
  readonly redactor: Redactor;
  readonly counter: TokenCounter;
}

/** A judgement: a list that a model reads, about a thousand tokens. */
const LISTED_SESSIONS = 20;
/** The most lines about one session: one for each compaction, and a few more. */
const MAX_LINES = 40;

/** Tools that only read the archive. */
export function sessionTools(parts: SessionToolParts): ServedTool[] {
  const { open, session, redactor, counter } = parts;
  // Each call tries to open an archive that did not exist before: until then nothing was compacted.
  const lazily: Pick<SessionArchive, "retrieve" | "search"> = {
    retrieve: async (handle, scope) => (await open()).retrieve(handle, scope),
    search: async (query) => (await open()).search(query),
  };
  const names = { retrieve: "retrieve", search: "search" };
  const tools = lookupTools(lazily, { names, redactor, counter, ...(session !== undefined && { session }) });
  return [
    ...tools.mcp.map(
      (definition): ServedTool => ({
        ...definition,
        call: (input) => tools.answer(definition.name, input),
      }),
    ),
    {
      name: "sessions",
      title: "List compacted sessions",
      description:
        "Lists the sessions that were compacted, newest first, or describes one session: what was done to it and how much it saved.",
      inputSchema: inputSchema({
        session: { type: "string", description: "The id of one session. Leave it out for a list." },
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      async call(input) {
        const archive = await open();
        const id = textInput(input, "session") ?? session;
        if (session !== undefined && id !== session) throw new Error(`Only session ${session} can be asked for here.`);
        if (id !== undefined) {
          const lines = renderSession(await archive.describeSession(id)).split("\n");
          const rest = lines.length - MAX_LINES;
          const shown = rest > 0 ? [...lines.slice(0, MAX_LINES), `… ${rest} more lines`] : lines;
          return { text: shown.join("\n").trimEnd(), isError: false };
        }
        const list = await archive.listSessions({ limit: LISTED_SESSIONS });
        const text = list.length === 0 ? "No sessions." : list.map(renderSessionLine).join("").trimEnd();
        return { text, isError: false };
      },
    },
  ];
}
