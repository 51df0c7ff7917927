import { authenticate, TOKEN_HEADER } from "../http/authenticate.ts";
import { refuse, refuseToken } from "../http/refuse.ts";
import type { GatewayParts } from "./gateway-parts.ts";

/** A store that takes longer than this is useless to a request. */
const STORE_MS = 5_000;

/** `GET /healthz`: whether requests can be served properly. Without the store they are passed on unchanged. */
export async function showHealth(request: Request, { tenants, checkStore, watcher }: GatewayParts): Promise<Response> {
  if (!mayAsk(request, tenants)) return refuseToken();
  try {
    await withinTime(checkStore());
    return Response.json({ status: "ok" });
  } catch (error) {
    watcher.onFault("store", error);
    return Response.json({ status: "store-unavailable" }, { status: 503 });
  }
}

/** `GET /metrics`, for Prometheus. */
export async function showMetrics(request: Request, { tenants, readMetrics }: GatewayParts): Promise<Response> {
  if (!mayAsk(request, tenants)) return refuseToken();
  if (readMetrics === undefined) return refuse(404, "no_metrics", "this gateway keeps no metrics");
  const { contentType, text } = await readMetrics();
  return new Response(text, { headers: { "content-type": contentType } });
}

/** These paths are never passed on, so the token may also be where monitoring tools put one. */
function mayAsk({ headers }: Request, tenants: GatewayParts["tenants"]): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (authenticate(headers, tenants) !== undefined) return true;
  return bearer !== undefined && authenticate(new Headers([[TOKEN_HEADER, bearer]]), tenants) !== undefined;
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store did not answer in time")), STORE_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
