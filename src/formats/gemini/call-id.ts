import { textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";

/**
 * The id of a call that has none on the wire: its number among the calls of the transcript.
 *
 * It names the call inside one decoded transcript only and is never written.
 */
export function numberedCallId(number: number): string {
  return `gemini-call-${number}`;
}

/** The id of a response that answers no call and has no id itself. */
export function numberedResponseId(number: number): string {
  return `gemini-response-${number}`;
}

/** The id a function call or response has on the wire. An empty one counts as none, as it does for the API. */
export function wireIdOf(call: WireObject | undefined): string | undefined {
  const id = textField(call, "id");
  return id === "" ? undefined : id;
}

/**
 * The id to write into a function call or response that was `inner` on the wire.
 *
 * An id appears only if the wire had one, or if there is no wire object and another provider gave the id: an API that
 * did not send an id may refuse to get one back.
 */
export function encodeCallId(callId: string, inner: WireObject | undefined): { readonly id?: string } {
  if (inner !== undefined && wireIdOf(inner) === undefined) return {};
  return /^gemini-(?:call|response)-\d+$/.test(callId) ? {} : { id: callId };
}
