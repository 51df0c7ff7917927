import { parseSealed } from "../markers/seal-handoff.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Pin } from "../model/pin.ts";
import type { RedactedMessage } from "../model/redacted.ts";

/** The part of a handoff's content that is carried on. */
export interface ForeignHandoff {
  readonly replaced: { readonly first: number; readonly last: number };
  readonly sections: Readonly<Partial<Record<string, readonly string[]>>>;
  readonly account?: readonly AccountEntry[];
  readonly pins: readonly Pin[];
}

/** Messages without the handoffs that another key sealed, and what those say. */
export interface ForeignHandoffs {
  readonly messages: readonly RedactedMessage[];
  /** By the position of the message that contains them. */
  readonly handoffs: ReadonlyMap<number, ForeignHandoff>;
}

/** Messages that a host may put before everything else. */
const MAX_PREPENDED = 2;

/**
 * Finds the handoffs that this conversation got on another machine, whose key this one does not have.
 *
 * They are content, not state: we do not trust their names, numbers and handles. But no message says any more what they
 * say, so the new handoff repeats it. Only at the start of a block in the user's name, and only if the handoff replaces
 * what came before: anywhere else it was pasted.
 */
export function findForeignHandoffs(
  messages: readonly RedactedMessage[],
  parse: (body: string) => ForeignHandoff | undefined,
): ForeignHandoffs {
  const handoffs = new Map<number, ForeignHandoff>();
  const left = messages.map((message, position) => {
    if (message.role !== "user" && message.role !== "system") return message;
    const parts = message.parts.filter((part) => {
      const sealed = part.kind === "text" ? parseSealed(part.text) : undefined;
      const handoff = sealed === undefined ? undefined : parse(sealed.body);
      if (handoff === undefined || position > handoff.replaced.first - 1 + MAX_PREPENDED) return true;
      handoffs.set(position, handoff);
      return false;
    });
    return parts.length === message.parts.length ? message : { ...message, parts };
  });
  return { messages: handoffs.size === 0 ? messages : left, handoffs };
}
