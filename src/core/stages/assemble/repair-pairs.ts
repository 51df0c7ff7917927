import type { Originals } from "../../markers/collect-originals.ts";
import { findHandles } from "../../markers/find-handles.ts";
import { writeOriginalValue } from "../../markers/write-original.ts";
import type { Message, TextPart, ToolCallPart, ToolResultPart } from "../../model/message.ts";
import { LONELY_CALL, LONELY_RESULT } from "../../turns/find-host-blocks.ts";
import { needsNoResult } from "../../turns/is-answered-later.ts";
import { outputText } from "../../turns/output-text.ts";

/** A result that an earlier pass shortened ends in its own handle and that of its arguments. */
const MAX_EARLIER_HANDLES = 2;

/**
 * The last safety net: no result without its call, no call without its result.
 *
 * Calls are matched while they are open, because some servers reuse one id again and again. The calls of the newest
 * step may still be open. Everything else without a partner is replaced by a line that says what it was, with its
 * handle.
 */
export function repairPairs(messages: readonly Message[], originals: Originals): Message[] {
  const lonely = findLonelyParts(messages);
  return messages.map((message, index) => {
    const places = lonely.get(index);
    if (places === undefined) return message;
    const standIns = message.parts
      .flatMap((_, place) => places.get(place) ?? [])
      .map((part) => standIn(message, part, originals));
    const parts = message.parts.filter((_, place) => !places.has(place));
    const role = message.role === "tool" ? "user" : message.role;
    // If nothing of the message is left, it is no longer what it was on the wire.
    if (parts.length === 0) return { role, parts: standIns, meta: { kind: "note" } };
    return { ...message, role, parts: [...parts, ...standIns] };
  });
}

function standIn(message: Message, part: PairedPart, originals: Originals): TextPart {
  const handle = originals.addWritten("tool", writeOriginalValue(message, part.wire ?? part), part.toolName);
  const before = part.kind === "tool-result" ? findHandles([outputText(part.output)]) : [];
  const earlier = [...before].filter((found) => Object.hasOwn(originals.handles(), found)).slice(-MAX_EARLIER_HANDLES);
  const what = part.kind === "tool-call" ? LONELY_CALL : LONELY_RESULT;
  return { kind: "text", meta: { kind: "note" }, text: `${[what, handle, ...earlier].join(" ")}]` };
}

type PairedPart = ToolCallPart | ToolResultPart;

/** By message and place in it: a caller may have used one object in two places. */
type LonelyParts = ReadonlyMap<number, ReadonlyMap<number, PairedPart>>;

interface Place {
  readonly message: number;
  readonly index: number;
  readonly part: PairedPart;
}

function findLonelyParts(messages: readonly Message[]): LonelyParts {
  const lonely = new Map<number, Map<number, PairedPart>>();
  const addLonely = ({ message, index, part }: Place): void => {
    lonely.set(message, (lonely.get(message) ?? new Map()).set(index, part));
  };
  const newestStep = messages.findLastIndex(({ role }) => role === "assistant");
  const patientCalls = openCalls();
  let calls = openCalls();
  // An item that a codec does not know may be the call of a result that it does know.
  let mayHoldCalls = false;

  for (const [message, { role, parts }] of messages.entries()) {
    const hasCall = ({ callId }: ToolResultPart): boolean =>
      mayHoldCalls || calls.waits(callId) || patientCalls.waits(callId);
    const answers = parts.some((part) => part.kind === "tool-result" && hasCall(part));
    // A message whose results have no call becomes a note in the user's role, and ends a step as one does.
    if (role !== "assistant" && !answers) {
      mayHoldCalls = false;
      if (message < newestStep) {
        calls.left().forEach(addLonely);
        calls = openCalls();
      }
    }
    for (const [index, part] of parts.entries()) {
      if (part.kind === "opaque" && role === "assistant") mayHoldCalls = true;
      if (part.kind === "tool-call") (needsNoResult(part) ? patientCalls : calls).open({ message, index, part });
      if (part.kind !== "tool-result") continue;
      const isAnswer = calls.close(part.callId) || patientCalls.close(part.callId) || mayHoldCalls;
      if (!isAnswer) addLonely({ message, index, part });
    }
  }
  return lonely;
}

/** Calls that wait for their results, oldest first if several share an id. */
function openCalls() {
  const byId = new Map<string, { readonly places: Place[]; answered: number }>();
  const findWaiting = (callId: string) => {
    const known = byId.get(callId);
    return known !== undefined && known.answered < known.places.length ? known : undefined;
  };
  return {
    open(place: Place): void {
      const known = byId.get(place.part.callId);
      if (known === undefined) byId.set(place.part.callId, { places: [place], answered: 0 });
      else known.places.push(place);
    },
    waits: (callId: string): boolean => findWaiting(callId) !== undefined,
    /** False if no call with this id is waiting. */
    close(callId: string): boolean {
      const waiting = findWaiting(callId);
      if (waiting === undefined) return false;
      waiting.answered += 1;
      return true;
    },
    left: (): Place[] => [...byId.values()].flatMap(({ places, answered }) => places.slice(answered)),
  };
}
