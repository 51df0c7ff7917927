import { CompactionError } from "../core/base/errors.ts";

export interface EndpointInput {
  /** Names the setting in an error. */
  readonly key: string;
  readonly baseUrl: string;
  /** What is appended to the base, such as `/v1/messages`. A version at the end of the base is not repeated. */
  readonly path: string;
}

/** Makes the address of a provider's endpoint. An address with a user or password in it is refused: it would end up in logs. */
export function resolveEndpoint({ key, baseUrl, path }: EndpointInput): string {
  const url = URL.parse(baseUrl.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) throw refuse(key, "an http or https address", "something else");
  if (url.username !== "" || url.password !== "") throw refuse(key, "an address without credentials", "one with them");

  const base = url.pathname.replace(/\/$/, "");
  url.pathname = path.startsWith("/v1/") && base.endsWith("/v1") ? base + path.slice("/v1".length) : base + path;
  url.hash = "";
  return url.href;
}

function refuse(key: string, range: string, received: string): CompactionError<"INVALID_POLICY"> {
  return new CompactionError("INVALID_POLICY", { key, range, received });
}
