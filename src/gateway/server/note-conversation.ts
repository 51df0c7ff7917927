import { measurePressure } from "../../core/policy/measure-pressure.ts";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { compactsItself } from "../conversation/compacts-itself.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { findLimits, findWindow } from "../conversation/find-limits.ts";
import { findDueTokens } from "../conversation/is-due.ts";
import { nameSession } from "../conversation/name-session.ts";
import { findNewPass, type Outgoing } from "../conversation/outgoing.ts";
import type { PressureLevel } from "../conversation/pressure-watch.ts";
import { describeConversation, findReason } from "../facts/request-facts.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import type { RequestWatch } from "./watch-request.ts";

/** Takes down what was decided about a request, and why. */
export function noteOutgoing(outgoing: Outgoing, requestWatch: RequestWatch, { windows }: GatewayParts): void {
  const { status: outcome, conversation } = outgoing;
  const knowsWindow = conversation !== undefined && windows.find(conversation) !== undefined;
  requestWatch.note({ outcome, reason: findReason(outgoing, knowsWindow) });
}

/**
 * Takes down which conversation a request belongs to and how full its window is.
 *
 * @returns The headers that tell the client so.
 */
export function noteConversation(
  conversation: Conversation,
  sent: Outgoing,
  { headers }: Request,
  requestWatch: RequestWatch,
  parts: GatewayParts,
): [string, string][] {
  const session = nameSession(headers, conversation);
  parts.recent.note(session, conversation);
  parts.noteSession?.(session, conversation, headers);
  const pressure = notePressure(conversation, session, parts);
  const newPass = findNewPass(sent);
  const windowTokens = findWindow(conversation, parts.windows);
  requestWatch.note({
    conversation: {
      ...describeConversation(conversation, session),
      ...(windowTokens !== undefined && { windowTokens }),
      ...(newPass !== undefined && { newPass }),
      ...(pressure !== undefined && { pressure }),
      compactsItself: compactsItself(headers),
    },
  });
  const named: [string, string] = ["x-palimpsest-session", session];
  return pressure === undefined ? [named] : [named, ["x-palimpsest-pressure", pressure]];
}

/** How near the next compaction is, if that has changed. */
function notePressure(
  conversation: Conversation,
  session: string,
  { windows, budget: policy, conversations, pressure, costs }: GatewayParts,
): PressureLevel | undefined {
  const limits = findLimits(conversation, windows);
  if (limits === undefined) return undefined;
  const budget = computeBudget(limits, policy);
  // When money decides, only the window is a place that can be named beforehand.
  const thresholdTokens =
    costs === undefined
      ? findDueTokens(conversations.findLastPass(conversation), budget)
      : budget.windowTokens * policy.hygieneRatio;
  const { level } = measurePressure(conversation.tokens, { ...budget, thresholdTokens });
  return pressure.note(session, level === "calm" ? "calm" : "high");
}
