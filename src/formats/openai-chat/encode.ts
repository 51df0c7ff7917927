import type { Transcript } from "../../core/model/transcript.ts";
import { encodeMessage } from "./encode-message.ts";

/** Writes the request body the transcript was read from, or an array of messages. */
export function encode({ messages, envelope }: Transcript): unknown {
  const wire = messages.flatMap(encodeMessage);
  return envelope.kind === "request" ? { ...envelope.body, messages: wire } : wire;
}
