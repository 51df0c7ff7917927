import type { SessionArchive } from "../../archives/session-archive.ts";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { keepRaw } from "../../core/redact/keep-raw.ts";
import { palimpsestRedactor } from "../../core/redact/palimpsest-redactor.ts";
import { rememberingRedactor } from "../../core/redact/remembering-redactor.ts";
import type { SourceRedactor } from "../../core/redact/source-redactor.ts";
import { countingMemo, estimatingCounter } from "../../core/tokens/index.ts";
import {
  type Command,
  flag,
  getText,
  getWholeNumber,
  type OptionValues,
  option,
  printAnswer,
  UsageError,
} from "../command.ts";
import { parseAllowedHosts } from "../gateway/parse-allowed-hosts.ts";
import { parseTokens } from "../gateway/parse-tokens.ts";
import { loadCommandSettings } from "../load-command-settings.ts";
import { loadManifest } from "../load-manifest.ts";
import { createMcpServer, type McpServer } from "../mcp/create-mcp-server.ts";
import { fileTools } from "../mcp/file-tools.ts";
import { mcpResources } from "../mcp/mcp-resources.ts";
import { serveHttp } from "../mcp/serve-http.ts";
import { serveStdio } from "../mcp/serve-stdio.ts";
import { sessionTools } from "../mcp/session-tools.ts";
import { waitForSignal } from "../on-signal.ts";
import { isKept, openChosenStore, STORE_OPTIONS } from "../open-chosen-store.ts";

const DEFAULT_HOST = "127.0.0.1";

/** `palimpsest mcp`: what was compacted, for any agent that speaks the Model Context Protocol. */
export const mcp: Command = {
  name: "mcp",
  operands: "",
  options: {
    session: option("ID", "only what was removed from this session (default: everything of the tenant)"),
    root: option(
      "FOLDER",
      "the folder whose files may be compacted and reduced (default: the working directory; with --http none)",
    ),
    raw: flag("do not redact secrets in what is read back"),
    http: option("PORT", "serve streamable HTTP on this port at /mcp; 0 takes any free port"),
    host: option("NAME", "with --http: where it listens (default 127.0.0.1)"),
    token: {
      type: "string",
      value: "[NAME=]TOKEN",
      isRepeatable: true,
      help: "with --http: a token, and the tenant it belongs to (or PALIMPSEST_GATEWAY_TOKEN)",
    },
    "allowed-hosts": option("NAMES", "with --http: further host names by which it may be reached without a token"),
    ...STORE_OPTIONS,
  },
  details: [
    "Tools: retrieve, search, sessions, reduce, compact (a session file in --root). Resources: palimpsest://originals/HANDLE. Answers have at most about 2,000 tokens, or 10,000 if a budget or a resource asks for more.",
    "Without --http it talks to the client that started it over standard input and output. It uses the same default archive as the gateway, so what the gateway removes can be read here.",
    "docs/guide/mcp.md shows how to set up clients.",
    "Examples:\n  claude mcp add palimpsest -- npx palimpsest mcp\n  codex mcp add palimpsest -- npx palimpsest mcp\n  palimpsest mcp --http 4872 --token team=SECRET",
  ],

  async run({ values, operands, terminal }) {
    if (operands.length > 0) throw new UsageError("mcp takes no operands.");
    if (!isKept(values))
      throw new UsageError("An archive in memory: is empty at the start. Name another with --store.");
    const port = getWholeNumber(values, "http");
    const hasSummarizer = await namesSummarizer();
    if (port === undefined) {
      refuseWithoutHttp(values);
      const store = openStore(values);
      const server = createServer(values, { ...store, hasSummarizer, root: getText(values, "root") ?? "." });
      await serveStdio(server, process.stdin, (line) => terminal.print(line));
      await store.close();
      return 0;
    }
    const tenants = parseTokens(values, process.env);
    const stores = new Map<string | undefined, { readonly server: McpServer; readonly close: () => Promise<void> }>();
    const serverOf = (tenant: string | undefined): McpServer => {
      const own = { ...values, ...(tenant !== undefined && { tenant }) };
      const store = stores.get(tenant) ?? serveTenant(own, hasSummarizer);
      stores.set(tenant, store);
      return store.server;
    };
    const service = await serveHttp({
      host: getText(values, "host") ?? DEFAULT_HOST,
      port,
      tenants,
      allowedHosts: parseAllowedHosts(getText(values, "allowed-hosts")),
      serverOf,
    });
    await printAnswer({ values, terminal }, { url: service.url }, `MCP at ${service.url}\n`);
    await waitForSignal();
    await service.close();
    for (const store of stores.values()) await store.close();
    return 0;
  },
};

function serveTenant(values: OptionValues, hasSummarizer: boolean) {
  const store = openStore(values);
  return {
    server: createServer(values, { ...store, hasSummarizer, root: getText(values, "root") }),
    close: store.close,
  };
}

/**
 * Whether the settings name a model that writes handoffs. Settings that cannot be read are reported when they are
 * needed.
 */
async function namesSummarizer(): Promise<boolean> {
  const { summarizer = "none" } = await loadCommandSettings({}).catch(() => ({ summarizer: "none" }));
  return summarizer !== "none";
}

/** A user who thinks that a token keeps others out must learn that it is not checked here. */
function refuseWithoutHttp(values: OptionValues): void {
  for (const name of ["host", "token", "allowed-hosts"]) {
    if (values[name] !== undefined) throw new UsageError(`--${name} is for --http.`);
  }
}

function openStore(values: OptionValues) {
  return openOnce(() => openChosenStore(values, { create: false }));
}

interface ServerParts {
  readonly open: () => Promise<SessionArchive>;
  readonly hasSummarizer: boolean;
  readonly root: string | undefined;
}

function createServer(values: OptionValues, { open, hasSummarizer, root }: ServerParts): McpServer {
  const given = giveHandles(open);
  const session = getText(values, "session");
  const redactor: SourceRedactor =
    values["raw"] === true ? { ...palimpsestRedactor, redact: keepRaw } : rememberingRedactor(palimpsestRedactor);
  const counter = countingMemo(estimatingCounter());
  const parts = dropUndefined({ open: given.open, redactor, counter, session });
  return createMcpServer({
    version: loadManifest().version,
    tools: [
      ...sessionTools(parts),
      ...fileTools({
        values: dropUndefined({ store: values["store"], tenant: values["tenant"] }),
        load: {
          reduce: async () => (await import("./reduce.ts")).reduceCommand,
          compact: async () => (await import("./compact.ts")).compactCommand,
        },
        hasSummarizer,
        onHandles: given.note,
        ...dropUndefined({ root, session }),
      }),
    ],
    resources: mcpResources(parts),
  });
}

/** How many handles that a server gave out itself are remembered, each of some forty characters. */
const MAX_HANDLES = 10_000;

interface GivenHandles {
  note(handles: readonly string[]): void;
  /** The same archive, but it opens these handles for any session: they belong to none. */
  readonly open: () => Promise<SessionArchive>;
}

/**
 * Remembers the newest handles that a server gave out, so that a server for a single session can open what it hid
 * itself.
 */
function giveHandles(openArchive: () => Promise<SessionArchive>): GivenHandles {
  const given = new Set<string>();
  return {
    note(handles) {
      for (const handle of handles) given.add(handle);
      for (const oldest of given) {
        if (given.size <= MAX_HANDLES) return;
        given.delete(oldest);
      }
    },
    async open() {
      const archive = await openArchive();
      return {
        ...archive,
        retrieve: (handle, scope) => archive.retrieve(handle, given.has(handle) ? {} : scope),
      };
    },
  };
}

/** An archive that is opened when it is first needed. */
interface OpenedOnce {
  /** Tried again after a failure: the archive may have been created in the meantime. */
  readonly open: () => Promise<SessionArchive>;
  readonly close: () => Promise<void>;
}

function openOnce(openArchive: () => Promise<SessionArchive>): OpenedOnce {
  let opened: Promise<SessionArchive> | undefined;
  return {
    open() {
      opened ??= openArchive().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
