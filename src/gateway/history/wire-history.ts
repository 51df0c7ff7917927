import type { Format } from "../../formats/codec.ts";

/** How one provider's requests carry the conversation. */
export interface WireHistory {
  readonly format: Format;
  /** The field of the body that holds the conversation. */
  readonly field: "messages" | "input" | "contents";
  /** Whether an item opens the conversation without being part of it, as a system prompt does. */
  isPreamble(item: unknown): boolean;
  /**
   * What makes an item the same one in the next request; undefined where it does not count at all.
   *
   * Clients move cache markers, drop thinking, reorder keys and add reminders between two requests: none of that
   * is in the answer, nor anything of a call or a result but the id that the provider drew for it. What people and models
   * said is, and so is everything of a call whose id is only a number.
   */
  identify(item: unknown): unknown;
  /** What an item says beyond that, each result and each answer with calls on its own; a bare text is all that one says. */
  listSaid(item: unknown): readonly unknown[];
}
