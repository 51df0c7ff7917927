import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { authenticate, TOKEN_HEADER } from "../../gateway/http/authenticate.ts";
import { isLoopback } from "../../gateway/http/is-loopback.ts";
import { judgeVisitor } from "../../gateway/http/judge-visitor.ts";
import { listen } from "../../gateway/http/listen.ts";
import { BodyTooLarge, readBody } from "../../gateway/http/read-body.ts";
import { UsageError } from "../command.ts";
import { type McpServer, PROTOCOL_VERSIONS } from "./create-mcp-server.ts";
import { failure, RPC_CODES } from "./json-rpc.ts";

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  /** The tenant of each token; if there are none, anyone who reaches the address is the user. */
  readonly tenants: ReadonlyMap<string, string>;
  readonly allowedHosts: readonly string[];
  /** The server of a tenant; undefined for the only one if there are no tokens. */
  readonly serverOf: (tenant: string | undefined) => McpServer;
}

export interface HttpService {
  readonly url: string;
  close(): Promise<void>;
}

const PATH = "/mcp";
/** A judgement: a whole transcript as an argument fits. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const LIMITS = { headersTimeout: 15_000, requestTimeout: 60_000 };

/**
 * Serves MCP's streamable HTTP. Every request is answered at once with JSON: we send nothing unasked, so there are no
 * streams to keep open and no sessions to remember.
 */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const { host, port, tenants } = options;
  if (!isLoopback(host) && tenants.size === 0) {
    throw new UsageError(`Listening on ${host} needs a --token: others could read what was compacted.`);
  }
  const server = createServer(LIMITS, (request, response) => void respond(request, response, options));
  const url = await listen(server, port, host, "--http");
  return {
    url: `${url}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, options: HttpOptions): Promise<void> {
  const { status, headers, body } = await answer(incoming, options).catch(() =>
    refusal(500, RPC_CODES.internal, "Internal error."),
  );
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  outgoing.end(body);
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function answer(incoming: IncomingMessage, options: HttpOptions): Promise<Reply> {
  const { tenants, allowedHosts, serverOf } = options;
  const { method = "", url = "" } = incoming;
  const headers = listHeaders(incoming);
  const judged = judgeVisitor({ method, headers }, { hasTokens: tenants.size > 0, allowedHosts });
  if (judged.kind === "answered") return readReply(judged.response);
  const shared = Object.fromEntries(judged.headers);

  if (url.split("?")[0] !== PATH)
    return refusal(404, RPC_CODES.invalidRequest, `Unknown path. MCP is served at ${PATH}.`);
  const tenant = authenticate(withToken(headers), tenants);
  if (tenant === undefined) {
    const message = `Send the token as a bearer token or in ${TOKEN_HEADER}.`;
    return { ...refusal(401, RPC_CODES.invalidRequest, message), headers: { "www-authenticate": "Bearer" } };
  }
  if (method !== "POST") {
    const message = "Only POST is supported: this server has no streams and no sessions.";
    return { ...refusal(405, RPC_CODES.invalidRequest, message), headers: { ...JSON_TYPE, allow: "POST" } };
  }
  const version = headers.get("mcp-protocol-version");
  if (version !== null && !PROTOCOL_VERSIONS.includes(version)) {
    return refusal(
      400,
      RPC_CODES.invalidRequest,
      `Unsupported protocol version. Supported: ${PROTOCOL_VERSIONS.join(", ")}.`,
    );
  }
  const message = await readMessage(incoming);
  if (message.kind === "refused") return message.reply;
  const answered = await serverOf(tenants.size === 0 ? undefined : tenant).answer(message.value);
  if (answered === undefined) return { status: 202, headers: shared, body: "" };
  return { status: 200, headers: { ...shared, ...JSON_TYPE }, body: JSON.stringify(answered) };
}

type ReadMessage =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "refused"; readonly reply: Reply };

async function readMessage(incoming: IncomingMessage): Promise<ReadMessage> {
  const type = incoming.headers["content-type"] ?? "";
  // A web page may send other types to any server without asking first.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    return { kind: "refused", reply: refusal(415, RPC_CODES.invalidRequest, "Send application/json.") };
  }
  try {
    const bytes = await readBody(ReadableStream.from(incoming as AsyncIterable<Uint8Array>), MAX_BODY_BYTES);
    return { kind: "read", value: JSON.parse(bytes.toString("utf8")) };
  } catch (error) {
    const reply =
      error instanceof BodyTooLarge
        ? refusal(413, RPC_CODES.invalidRequest, error.message)
        : refusal(400, RPC_CODES.parse, "Invalid JSON.");
    return { kind: "refused", reply };
  }
}

const JSON_TYPE = { "content-type": "application/json" };

function refusal(status: number, code: number, message: string): Reply {
  return { status, headers: JSON_TYPE, body: JSON.stringify(failure(null, code, message)) };
}

async function readReply(response: Response): Promise<Reply> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

function listHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}

/**
 * Clients of MCP send a bearer token. Here it can be ours: there is no provider behind us that it could be meant for.
 */
function withToken(headers: Headers): Headers {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (bearer === undefined || headers.has(TOKEN_HEADER)) return headers;
  const own = new Headers(headers);
  own.set(TOKEN_HEADER, bearer);
  return own;
}
