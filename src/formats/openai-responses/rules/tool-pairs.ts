import { isJson } from "../../../core/json/parse-json.ts";
import type { Rule } from "../../finding.ts";
import { answeredCalls, isCallType } from "../call-kinds.ts";
import type { ItemView, RequestView } from "./request-view.ts";

/** The longest call id that the API accepts. Per docs. */
const MAX_CALL_ID_LENGTH = 64;

/** Per docs: an output names a call before it, of the kind it answers. */
export const toolResultWithoutCall: Rule<RequestView> = {
  name: "tool-result-without-call",
  check({ items, keepsState }, report) {
    // The call may be at the provider: earlier in its stored conversation, or in a referenced item.
    if (keepsState) return;
    const calls = new Set<string>();
    for (const item of items) {
      if (item.type === "item_reference") return;
      if (item.callId === undefined) continue;
      if (isCallType(item.type)) calls.add(keyOf(item.type, item.callId));
      else if (!answeredKeys(item).some((key) => calls.has(key))) {
        report(item.path, "answers a call that does not come before it; keep the call, or drop this output too");
      }
    }
  },
};

/** Per docs: every call has its output, unless its tool answers asynchronously. */
export const toolCallWithoutResult: Rule<RequestView> = {
  name: "tool-call-without-result",
  check({ items, keepsState }, report) {
    if (keepsState) return;
    const answered = new Set(items.flatMap(answeredKeys));
    // A reference after the call may be its output.
    const lastReference = items.findLastIndex((item) => item.type === "item_reference");
    for (const item of items.slice(lastReference + 1)) {
      if (item.callId === undefined || !isCallType(item.type) || item.wire["async"] === true) continue;
      if (!answered.has(keyOf(item.type, item.callId))) {
        report(item.path, "is a call without an output; add the output, or drop the call too");
      }
    }
  },
};

/** Per docs: an output must be able to name its call. */
export const toolCallIdUnique: Rule<RequestView> = {
  name: "tool-call-id-unique",
  check({ items }, report) {
    const seen = new Set<string>();
    for (const { path, type, callId } of items) {
      if (callId === undefined || !isCallType(type)) continue;
      if (seen.has(callId)) report(`${path}.call_id`, "is the id of an earlier call; give every call its own id");
      seen.add(callId);
    }
  },
};

/** Per docs. Ids of other providers are often longer. */
export const callIdLength: Rule<RequestView> = {
  name: "call-id-length",
  check({ items }, report) {
    for (const { path, wire } of items) {
      const callId = wire["call_id"];
      if (typeof callId === "string" && callId.length > MAX_CALL_ID_LENGTH) {
        report(
          `${path}.call_id`,
          `should have at most ${MAX_CALL_ID_LENGTH} characters; shorten it in the call and in its output`,
        );
      }
    }
  },
};

/** Per docs: arguments are JSON inside a string. */
export const argumentsAreJson: Rule<RequestView> = {
  name: "arguments-are-json",
  check({ items }, report) {
    for (const { path, type, wire } of items) {
      const text = wire["arguments"];
      if (type === "function_call" && typeof text === "string" && !isJson(text)) {
        report(`${path}.arguments`, "is not valid JSON; write the arguments as one JSON text");
      }
    }
  },
};

function answeredKeys({ type, callId }: ItemView): string[] {
  if (callId === undefined || !Object.hasOwn(answeredCalls, type)) return [];
  return (answeredCalls[type] ?? []).map((call) => keyOf(call, callId));
}

function keyOf(callType: string, callId: string): string {
  return `${callType} ${callId}`;
}
