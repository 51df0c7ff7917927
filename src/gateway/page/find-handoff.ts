import { parseSealed } from "../../core/markers/seal-handoff.ts";
import { parseMessage } from "../../core/retrieve/messages/parse-message.ts";

/** A handoff as a reader sees it. */
export interface ShownHandoff {
  readonly number: number;
  readonly text: string;
}

/** The handoff in a message, with any seal; undefined if there is none. */
export function findHandoff(json: string): ShownHandoff | undefined {
  // Most messages have none, and need not be parsed.
  if (!json.includes("palimpsest handoff")) return undefined;
  for (const part of parseMessage(json)?.parts ?? []) {
    const sealed = part.kind === "text" ? parseSealed(part.text) : undefined;
    if (sealed !== undefined) return { number: sealed.number, text: sealed.body };
  }
  return undefined;
}
