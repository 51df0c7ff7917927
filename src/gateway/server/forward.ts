import { hash } from "node:crypto";
import type { CacheProvider } from "../../core/prompt-cache/cache-hints.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { Outgoing } from "../conversation/outgoing.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import { addCacheHints, type HintedSpans } from "../prompt-cache/add-cache-hints.ts";
import { askForEvents } from "./array-stream.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { headersForUpstream } from "./headers.ts";
import type { Incoming } from "./prepare-outgoing.ts";
import { decodeAnswer } from "./relay.ts";

/** A request on its way, as it came in. */
export interface Passage {
  readonly request: Request;
  readonly incoming: Incoming;
  /** Whether the provider is asked for events although the client did not ask: we turn them into another stream. */
  readonly asksForEvents: boolean;
}

/** Sends a request to its provider. */
export async function forward(
  { request, incoming, asksForEvents }: Passage,
  outgoing: Outgoing,
  parts: GatewayParts,
): Promise<UpstreamResponse> {
  const { upstream, upstreams } = parts;
  const url = upstreamUrl(upstreams[incoming.door.upstream], request);
  const { body, isOriginal } = hintAtCache(outgoing, incoming, parts);
  const { "content-encoding": encoding, ...headers } = headersForUpstream(request.headers);
  const response = await upstream.send({
    url: asksForEvents ? askForEvents(url) : url,
    method: request.method,
    headers: {
      ...headers,
      ...(isOriginal && encoding !== undefined && { "content-encoding": encoding }),
      // The answer contains its usage, so it must be readable.
      "accept-encoding": "identity",
    },
    body,
    signal: request.signal,
  });
  return decodeAnswer(response);
}

/** The provider's address for a request, with path and query as the client wrote them. */
export function upstreamUrl(base: URL, request: Request): URL {
  // Many write the address of a provider with the version that our paths have too.
  const root = base.href.replace(/\/+$/, "").replace(/\/v1(?:beta)?$/, "");
  const { pathname, search } = new URL(request.url);
  return new URL(`${root}${pathname}${search}`);
}

/** The last change to a body: hints about what the provider should keep in its cache. */
function hintAtCache(
  { body, isOriginal, status, conversation }: Outgoing,
  { door, text }: Incoming,
  { cacheLifetime, cachesOnlyClaude, upstreams }: GatewayParts,
): Pick<Outgoing, "body" | "isOriginal"> {
  const written = typeof body === "string" ? body : text;
  const isOurs = status !== "off" && status !== "observed" && status !== "bypassed";
  if (cacheLifetime === undefined || written === undefined || !isOurs) return { body, isOriginal };
  if (cachesOnlyClaude && door.upstream !== "anthropic") return { body, isOriginal };
  const provider = cacheProvider(door, upstreams);
  const known = conversation?.history.text === written ? spansOf(conversation.history) : undefined;
  const hinted = addCacheHints(written, door, { ttl: cacheLifetime, provider, hash: plainHash }, known);
  return hinted === written ? { body, isOriginal } : { body: hinted, isOriginal: false };
}

function spansOf({ fields, preamble, links, rest }: ClientHistory): HintedSpans {
  return { fields, preamble, items: [...links.flatMap(({ items }) => items), ...rest] };
}

function cacheProvider({ upstream }: Door, upstreams: GatewayParts["upstreams"]): CacheProvider {
  if (upstream === "anthropic") return "anthropic";
  return upstreams.openai.hostname.endsWith("openrouter.ai") ? "openrouter" : "openai";
}

const plainHash = { sha256: (text: string) => hash("sha256", text) };
