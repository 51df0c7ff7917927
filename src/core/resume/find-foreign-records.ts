import { parseSealed } from "../markers/seal-handoff.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Pin } from "../model/pin.ts";
import type { RedactedMessage } from "../model/redacted.ts";

/** What a record says, as far as it is carried on. */
export interface ReadRecord {
  readonly replaced: { readonly first: number; readonly last: number };
  readonly sections: Readonly<Partial<Record<string, readonly string[]>>>;
  readonly account?: readonly AccountEntry[];
  readonly pins: readonly Pin[];
}

/** Messages without the records that another key sealed, and what those say. */
export interface ForeignRecords {
  readonly messages: readonly RedactedMessage[];
  /** By the position of the message they stand in. */
  readonly records: ReadonlyMap<number, ReadRecord>;
}

/** Messages that a host may put before everything that was there. */
const MAX_PREPENDED = 2;

/**
 * Finds the records that this conversation was given on another machine, whose key this one does not have.
 *
 * They are content, not state: their names, numbers and handles are not believed. But no message says any more what
 * they say, so it is told again. Only at the start of a block in the user's name, and only where the record stands for
 * what was before: elsewhere somebody pasted it.
 */
export function findForeignRecords(
  messages: readonly RedactedMessage[],
  parse: (body: string) => ReadRecord | undefined,
): ForeignRecords {
  const records = new Map<number, ReadRecord>();
  const left = messages.map((message, position) => {
    if (message.role !== "user" && message.role !== "system") return message;
    const parts = message.parts.filter((part) => {
      const sealed = part.kind === "text" ? parseSealed(part.text) : undefined;
      const record = sealed === undefined ? undefined : parse(sealed.body);
      if (record === undefined || position > record.replaced.first - 1 + MAX_PREPENDED) return true;
      records.set(position, record);
      return false;
    });
    return parts.length === message.parts.length ? message : { ...message, parts };
  });
  return { messages: records.size === 0 ? messages : left, records };
}
