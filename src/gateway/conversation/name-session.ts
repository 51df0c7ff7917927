import { hash } from "node:crypto";
import { textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";

/** Headers in which agents name their session. */
const SESSION_HEADERS = ["x-claude-code-session-id", "session_id", "session-id"] as const;

/** A judgement: 64 bits of a hash. */
const NAME_CHARACTERS = 16;

/**
 * A name for a conversation that stays the same while it continues, so that others can refer to it.
 *
 * Made from what the client says about its session, otherwise from how the conversation began. It is only a name: which
 * conversation a request belongs to is decided by its content.
 */
export function nameSession(
  headers: Headers,
  { head, chain }: { readonly head: WireObject; readonly chain: readonly string[] },
): string {
  const said = SESSION_HEADERS.map((name) => headers.get(name)).find((value) => value !== null);
  const signal = said ?? sessionOfUser(head) ?? textField(head, "prompt_cache_key");
  const opening = chain[Math.min(signal === undefined ? 2 : 1, chain.length - 1)];
  // Hashed, so that the name shows nothing that the client sent. Sub-agents use the session of their agent, and only
  // their first message distinguishes them.
  return hash("sha256", JSON.stringify([chain[0], signal, opening])).slice(0, NAME_CHARACTERS);
}

/** Claude Code ends the id of its user with the session's. */
function sessionOfUser(head: WireObject): string | undefined {
  const user = textField(head["metadata"], "user_id");
  return user === undefined ? undefined : /session_([0-9a-f-]{8,64})$/i.exec(user)?.[1];
}
