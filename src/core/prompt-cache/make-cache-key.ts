import type { KeyedHash } from "../base/ports.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import type { Message } from "../model/message.ts";
import type { Transcript } from "../model/transcript.ts";

/** Distinguishes a prefix's key from any id that a client may make up. */
const PREFIX = "palimpsest-prefix-";

/** OpenAI's limit on the length of the field (API reference, `prompt_cache_key`). */
const MAX_CHARACTERS = 64;

export interface CacheKeyOptions {
  readonly hash: Pick<KeyedHash, "sha256">;
  /** Used if the prompt has neither instructions nor tools. */
  readonly sessionId?: string;
}

/**
 * Makes the key that routes requests with the same instructions and tools to the same cache.
 *
 * The order of tools and of the keys in their schemas does not count, and neither does the session: an id that is new
 * each time would make equal prefixes cold. Undefined if the client set its own key, or if there is nothing to make one
 * from.
 */
export function makeCacheKey(transcript: Transcript, { hash, sessionId }: CacheKeyOptions): string | undefined {
  const { envelope, messages, tools } = transcript;
  if (envelope.kind === "request" && (envelope.body["prompt_cache_key"] ?? null) !== null) return undefined;

  const firstTurn = messages.findIndex(({ role }) => role !== "system");
  const instructions = messages.slice(0, firstTurn < 0 ? messages.length : firstTurn).flatMap(listInstructions);
  const schemas = tools.map(({ name, wire }) => canonicalJson([name, wire])).sort();
  if (instructions.length > 0 || schemas.length > 0)
    return keyOf(canonicalJson({ instructions, tools: schemas }), hash);

  if (sessionId === undefined || sessionId === "") return undefined;
  return sessionId.length <= MAX_CHARACTERS ? sessionId : keyOf(sessionId, hash);
}

/** The words alone, so that a string and a list of one text are the same instructions. */
function listInstructions({ parts }: Message): string[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return part.text === "" ? [] : [part.text];
    return part.kind === "opaque" ? [canonicalJson(part.wire)] : [];
  });
}

function keyOf(text: string, { sha256 }: CacheKeyOptions["hash"]): string {
  return (PREFIX + sha256(text)).slice(0, MAX_CHARACTERS);
}
