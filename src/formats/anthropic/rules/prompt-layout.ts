import { textField } from "../../../core/json/wire-value.ts";
import type { BlockView, MessageView, RequestView } from "../request-view.ts";
import { isThinking } from "./block-types.ts";

/** The messages of a request as one sequence, without the thinking, whose places are noted. */
export interface PromptLayout {
  readonly units: readonly PromptUnit[];
  readonly thinking: readonly PlacedThinking[];
}

/** The opening of a message, or one of its blocks. */
export interface PromptUnit {
  readonly role: string;
  readonly type: string;
  readonly content: unknown;
}

export interface PlacedThinking {
  readonly path: string;
  /** The same for the same block, byte for byte. */
  readonly key: string;
  /** How many units come before it. */
  readonly position: number;
}

export function layOutPrompt({ messages }: RequestView): PromptLayout {
  const units: PromptUnit[] = [];
  const thinking: PlacedThinking[] = [];
  for (const message of messages) {
    // A message opens with its first word, so that a message with nothing but thinking may be left out.
    let open = false;
    for (const block of message.blocks) {
      if (isThinking(block.type)) {
        thinking.push({ path: block.path, key: thinkingKey(block), position: units.length });
        continue;
      }
      if (!open) units.push(opening(message));
      open = true;
      units.push({ role: message.role, type: block.type, content: block.wire });
    }
    if (message.blocks.length === 0) units.push(opening(message));
  }
  return { units, thinking };
}

function opening({ role, wire }: MessageView): PromptUnit {
  const { content: _, ...rest } = wire;
  return { role, type: "message", content: rest };
}

function thinkingKey({ type, wire }: BlockView): string {
  return JSON.stringify([type, ...["thinking", "signature", "data"].map((key) => textField(wire, key))]);
}
