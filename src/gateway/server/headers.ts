/** Headers that belong to one connection, and those we write ourselves. */
const NOT_PASSED: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "host",
  "content-length",
  "expect",
]);

const OURS = "x-palimpsest";
/**
 * Who may read an answer in a browser. Providers allow everyone, because a credential protects them; we have only a
 * user.
 */
const SHARING = "access-control-";

/** The client's headers that are sent to the provider: all but those of the connection and those meant for us. */
export function headersForUpstream(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => !NOT_PASSED.has(name) && !name.startsWith(OURS) && !named(headers, name)),
  );
}

/** The provider's headers that are sent to the client, repeated ones included. */
export function headersForClient(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || !mayReachClient(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) passed.append(name, one);
  }
  return passed;
}

function mayReachClient(name: string): boolean {
  return !NOT_PASSED.has(name) && !name.startsWith(SHARING) && !name.startsWith(OURS);
}

/** Whether `Connection` names a header as its own. */
function named(headers: Headers, name: string): boolean {
  const own = headers.get("connection")?.toLowerCase().split(",") ?? [];
  return own.some((one) => one.trim() === name);
}

/** The length of a body that is passed on as it is; nothing if it is not known in advance. */
export function lengthHeader(length: string | string[] | null | undefined): [string, string][] {
  return typeof length === "string" ? [["content-length", length]] : [];
}
