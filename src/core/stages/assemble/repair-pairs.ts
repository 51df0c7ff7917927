import type { Originals } from "../../markers/collect-originals.ts";
import { findHandles } from "../../markers/find-handles.ts";
import { writeOriginalValue } from "../../markers/write-original.ts";
import type { Message, Part, TextPart, ToolResultPart } from "../../model/message.ts";
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
  if (lonely.size === 0) return [...messages];
  return messages.map((message, index) => {
    const places = lonely.get(index);
    if (places === undefined) return message;
    const standIns = message.parts
      .filter((_, part) => places.has(part))
      .map((part) => standIn(message, part, originals));
    const parts = message.parts.filter((_, part) => !places.has(part));
    const role = message.role === "tool" ? "user" : message.role;
    // If nothing of the message is left, it is no longer what it was on the wire.
    if (parts.length === 0) return { role, parts: standIns, meta: { kind: "note" } };
    return { ...message, role, parts: [...parts, ...standIns] };
  });
}

function standIn(message: Message, part: Part, originals: Originals): TextPart {
  const toolName = part.kind === "tool-call" || part.kind === "tool-result" ? part.toolName : undefined;
  const whole = writeOriginalValue(message, "wire" in part ? (part.wire ?? part) : part);
  const handle = originals.addWritten("tool", whole, toolName);
  const before = part.kind === "tool-result" ? findHandles([outputText(part.output)]) : [];
  const earlier = [...before].filter((found) => Object.hasOwn(originals.handles(), found)).slice(-MAX_EARLIER_HANDLES);
  const what = part.kind === "tool-call" ? LONELY_CALL : LONELY_RESULT;
  return { kind: "text", meta: { kind: "note" }, text: `${[what, handle, ...earlier].join(" ")}]` };
}

/** Positions, not parts: a caller may have used one object in two places. */
type LonelyParts = ReadonlyMap<number, ReadonlySet<number>>;

interface Place {
  readonly message: number;
  readonly part: number;
}

function findLonelyParts(messages: readonly Message[]): LonelyParts {
  const lonely = new Map<number, Set<number>>();
  const addLonely = ({ message, part }: Place): void => {
    lonely.set(message, (lonely.get(message) ?? new Set()).add(part));
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
      const place = { message, part: index };
      if (part.kind === "opaque" && role === "assistant") mayHoldCalls = true;
      if (part.kind === "tool-call") (needsNoResult(part) ? patientCalls : calls).open(part.callId, place);
      if (part.kind !== "tool-result") continue;
      const isAnswer = calls.close(part.callId) || patientCalls.close(part.callId) || mayHoldCalls;
      if (!isAnswer) addLonely(place);
    }
  }
  return lonely;
}

/** Calls that wait for their results, oldest first if several share an id. */
function openCalls() {
  const byId = new Map<string, { readonly places: Place[]; answered: number }>();
  const waits = (callId: string): boolean => {
    const known = byId.get(callId);
    return known !== undefined && known.answered < known.places.length;
  };
  return {
    open(callId: string, place: Place): void {
      const known = byId.get(callId);
      if (known === undefined) byId.set(callId, { places: [place], answered: 0 });
      else known.places.push(place);
    },
    waits,
    /** False if no call with this id is waiting. */
    close(callId: string): boolean {
      const known = byId.get(callId);
      if (known === undefined || !waits(callId)) return false;
      known.answered += 1;
      return true;
    },
    left: (): Place[] => [...byId.values()].flatMap(({ places, answered }) => places.slice(answered)),
  };
}
