import type { Message } from "../../core/model/message.ts";
import { encodeCallInKind, encodeResultInKind, takesFreeText } from "./encode-call.ts";

/** How the calls of a transcript and their results are written, so that both halves of a pair agree. */
export interface PairPlan {
  /** Ids of the calls whose pair is written in the plain kinds, because one half no longer fits its own kind. */
  readonly plain: ReadonlySet<string>;
  /** Ids of the calls that accept free text. */
  readonly custom: ReadonlySet<string>;
}

/** Decides for every call whether the pair keeps the kind it came in. */
export function planPairs(messages: readonly Message[]): PairPlan {
  const plain = new Set<string>();
  const custom = new Set<string>();
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.kind === "tool-call") {
        if (takesFreeText(part)) custom.add(part.callId);
        if (encodeCallInKind(part) === undefined) plain.add(part.callId);
      } else if (part.kind === "tool-result") {
        if (encodeResultInKind(part) === undefined) plain.add(part.callId);
      }
    }
  }
  return { plain, custom };
}
