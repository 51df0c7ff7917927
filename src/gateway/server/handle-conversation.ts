import { watchRounds } from "../answers/watch-usage.ts";
import { offersRetrieval, writeConversation } from "../conversation/conversation.ts";
import { nameSession } from "../conversation/find-session.ts";
import type { Door } from "../doors/door.ts";
import { conclude } from "./conclude.ts";
import { forward, type Passage } from "./forward.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { describeOutgoing } from "./outgoing.ts";
import { type Incoming, prepareOutgoing } from "./prepare-outgoing.ts";
import { decodeBody, readBody, readText } from "./read-body.ts";
import { refuse } from "./refuse.ts";
import { isStreamed, relay } from "./relay.ts";
import { relayExchange } from "./relay-exchange.ts";
import { sendOrRecover } from "./send-or-recover.ts";
import type { UpstreamResponse } from "./upstream.ts";

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

  if (outgoing.status === "refused") return refuse(400, "palimpsest_original_too_long", outgoing.reason ?? "");

  const startedAt = performance.now();
  const passage: Passage = { request, path, incoming };
  const { response, sent } = await sendOrRecover(passage, outgoing, parts);
  const { conversation } = sent;
  const isConversation = conversation !== undefined && path === door.path;
  const headers = describeOutgoing(sent);
  if (isConversation) {
    const session = nameSession(request.headers, conversation);
    headers.push(["x-palimpsest-session", session]);
    parts.recent.note(session, conversation);
  }

  const watch = watchRounds(door, isStreamed(response));
  const end = (): void => {
    const usage = watch.total();
    const ms = performance.now() - startedAt;
    watcher.onAnswer(path, { status: response.status, ms, ...(usage !== undefined && { usage }) });
    if (response.status === 200 && isConversation) conclude(conversation, watch.last(), sent.status, parts);
  };
  if (!isConversation || response.status !== 200 || !offersRetrieval(conversation)) {
    return relay(response, headers, { see: watch.see, end });
  }
  const goOn = (items: readonly string[]): Promise<UpstreamResponse> => {
    watch.nextRound();
    return forward(passage, { ...sent, body: writeConversation(conversation, items), isOriginal: false }, parts);
  };
  const answered = { format: door.answers, conversation, goOn, watch: { see: watch.see, end }, parts };
  return relayExchange(response, headers, answered);
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
