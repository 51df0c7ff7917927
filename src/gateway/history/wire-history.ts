import type { Format } from "../../formats/codec.ts";

/** How one provider's requests carry the conversation. */
export interface WireHistory {
  readonly format: Format;
  /** The field of the body with the conversation. */
  readonly field: "messages" | "input" | "contents";
  /** Whether an item opens the conversation without being part of it, as a system prompt does. */
  isPreamble(item: unknown): boolean;
  /**
   * What makes an item the same one in the next request; undefined if it does not count at all.
   *
   * Clients move cache markers, drop thinking, reorder keys and add reminders between two requests: none of that is in
   * the result, nor anything of a call or a tool result except the id that the provider generated. The words of people
   * and models are, and so is everything in a call whose id is only a number.
   */
  identify(item: unknown): unknown;
  /**
   * The content of an item beyond that, each result and each answer with calls separately; a plain text has nothing
   * beyond it.
   */
  listSaid(item: unknown): readonly unknown[];
}
