import { isLoopback } from "./is-loopback.ts";
import { refuse } from "./refuse.ts";

/** Who may ask besides callers with a token. */
export interface Admission {
  readonly hasTokens: boolean;
  /** Names, besides those of loopback, by which the gateway may be reached and from which pages may ask. */
  readonly allowedHosts: readonly string[];
}

/** What a visit comes to: an answer at once, or headers for the answer. */
export type VisitorJudgement =
  | { readonly kind: "answered"; readonly response: Response }
  | { readonly kind: "admitted"; readonly headers: readonly (readonly [string, string])[] };

/**
 * Keeps out pages that a browser on this machine shows.
 *
 * Loopback keeps other machines out, but not their pages: a browser here asks on their behalf, by a name that was made
 * to point here or across origins. So without a token only requests to names of this machine are answered, and only its
 * own pages may ask. We answer preflights ourselves: the provider would let any page read.
 */
export function judgeVisitor(
  { method, headers }: Pick<Request, "method" | "headers">,
  { hasTokens, allowedHosts }: Admission,
): VisitorJudgement {
  const isOwn = (host: string | undefined): boolean =>
    host !== undefined && (isLoopback(host) || allowedHosts.includes(host));
  if (!hasTokens && !isOwn(hostOf(`http://${headers.get("host") ?? ""}`))) return refuseVisitor("foreign_host", HOST);

  const origin = headers.get("origin");
  const isPage = origin !== null || headers.get("sec-fetch-site") === "cross-site";
  const isOwnPage = origin !== null && /^https?:/.test(origin) && isOwn(hostOf(origin));
  if (!isOwnPage) {
    // If there are tokens, they decide who may ask, and no foreign page has one.
    return isPage && !hasTokens ? refuseVisitor("foreign_origin", ORIGIN) : { kind: "admitted", headers: [] };
  }
  const shared = [
    ["access-control-allow-origin", origin],
    ["access-control-expose-headers", "*"],
    ["vary", "origin"],
  ] as const;
  return method === "OPTIONS" && headers.has("access-control-request-method")
    ? { kind: "answered", response: answerPreflight(headers, shared) }
    : { kind: "admitted", headers: shared };
}

const HOST = "only loopback host names and those of --allowed-hosts are accepted";
const ORIGIN = "only pages on loopback and on --allowed-hosts may send requests";

function refuseVisitor(type: string, message: string): VisitorJudgement {
  return { kind: "answered", response: refuse(403, type, message) };
}

function answerPreflight(asked: Headers, shared: readonly (readonly [string, string])[]): Response {
  const answer = new Headers({
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": asked.get("access-control-request-headers") ?? "",
    "access-control-max-age": "600",
  });
  for (const [name, value] of shared) answer.set(name, value);
  return new Response(null, { status: 204, headers: answer });
}

/** The host of an address without brackets and port; undefined if it is not an address. */
function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, username, password, pathname } = new URL(address);
  // More than a host and a port: nothing that a browser would send there.
  if (username !== "" || password !== "" || pathname !== "/") return undefined;
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
