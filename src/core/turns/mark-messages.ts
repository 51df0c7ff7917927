import type { Message } from "../model/message.ts";
import type { Transcript } from "../model/transcript.ts";

/** What a host asks of compaction for a message or for the results of a tool. */
export type Mark = "keep" | "first";

export interface MarkOptions {
  /** By the name of the tool. */
  readonly tools?: Readonly<Record<string, Mark>>;
  /** By the message in the provider's own form; takes precedence over its tools. */
  readonly mark?: (wire: unknown) => Mark | undefined;
}

/** The transcript with its host's marks. A message without one stays the same object. */
export function markMessages(transcript: Transcript, { tools = {}, mark }: MarkOptions): Transcript {
  if (mark === undefined && Object.keys(tools).length === 0) return transcript;
  const toolOf = new Map<string, string>();
  const messages = transcript.messages.map((message): Message => {
    for (const part of message.parts) if (part.kind === "tool-call") toolOf.set(part.callId, part.toolName);
    if (message.meta?.mark !== undefined) return message;
    const own = mark?.(message.meta?.wire) ?? markOfResults(message, tools, toolOf);
    return own === undefined ? message : { ...message, meta: { ...message.meta, mark: own } };
  });
  return { ...transcript, messages };
}

/** If a message has several results, one that is kept keeps them all, and the message goes first only if all do. */
function markOfResults(
  { parts }: Message,
  tools: Readonly<Record<string, Mark>>,
  toolOf: ReadonlyMap<string, string>,
): Mark | undefined {
  const marks = parts.flatMap((part): (Mark | undefined)[] => {
    if (part.kind !== "tool-result") return [];
    const name = part.toolName ?? toolOf.get(part.callId) ?? "";
    return [Object.hasOwn(tools, name) ? tools[name] : undefined];
  });
  if (marks.includes("keep")) return "keep";
  return marks.length > 0 && marks.every((own) => own === "first") ? "first" : undefined;
}
