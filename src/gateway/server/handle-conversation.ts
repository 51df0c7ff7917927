import type { Readable } from "node:stream";
import { type RoundsWatch, watchRounds } from "../answers/watch-usage.ts";
import { borrowSummarizer } from "../compaction/borrowed-summarizer.ts";
import { offersRetrieval } from "../conversation/conversation.ts";
import { describeOutgoing } from "../conversation/outgoing.ts";
import type { Door, DoorPath } from "../doors/door.ts";
import type { RequestFacts } from "../facts/request-facts.ts";
import { nameAgent } from "../http/name-agent.ts";
import { decodeBody, decodeBodyText, readMessage } from "../http/read-body.ts";
import { refuse } from "../http/refuse.ts";
import { toArrayStream, wantsEvents } from "./array-stream.ts";
import { conclude } from "./conclude.ts";
import type { Passage } from "./forward.ts";
import type { Borrow, GatewayParts } from "./gateway-parts.ts";
import { noteConversation, noteOutgoing } from "./note-conversation.ts";
import { type Incoming, prepareOutgoing } from "./prepare-outgoing.ts";
import { isStreamed, relay } from "./relay.ts";
import { relayExchange } from "./relay-exchange.ts";
import { sendOrRecover } from "./send-or-recover.ts";
import type { RequestWatch } from "./watch-request.ts";

/** Where a request came in, whose it is, and who takes down what happens to it. */
export interface Arrival {
  readonly door: Door;
  readonly path: DoorPath;
  readonly tenant: string;
  readonly requestWatch: RequestWatch;
  /** The request as Node has it. */
  readonly message: Readable;
}

/** Answers a request that holds a conversation: replays, compacts if it must, and passes the answer on. */
export async function handleConversation(request: Request, arrival: Arrival, parts: GatewayParts): Promise<Response> {
  const writesArray = arrival.path.isArrayByDefault === true && !wantsEvents(request);
  const response = await answerConversation(request, arrival, writesArray, parts);
  const asked = request.headers.get(MODE_HEADER);
  if (asked !== null && !isMode(asked)) response.headers.set(`${MODE_HEADER}-ignored`, MODE_ADVICE);
  return writesArray ? toArrayStream(response) : response;
}

async function answerConversation(
  request: Request,
  arrival: Arrival,
  asksForEvents: boolean,
  parts: GatewayParts,
): Promise<Response> {
  const { door, path, requestWatch } = arrival;
  const incoming = await readIncoming(request, arrival, parts);
  requestWatch.received();
  const sender = describeSender(request, door, parts);
  const { onCompaction, onFault } = parts.watcher;
  const outgoing = await prepareOutgoing(incoming, { ...parts, ...sender, onCompaction, onFault });
  noteOutgoing(outgoing, requestWatch, parts);

  if (outgoing.status === "refused") {
    requestWatch.end(400);
    return refuse(400, "palimpsest_original_too_long", outgoing.reason?.sentence ?? "");
  }

  requestWatch.sent();
  const passage: Passage = { request, incoming, asksForEvents };
  const { response, sent } = await sendOrRecover(passage, outgoing, parts);
  requestWatch.answered();
  noteOutgoing(sent, requestWatch, parts);

  const conversation = path.asks === "answer" ? sent.conversation : undefined;
  const headers = describeOutgoing(sent);
  if (conversation !== undefined) headers.push(...noteConversation(conversation, sent, request, requestWatch, parts));

  const rounds = watchRounds(door, isStreamed(response));
  const end = (): void => {
    requestWatch.note(gatherUsage(rounds));
    requestWatch.end(response.status);
    if (response.status === 200 && conversation !== undefined) {
      conclude(conversation, rounds, sent, { ...parts, ...sender });
    }
  };
  const watch = { see: rounds.see, end, break: requestWatch.break };
  if (conversation === undefined || response.status !== 200 || !offersRetrieval(conversation)) {
    return relay(response, headers, watch);
  }
  return relayExchange(response, headers, { passage, sent, conversation, rounds, watch, parts });
}

async function readIncoming(
  request: Request,
  { door, tenant, message }: Arrival,
  { maxBodyBytes, mode }: GatewayParts,
): Promise<Incoming> {
  const bytes = await readMessage(message, maxBodyBytes);
  const decoded = await decodeBody(bytes, request.headers.get("content-encoding") ?? undefined, maxBodyBytes);
  const text = decoded === undefined ? undefined : decodeBodyText(decoded);
  return { door, path: new URL(request.url).pathname, tenant, bytes, text, mode: findMode(request, mode) };
}

/** What the request itself asks for counts before what the gateway was started with. */
function findMode(request: Request, mode: GatewayParts["mode"]): Incoming["mode"] {
  const asked = request.headers.get(MODE_HEADER);
  return asked !== null && isMode(asked) ? asked : mode;
}

/** How a client says what is done to one request. */
const MODE_HEADER = "x-palimpsest";
const MODE_ADVICE = `${MODE_HEADER} takes off or observe`;

function isMode(asked: string): asked is "off" | "observe" {
  return asked === "off" || asked === "observe";
}

/** Who sent a request, and what of it a summarizer may borrow. */
function describeSender(
  request: Request,
  door: Door,
  { summarizer, upstreams }: GatewayParts,
): { readonly borrow: Borrow; readonly agent?: string } {
  const provider = door.upstream;
  const borrow: Borrow = ({ model }) =>
    borrowSummarizer({ summarizer, model, provider, upstream: upstreams[provider], request });
  const agent = nameAgent(request.headers);
  return { borrow, ...(agent !== "" && { agent }) };
}

function gatherUsage(rounds: RoundsWatch): Pick<RequestFacts, "usage" | "lookUpUsage" | "rounds"> {
  const [usage, lookUpUsage] = [rounds.total(), rounds.later()];
  if (usage === undefined) return {};
  return { usage, rounds: rounds.rounds(), ...(lookUpUsage !== undefined && { lookUpUsage }) };
}
