import type { Format } from "../../formats/codec.ts";

/**
 * How one provider's requests carry the conversation, and how an item of it is known again in the next request.
 *
 * An item is known by its identity. What it says beyond that can change without making it another item; then what we
 * wrote from it is taken back (`count-unchanged.ts`).
 */
export interface WireHistory {
  readonly format: Format;
  /** The field of the body with the conversation. */
  readonly field: "messages" | "input" | "contents";
  /** Whether an item opens the conversation without being part of it, as a system prompt does. */
  isPreamble(item: unknown): boolean;
  /**
   * The identity of an item: equal in two requests that hold the same one. Undefined for an item that does not count,
   * such as thinking on its own.
   *
   * It holds what people and models said; of a call or a result only the id that the provider drew for it, or everything
   * if that id is a mere counter. It leaves out what clients change between two requests: cache markers, thinking, the
   * order of keys, reminders.
   */
  identify(item: unknown): unknown;
  /**
   * What an item says that its identity leaves out: one entry for each result, and one for an answer with calls. An entry
   * is a string if the result holds nothing but text.
   */
  listSaid(item: unknown): readonly unknown[];
}
