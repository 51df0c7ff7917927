import { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { DOORS, type Door } from "../doors/index.ts";
import { authenticate } from "../http/authenticate.ts";
import { judgeVisitor } from "../http/judge-visitor.ts";
import { BodyTooLarge } from "../http/read-body.ts";
import { refuse, refuseToken } from "../http/refuse.ts";
import { addPage } from "../page/add-page.ts";
import type { PageParts } from "../page/page-parts.ts";
import { findVendor } from "./find-vendor.ts";
import { upstreamUrl } from "./forward.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { handleConversation } from "./handle-conversation.ts";
import { handleManual } from "./handle-manual.ts";
import { headersForUpstream, lengthHeader } from "./headers.ts";
import { relay } from "./relay.ts";
import { showHealth, showMetrics } from "./show-state.ts";
import { type RequestWatch, type WatchedRequest, watchRequest } from "./watch-request.ts";

const OWN_PATHS = "/palimpsest/*";
const MANUAL_PATH = "/palimpsest/compact";
/** The logged name of paths that are not ours: they may contain anything. */
const OTHER_PATH = "other";
/** The status that servers commonly log if the client went away before there was an answer. */
const CLIENT_GONE = 499;

interface NodeBindings {
  readonly Bindings: Pick<HttpBindings, "incoming" | "outgoing">;
}

interface Caller {
  readonly tenant: string;
  readonly requestWatch: RequestWatch;
  /** Node's own request. */
  readonly message: Readable;
  /** Whom the request is meant for. */
  readonly vendor: Door["upstream"];
}

/** The gateway as a web application: the page if there is one, the providers' paths, and everything else passed on. */
export function createApp(parts: GatewayParts, page?: PageParts): Hono<NodeBindings> {
  const app = new Hono<NodeBindings>();
  const serve =
    (path: string, answer: (request: Request, caller: Caller) => Promise<Response>) =>
    ({ req, env: { incoming, outgoing } }: Context<NodeBindings>): Promise<Response> =>
      answerWatched({ request: req.raw, path, message: incoming, cut: () => outgoing.destroy() }, answer, parts);

  app.use(async (context, next) => {
    const { req, env } = context;
    const { tenants, allowedHosts } = parts;
    const judged = judgeVisitor(req.raw, { hasTokens: tenants.size > 0, allowedHosts });
    if (judged.kind === "admitted") {
      await next();
      for (const [name, value] of judged.headers) context.res.headers.set(name, value);
      return undefined;
    }
    const { response } = judged;
    const watched = { request: req.raw, path: OTHER_PATH, cut: () => env.outgoing.destroy() };
    const requestWatch = watchRequest(parts.watcher, watched);
    if (response.status >= 400) requestWatch.note({ outcome: "refused" });
    requestWatch.end(response.status);
    return response;
  });

  app.get("/healthz", ({ req }) => showHealth(req.raw, parts));
  app.get("/metrics", ({ req }) => showMetrics(req.raw, parts));

  if (page !== undefined) addPage(app, page);

  for (const door of DOORS) {
    for (const path of door.paths) {
      const answer = serve(path.name, (request, caller) => {
        caller.requestWatch.note({ provider: door.upstream });
        return handleConversation(request, { door, path, ...caller }, parts);
      });
      app.post(path.route ?? path.name, answer);
    }
  }

  const compact = serve(MANUAL_PATH, async (request, { tenant, requestWatch }) => {
    const response = await handleManual(request, tenant, parts);
    requestWatch.end(response.status);
    return response;
  });
  app.post(MANUAL_PATH, compact);
  // Our own paths are never passed on to a provider, whether they exist or not.
  const refuseOwn = serve(OTHER_PATH, async (_request, { requestWatch }) => {
    requestWatch.note({ outcome: "refused" });
    requestWatch.end(404);
    return refuse(404, "unknown_path", "unknown path");
  });
  app.all(OWN_PATHS, refuseOwn);
  app.all(
    "*",
    serve(OTHER_PATH, (request, caller) => passOn(request, caller, parts)),
  );
  return app;
}

/** Answers a request from an admitted caller, and records it, however it ends. */
async function answerWatched(
  watched: WatchedRequest & Pick<Caller, "message">,
  answer: (request: Request, caller: Caller) => Promise<Response>,
  { tenants, watcher, upstreams }: GatewayParts,
): Promise<Response> {
  const { request, message } = watched;
  const requestWatch = watchRequest(watcher, watched);
  const tenant = authenticate(request.headers, tenants);
  if (tenant === undefined) {
    requestWatch.note({ outcome: "refused" });
    requestWatch.end(401);
    return refuseToken();
  }
  requestWatch.note({ tenant });
  const vendor = findVendor(request);
  if (vendor === undefined) {
    requestWatch.note({ outcome: "refused" });
    requestWatch.end(400);
    return refuse(400, "other_vendor", "this gateway does not support that provider; send the request there directly");
  }
  try {
    return await answer(request, { tenant, requestWatch, vendor, message });
  } catch (error) {
    const isGone = request.signal.aborted;
    const isTooLarge = error instanceof BodyTooLarge;
    requestWatch.note({ outcome: isTooLarge ? "refused" : "failed" });
    if (!isGone && !isTooLarge) {
      watcher.onFault("request", error);
      requestWatch.note({ reason: "provider-unreachable" });
    }
    requestWatch.end(isGone ? CLIENT_GONE : isTooLarge ? 413 : 502);
    if (isTooLarge) return refuse(413, "request_too_large", error.message);
    return refuse(502, "upstream_unreachable", describeFailure(error, upstreams[vendor]));
  }
}

/** Passes on anything that is not a conversation unchanged, streamed both ways. */
async function passOn(
  request: Request,
  { requestWatch, vendor }: Caller,
  { upstream, upstreams }: GatewayParts,
): Promise<Response> {
  requestWatch.note({ provider: vendor });
  requestWatch.sent();
  const length = request.body === null ? undefined : request.headers.get("content-length");
  const response = await upstream.send({
    url: upstreamUrl(upstreams[vendor], request),
    method: request.method,
    headers: { ...headersForUpstream(request.headers), ...Object.fromEntries(lengthHeader(length)) },
    ...(request.body !== null && { body: Readable.fromWeb(request.body) }),
    signal: request.signal,
  });
  requestWatch.answered();
  const end = (): void => requestWatch.end(response.status);
  return relay(response, lengthHeader(response.headers["content-length"]), {
    see: () => {},
    end,
    break: requestWatch.break,
  });
}

/** Why a provider could not be reached. Of its address only the host is named: the rest may contain a secret. */
function describeFailure(error: unknown, { host }: URL): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "UND_ERR_HEADERS_TIMEOUT") return `the provider at ${host} did not answer in time`;
  const how =
    code === "UND_ERR_CONNECT_TIMEOUT" ? "could not be reached in time" : `could not be reached${code && ` (${code})`}`;
  return `the provider at ${host} ${how}; palimpsest doctor --gateway --online checks the way there`;
}
