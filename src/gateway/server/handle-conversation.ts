import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { text as collect } from "node:stream/consumers";
import type { CacheProvider } from "../../core/prompt-cache/cache-hints.ts";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { watchRounds } from "../answers/watch-usage.ts";
import { type Conversation, offersRetrieval, writeConversation } from "../conversation/conversation.ts";
import type { Door, Usage } from "../doors/door.ts";
import { addCacheHints } from "../prompt-cache/add-cache-hints.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { headersForUpstream } from "./headers.ts";
import { describeOutgoing, type Outgoing } from "./outgoing.ts";
import { type Incoming, prepareOutgoing, send } from "./prepare-outgoing.ts";
import { decodeBody, readBody, readText } from "./read-body.ts";
import { decodeAnswer, isStreamed, relay } from "./relay.ts";
import { relayExchange } from "./relay-exchange.ts";
import type { UpstreamResponse } from "./upstream.ts";

/** An error of a provider is small; what is larger is passed on unread. */
const MOST_ERROR_BYTES = 1_000_000;

/** Answers a request that holds a conversation: replays, compacts where it must, and passes the answer on. */
export async function handleConversation(
  request: Request,
  { door, path, tenant }: { readonly door: Door; readonly path: string; readonly tenant: string },
  parts: GatewayParts,
): Promise<Response> {
  const { watcher } = parts;
  const incoming = await readIncoming(request, { door, tenant }, parts);
  const outgoing = await prepareOutgoing(incoming, { ...parts, onCompaction: watcher.onCompaction });
  watcher.onRequest(path, outgoing);

  const startedAt = performance.now();
  const { response, sent } = await sendOrRecover(request, { path, incoming, outgoing }, parts);
  const watch = watchRounds(door, isStreamed(response));
  const end = (): void => {
    const usage = watch.total();
    const ms = performance.now() - startedAt;
    watcher.onAnswer(path, { status: response.status, ms, ...(usage !== undefined && { usage }) });
    if (response.status === 200 && sent.conversation !== undefined && path === door.path) {
      conclude(sent.conversation, watch.last(), sent.status, parts);
    }
  };
  const conversation = sent.conversation;
  const isExchange = conversation !== undefined && offersRetrieval(conversation) && path === door.path;
  if (!isExchange || response.status !== 200) {
    return relay(response, describeOutgoing(sent), { see: watch.see, end });
  }
  const goOn = (items: readonly string[]): Promise<UpstreamResponse> => {
    watch.nextRound();
    const body = writeConversation(conversation, items);
    return forward(request, { path, incoming }, { ...sent, body, isOriginal: false }, parts);
  };
  return relayExchange(response, describeOutgoing(sent), {
    format: door.answers,
    conversation,
    goOn,
    watch: { see: watch.see, end },
    parts,
  });
}

async function readIncoming(
  request: Request,
  { door, tenant }: Pick<Incoming, "door" | "tenant">,
  { mostBodyBytes, mode }: GatewayParts,
): Promise<Incoming> {
  const bytes = await readBody(request.body, mostBodyBytes);
  const decoded = await decodeBody(bytes, request.headers.get("content-encoding") ?? undefined, mostBodyBytes);
  const text = decoded === undefined ? undefined : readText(decoded);
  return { door, tenant, bytes, text, mode: readMode(request, mode) };
}

/** What the request itself asks for counts before what the gateway was started with. */
function readMode(request: Request, mode: GatewayParts["mode"]): Incoming["mode"] {
  const asked = request.headers.get("x-palimpsest");
  return asked === "off" || asked === "observe" ? asked : mode;
}

interface Sending {
  readonly path: string;
  readonly incoming: Incoming;
  readonly outgoing: Outgoing;
}

interface Answered {
  readonly response: UpstreamResponse;
  /** What was sent in the end. */
  readonly sent: Outgoing;
}

/** Sends; where the provider finds the prompt too long, compacts once and sends once more. */
async function sendOrRecover(request: Request, sending: Sending, parts: GatewayParts): Promise<Answered> {
  const { incoming, outgoing } = sending;
  const response = await forward(request, sending, outgoing, parts);
  const { conversation } = outgoing;
  const canRecover = conversation !== undefined && outgoing.status !== "observed" && outgoing.status !== "off";
  if (!canRecover || response.status < 400 || !isSmall(response)) return { response, sent: outgoing };

  const body = await collect(response.body);
  const refused = { response: { ...response, body: readableOf(body) }, sent: outgoing };
  if (!incoming.door.isTooLong(response.status, body)) return refused;
  parts.windows.learn(conversation.model, body);
  try {
    const { conversation: smaller, report } = await parts.conversations.compact(conversation, {
      trigger: "recovery",
      force: true,
    });
    parts.watcher.onCompaction(report);
    if (report.status !== "compacted") return refused;
    const sent = send(smaller, incoming.bytes, "compacted");
    return { response: await forward(request, sending, sent, parts), sent };
  } catch (error) {
    parts.watcher.onFault("recovery", error);
    return refused;
  }
}

async function forward(
  request: Request,
  { path, incoming }: Omit<Sending, "outgoing">,
  outgoing: Outgoing,
  parts: GatewayParts,
): Promise<UpstreamResponse> {
  const { upstream, upstreams } = parts;
  const { body, isOriginal } = hintAtCache(outgoing, incoming, parts);
  const { "content-encoding": encoding, ...headers } = headersForUpstream(request.headers);
  const response = await upstream.send({
    url: upstreamUrl(upstreams[incoming.door.upstream], path, request),
    method: request.method,
    headers: {
      ...headers,
      ...(isOriginal && encoding !== undefined && { "content-encoding": encoding }),
      // What the answer cost stands in it, so it must be readable.
      "accept-encoding": "identity",
    },
    body,
    signal: request.signal,
  });
  return decodeAnswer(response);
}

/** The last thing done to a body: what of it the provider should keep in its cache. */
function hintAtCache(
  { body, isOriginal, status }: Outgoing,
  { door, text }: Incoming,
  { cacheLifetime, upstreams }: GatewayParts,
): Pick<Outgoing, "body" | "isOriginal"> {
  const written = typeof body === "string" ? body : text;
  const isOurs = status !== "off" && status !== "observed" && status !== "bypassed";
  if (cacheLifetime === undefined || written === undefined || !isOurs) return { body, isOriginal };
  const provider = cacheProvider(door, upstreams);
  const hinted = addCacheHints(written, door, { ttl: cacheLifetime, provider, hash: plainHash });
  return hinted === written ? { body, isOriginal } : { body: hinted, isOriginal: false };
}

function cacheProvider({ upstream }: Door, upstreams: GatewayParts["upstreams"]): CacheProvider {
  if (upstream === "anthropic") return "anthropic";
  return upstreams.openai.hostname.endsWith("openrouter.ai") ? "openrouter" : "openai";
}

const plainHash = { sha256: (text: string) => hash("sha256", text) };

/** The provider's address for a path of ours, with the query as the client wrote it. */
export function upstreamUrl(base: URL, path: string, request: Request): URL {
  return new URL(`${base.href.replace(/\/$/, "")}${path}${new URL(request.url).search}`);
}

function isSmall({ headers }: UpstreamResponse): boolean {
  return Number(headers["content-length"] ?? 0) <= MOST_ERROR_BYTES;
}

function readableOf(text: string): UpstreamResponse["body"] {
  return Readable.from([Buffer.from(text)]);
}

/** After an answer: remembers what the prompt cost, and compacts beside the requests where it grew too long. */
function conclude(
  conversation: Conversation,
  usage: Usage | undefined,
  status: Outgoing["status"],
  { conversations, windows, budget, watcher }: GatewayParts,
): void {
  const promptTokens = usage === undefined || usage.promptTokens === 0 ? conversation.tokens : usage.promptTokens;
  const { door, model, head } = conversation;
  conversations.note(conversation, promptTokens);
  const limits = windows.find(model, door.readOutputReserve(head));
  if (limits === undefined || status === "off" || status === "observed") return;
  if (promptTokens < computeBudget(limits, budget).thresholdTokens) return;
  const measured = { ...conversation, tokens: promptTokens, countedAs: "reported" } as const;
  conversations.prepare(measured, { trigger: "threshold" }).then(watcher.onCompaction, (error: unknown) => {
    watcher.onFault("preparation", error);
  });
}
