import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { createAnswerer } from "./answer-request.ts";
import type { DemoArrival } from "./arrival.ts";
import { deliverAnswer } from "./deliver-answer.ts";
import type { DemoUpstream, DemoUpstreamOptions } from "./demo-upstream.ts";
import { type DemoFormat, findEndpoint, type GeminiCall } from "./endpoint.ts";
import { type Refusal, tooLarge, writeError } from "./provider-error.ts";
import { receiveBody } from "./receive-body.ts";
import type { RequestRecord } from "./request-record.ts";
import { agentScript } from "./scripts/agent-script.ts";

/** The window of most models of Anthropic. */
const DEFAULT_WINDOW_TOKENS = 200_000;

/** Anthropic's documentation, "Errors": the largest request of the Messages API. */
const DEFAULT_MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Starts a provider on loopback that implements the Messages, Chat Completions, Responses and Gemini APIs like their
 * owners: it refuses what they refuse, signs and checks thinking, simulates their prompt caches and reports usage, and
 * answers by a script. It never uses the network; it requires a key, but any key will do.
 */
export async function createDemoUpstream(options: DemoUpstreamOptions = {}): Promise<DemoUpstream> {
  const { maxBodyBytes = DEFAULT_MAX_BODY_BYTES, observe, disturb, chunkSeed, compresses = false } = options;
  const answerRequest = createAnswerer({
    ...options,
    script: options.script ?? agentScript(),
    strict: options.strict ?? true,
    windowTokens: options.windowTokens ?? DEFAULT_WINDOW_TOKENS,
    now: options.now ?? Date.now,
    secret: options.secret ?? "demo upstream",
  });
  const log: RequestRecord[] = [];
  let arrived = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = findEndpoint(request.method, request.url);
    const bodyText = await receiveBody(request, maxBodyBytes);
    if (endpoint === undefined) return serveRest(request, response);
    if (bodyText === undefined) return sendError(response, endpoint.format, tooLarge(maxBodyBytes));
    const parsed = parse(bodyText);
    if (parsed === undefined) {
      return sendError(response, endpoint.format, {
        status: 400,
        type: "invalid_request_error",
        message: "The body is not a JSON object",
      });
    }

    arrived += 1;
    const { headers } = request;
    const common = { number: arrived, bodyText };
    const arrival: DemoArrival =
      endpoint.format === "gemini"
        ? { ...common, ...fromGeminiCall(endpoint, parsed, headers) }
        : { ...common, ...endpoint, headers, body: parsed, isStreaming: parsed["stream"] === true };
    observe?.(arrival);
    const disturbance = disturb?.(arrival);
    if (disturbance?.kind === "instead") return disturbance.answer(response, arrival);
    const { outgoing, record } = answerRequest(arrival);
    log.push(record);
    if (disturbance?.kind === "during") return disturbance.deliver(response, outgoing);
    const isCompressed = compresses && /\bgzip\b/.test(String(headers["accept-encoding"]));
    await deliverAnswer(response, outgoing, {
      ...(chunkSeed !== undefined && { seed: chunkSeed + arrival.number }),
      isCompressed,
    });
  }

  // It shares its thread with its callers. A caller that is busy for seconds would otherwise find its connection
  // closed.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    serve(request, response).catch((error: unknown) => sendFault(response, error));
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    log,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** What is in the address of a Gemini call, moved to where the other APIs have it. */
function fromGeminiCall(
  { format, task, model, stream, key }: GeminiCall,
  body: WireObject,
  headers: IncomingHttpHeaders,
): Omit<DemoArrival, "number" | "bodyText"> {
  return {
    format,
    task,
    headers: key === undefined ? headers : { ...headers, "x-goog-api-key": key },
    body: { ...body, model },
    isStreaming: stream !== undefined,
    isArray: stream === "array",
  };
}

function parse(text: string): WireObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What else a client may ask a provider. */
function serveRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "GET" && request.url === "/v1/models") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: [{ id: "demo-model", object: "model", owned_by: "demo" }] }));
    return;
  }
  const isGemini = /^\/v1(?:beta|alpha)\//.test(request.url ?? "");
  const format = isGemini ? "gemini" : request.headers["anthropic-version"] === undefined ? "openai-chat" : "anthropic";
  sendError(response, format, { status: 404, type: "not_found_error", message: `No such path: ${request.url}` });
}

function sendError(response: ServerResponse, format: DemoFormat, refusal: Refusal): void {
  response.writeHead(refusal.status, { "content-type": "application/json" });
  response.end(writeError(format, refusal, "req_unread"));
}

/** Reports a fault of the upstream itself or of its script, for tests. */
function sendFault(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else sendError(response, "anthropic", { status: 500, type: "api_error", message: String(error) });
}
