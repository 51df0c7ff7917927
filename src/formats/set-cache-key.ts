import type { WireObject } from "../core/model/json.ts";

/** The same body with OpenAI's routing key, unless it has one of its own or there is none to set. */
export function setCacheKey(body: WireObject, key: string | undefined): WireObject {
  return key === undefined || (body["prompt_cache_key"] ?? null) !== null ? body : { ...body, prompt_cache_key: key };
}
