import type { WireObject } from "../../core/model/json.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/read-history.ts";
import type { Woven } from "../rewrite/weave.ts";

/** A request that holds a conversation, as it came and as it goes out. */
export interface Conversation {
  readonly door: Door;
  readonly tenant: string;
  readonly model: string;
  /** The body without the conversation. */
  readonly head: WireObject;
  readonly history: ClientHistory;
  /** The names of the conversation's beginnings, `chain[n]` for its first `n` messages. */
  readonly chain: readonly string[];
  readonly woven: Woven;
  /** What the prompt that goes out costs. */
  readonly tokens: number;
  readonly countedAs: "reported" | "estimated";
}
