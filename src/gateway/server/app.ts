import { Readable } from "node:stream";
import { Hono } from "hono";
import { DOORS } from "../doors/index.ts";
import { findTenant, TOKEN_HEADER } from "./find-tenant.ts";
import { upstreamUrl } from "./forward.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { handleConversation } from "./handle-conversation.ts";
import { handleManual } from "./handle-manual.ts";
import { headersForUpstream } from "./headers.ts";
import { BodyTooLarge } from "./read-body.ts";
import { refuse } from "./refuse.ts";
import { relay } from "./relay.ts";

/** Asks how large a prompt is: it must see what the prompt would be. */
const COUNT_PATH = "/v1/messages/count_tokens";

/** The gateway as a web application: the providers' paths, and everything else passed on. */
export function createApp(parts: GatewayParts): Hono {
  const app = new Hono();

  app.get("/healthz", (context) => context.json({ status: "ok" }));

  for (const door of DOORS) {
    const paths = door.path === "/v1/messages" ? [door.path, COUNT_PATH] : [door.path];
    for (const path of paths) {
      app.post(path, async ({ req }) => {
        const tenant = findTenant(req.raw.headers, parts.tenants);
        if (tenant === undefined) return refuseToken();
        return handleConversation(req.raw, { door, path, tenant }, parts);
      });
    }
  }

  app.post("/palimpsest/compact", async ({ req }) => {
    const tenant = findTenant(req.raw.headers, parts.tenants);
    return tenant === undefined ? refuseToken() : handleManual(req.raw, tenant, parts);
  });

  app.all("*", async ({ req }) => {
    if (findTenant(req.raw.headers, parts.tenants) === undefined) return refuseToken();
    return passOn(req.raw, parts);
  });

  app.onError((error) => {
    if (error instanceof BodyTooLarge) return refuse(413, "request_too_large", error.message);
    parts.watcher.onFault("request", error);
    return refuse(502, "upstream_unreachable", describeFailure(error));
  });
  return app;
}

/** Anything that is no conversation: goes through as it is, streamed both ways. */
async function passOn(request: Request, { upstream, upstreams }: GatewayParts): Promise<Response> {
  const name = request.headers.has("anthropic-version") ? "anthropic" : "openai";
  const response = await upstream.send({
    url: upstreamUrl(upstreams[name], new URL(request.url).pathname, request),
    method: request.method,
    headers: headersForUpstream(request.headers),
    ...(request.body !== null && { body: Readable.fromWeb(request.body) }),
    signal: request.signal,
  });
  return relay(response, []);
}

function refuseToken(): Response {
  return refuse(401, "gateway_token", `send the gateway's own token in ${TOKEN_HEADER}`);
}

/** Why a provider could not be reached, without the address: it may hold a secret. */
function describeFailure(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "UND_ERR_HEADERS_TIMEOUT") return "the provider did not answer in time";
  if (code === "UND_ERR_CONNECT_TIMEOUT") return "the provider could not be reached in time";
  return `the provider could not be reached${code === "" ? "" : ` (${code})`}`;
}
