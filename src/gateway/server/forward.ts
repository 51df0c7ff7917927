import { hash } from "node:crypto";
import type { CacheProvider } from "../../core/prompt-cache/cache-hints.ts";
import type { Door } from "../doors/door.ts";
import { addCacheHints } from "../prompt-cache/add-cache-hints.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { headersForUpstream } from "./headers.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Incoming } from "./prepare-outgoing.ts";
import { decodeAnswer } from "./relay.ts";
import type { UpstreamResponse } from "./upstream.ts";

/** A request on its way: as it came in, and to which of the provider's paths it goes. */
export interface Passage {
  readonly request: Request;
  readonly path: string;
  readonly incoming: Incoming;
}

/** Sends a request to its provider. */
export async function forward(
  { request, path, incoming }: Passage,
  outgoing: Outgoing,
  parts: GatewayParts,
): Promise<UpstreamResponse> {
  const { upstream, upstreams } = parts;
  const { body, isOriginal } = hintAtCache(outgoing, incoming, parts);
  const { "content-encoding": encoding, ...headers } = headersForUpstream(request.headers);
  const response = await upstream.send({
    url: upstreamUrl(upstreams[incoming.door.upstream], path, request),
    method: request.method,
    headers: {
      ...headers,
      ...(isOriginal && encoding !== undefined && { "content-encoding": encoding }),
      // What the answer cost stands in it, so it must be readable.
      "accept-encoding": "identity",
    },
    body,
    signal: request.signal,
  });
  return decodeAnswer(response);
}

/** The provider's address for a path of ours, with the query as the client wrote it. */
export function upstreamUrl(base: URL, path: string, request: Request): URL {
  // Many write the address of a provider with the version that our paths have too.
  const root = base.href.replace(/\/+$/, "").replace(/\/v1$/, "");
  return new URL(`${root}${path}${new URL(request.url).search}`);
}

/** The last thing done to a body: what of it the provider should keep in its cache. */
function hintAtCache(
  { body, isOriginal, status }: Outgoing,
  { door, text }: Incoming,
  { cacheLifetime, cachesOnlyClaude, upstreams }: GatewayParts,
): Pick<Outgoing, "body" | "isOriginal"> {
  const written = typeof body === "string" ? body : text;
  const isOurs = status !== "off" && status !== "observed" && status !== "bypassed";
  if (cacheLifetime === undefined || written === undefined || !isOurs) return { body, isOriginal };
  if (cachesOnlyClaude && door.upstream !== "anthropic") return { body, isOriginal };
  const provider = cacheProvider(door, upstreams);
  const hinted = addCacheHints(written, door, { ttl: cacheLifetime, provider, hash: plainHash });
  return hinted === written ? { body, isOriginal } : { body: hinted, isOriginal: false };
}

function cacheProvider({ upstream }: Door, upstreams: GatewayParts["upstreams"]): CacheProvider {
  if (upstream === "anthropic") return "anthropic";
  return upstreams.openai.hostname.endsWith("openrouter.ai") ? "openrouter" : "openai";
}

const plainHash = { sha256: (text: string) => hash("sha256", text) };
