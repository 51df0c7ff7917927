import type { Readable } from "node:stream";
import { measurePressure } from "../../core/policy/measure-pressure.ts";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { type RoundsWatch, watchRounds } from "../answers/watch-usage.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { Usage } from "../base/usage.ts";
import { borrowSummarizer } from "../compaction/borrowed-summarizer.ts";
import { compactsItself } from "../conversation/compacts-itself.ts";
import { type Conversation, offersRetrieval, writeConversation } from "../conversation/conversation.ts";
import { findLimits } from "../conversation/find-limits.ts";
import { nameSession } from "../conversation/find-session.ts";
import { fitAnswer } from "../conversation/fit-answer.ts";
import { findDueTokens } from "../conversation/is-due.ts";
import { describeOutgoing, findNewPass, type Outgoing } from "../conversation/outgoing.ts";
import type { PressureLevel } from "../conversation/pressure-watch.ts";
import type { Door, DoorPath } from "../doors/door.ts";
import { type ConversationFacts, describeConversation, findReason, type RequestFacts } from "../facts/request-facts.ts";
import { nameAgent } from "../http/name-agent.ts";
import { decodeBody, decodeText, readMessage } from "../http/read-body.ts";
import { refuse } from "../http/refuse.ts";
import { markNewest } from "../prompt-cache/mark-newest.ts";
import { toArrayStream, wantsEvents } from "./array-stream.ts";
import { conclude } from "./conclude.ts";
import { forward, type Passage } from "./forward.ts";
import type { Borrow, GatewayParts } from "./gateway-parts.ts";
import { type Incoming, prepareOutgoing } from "./prepare-outgoing.ts";
import { isStreamed, relay } from "./relay.ts";
import { relayExchange } from "./relay-exchange.ts";
import { sendOrRecover } from "./send-or-recover.ts";
import type { RequestWatch } from "./watch-request.ts";

/** A judgement: by how much what is looked up may be longer than we count it. */
const LOOK_UP_DOUBT = 0.2;

/** Where a request came in, whose it is, and who takes down what happens to it. */
export interface Arrival {
  readonly door: Door;
  readonly path: DoorPath;
  readonly tenant: string;
  readonly requestWatch: RequestWatch;
  /** The request as Node has it. */
  readonly message: Readable;
}

/** Answers a request that holds a conversation: replays, compacts where it must, and passes the answer on. */
export async function handleConversation(request: Request, arrival: Arrival, parts: GatewayParts): Promise<Response> {
  const writesArray = arrival.path.isArrayByDefault === true && !wantsEvents(request);
  const response = await answerConversation(request, arrival, writesArray, parts);
  return writesArray ? toArrayStream(response) : response;
}

async function answerConversation(
  request: Request,
  { door, path, tenant, requestWatch, message }: Arrival,
  asksForEvents: boolean,
  parts: GatewayParts,
): Promise<Response> {
  const incoming = await readIncoming(request, { door, tenant, message }, parts);
  requestWatch.received();
  const borrow: Borrow = ({ model }) =>
    borrowSummarizer({
      summarizer: parts.summarizer,
      model,
      provider: door.upstream,
      upstream: parts.upstreams[door.upstream],
      request,
    });
  const named = nameAgent(request.headers);
  const agent = named === "" ? {} : { agent: named };
  const outgoing = await prepareOutgoing(incoming, {
    ...parts,
    borrow,
    ...agent,
    onCompaction: parts.watcher.onCompaction,
    onFault: parts.watcher.onFault,
  });
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
  const { conversation } = sent;
  const isConversation = conversation !== undefined && path.asks === "answer";
  const headers = describeOutgoing(sent);
  if (isConversation) {
    const session = nameSession(request.headers, conversation);
    headers.push(["x-palimpsest-session", session]);
    parts.recent.note(session, conversation);
    parts.noteSession?.(session, conversation, request.headers);
    const pressure = notePressure(conversation, session, parts);
    const newPass = findNewPass(sent);
    if (pressure !== undefined) headers.push(["x-palimpsest-pressure", pressure]);
    requestWatch.note({
      conversation: {
        ...describeConversation(conversation, session),
        ...findWindow(conversation, parts),
        ...(newPass !== undefined && { newPass }),
        ...(pressure !== undefined && { pressure }),
        compactsItself: compactsItself(request.headers),
      },
    });
  }

  const watch = watchRounds(door, isStreamed(response));
  const end = (): void => {
    requestWatch.note(gatherUsage(watch));
    requestWatch.end(response.status);
    if (response.status === 200 && isConversation) conclude(conversation, watch, sent, { ...parts, borrow, ...agent });
  };
  if (!isConversation || response.status !== 200 || !offersRetrieval(conversation)) {
    return relay(response, headers, { see: watch.see, end, break: requestWatch.break });
  }
  const goOn = (items: readonly string[], isLast: boolean): Promise<UpstreamResponse> => {
    watch.nextRound();
    // Without our tools a model that only looks things up has to say something. Thinking that is bound covers them.
    const hidesTools = isLast && !door.bindsThinking(conversation.model);
    const written = writeConversation(conversation, items, hidesTools);
    const fitting = fitAnswer(written, conversation, parts.windows, items);
    const body = canMark(door, parts) ? markNewest(fitting, door.history.field) : fitting;
    return forward(passage, { ...sent, body, isOriginal: false }, parts);
  };
  const answered = {
    format: door.answers,
    conversation,
    goOn,
    findRoom: (newTokens: number) => findRoom(conversation, watch.last(), newTokens, parts),
    watch: { see: watch.see, end, break: requestWatch.break },
    parts,
  };
  return relayExchange(response, headers, answered);
}

/** Whether cache markers may be set, and mean something. */
function canMark({ upstream }: Door, { cacheLifetime }: GatewayParts): boolean {
  return cacheLifetime !== undefined && upstream === "anthropic";
}

function noteOutgoing(outgoing: Outgoing, requestWatch: RequestWatch, { windows }: GatewayParts): void {
  const { status: outcome, conversation } = outgoing;
  const knowsWindow = conversation !== undefined && windows.find(conversation) !== undefined;
  requestWatch.note({ outcome, reason: findReason(outgoing, knowsWindow) });
}

function findWindow(conversation: Conversation, { windows }: GatewayParts): Pick<ConversationFacts, "windowTokens"> {
  const limits = findLimits(conversation, windows);
  return limits === undefined ? {} : { windowTokens: limits.contextTokens - (limits.outputReserveTokens ?? 0) };
}

/** How much more a prompt may hold after a round; undefined where nobody knows the window. */
function findRoom(
  conversation: Conversation,
  usage: Usage | undefined,
  newTokens: number,
  { windows }: GatewayParts,
): number | undefined {
  const limits = findLimits(conversation, windows);
  if (limits === undefined) return undefined;
  const roundTokens = usage === undefined ? conversation.tokens : usage.promptTokens + usage.outputTokens;
  const usedTokens = Math.max(roundTokens, conversation.tokens) + newTokens;
  return (limits.contextTokens - (limits.outputReserveTokens ?? 0) - usedTokens) / (1 + LOOK_UP_DOUBT);
}

/** How near the next compaction is, where that has changed. */
function notePressure(
  conversation: Conversation,
  session: string,
  { windows, budget: policy, conversations, pressure, costs }: GatewayParts,
): PressureLevel | undefined {
  const limits = findLimits(conversation, windows);
  if (limits === undefined) return undefined;
  const budget = computeBudget(limits, policy);
  // Where money decides, only the window is a place that can be named beforehand.
  const thresholdTokens =
    costs === undefined
      ? findDueTokens(conversations.findLastPass(conversation), budget)
      : budget.windowTokens * policy.hygieneRatio;
  const { level } = measurePressure(conversation.tokens, { ...budget, thresholdTokens });
  return pressure.note(session, level === "calm" ? "calm" : "high");
}

function gatherUsage(watch: RoundsWatch): Pick<RequestFacts, "usage" | "lookUpUsage" | "rounds"> {
  const [usage, lookUpUsage] = [watch.total(), watch.later()];
  if (usage === undefined) return {};
  return { usage, rounds: watch.rounds(), ...(lookUpUsage !== undefined && { lookUpUsage }) };
}

async function readIncoming(
  request: Request,
  { door, tenant, message }: Pick<Arrival, "door" | "tenant" | "message">,
  { mostBodyBytes, mode }: GatewayParts,
): Promise<Incoming> {
  const bytes = await readMessage(message, mostBodyBytes);
  const decoded = await decodeBody(bytes, request.headers.get("content-encoding") ?? undefined, mostBodyBytes);
  const text = decoded === undefined ? undefined : decodeText(decoded);
  return { door, path: new URL(request.url).pathname, tenant, bytes, text, mode: findMode(request, mode) };
}

/** What the request itself asks for counts before what the gateway was started with. */
function findMode(request: Request, mode: GatewayParts["mode"]): Incoming["mode"] {
  const asked = request.headers.get("x-palimpsest");
  return asked === "off" || asked === "observe" ? asked : mode;
}
