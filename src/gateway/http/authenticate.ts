import { hash, timingSafeEqual } from "node:crypto";

export const TOKEN_HEADER = "x-palimpsest-token";

/** The tenant if the gateway has no tokens: anyone who reaches its address is its user. */
export const ONLY_TENANT = "default";

/** The tenant of a request; undefined for a request without a known token. */
export function authenticate(headers: Headers, tenants: ReadonlyMap<string, string>): string | undefined {
  if (tenants.size === 0) return ONLY_TENANT;
  const given = digest(headers.get(TOKEN_HEADER) ?? "");
  let found: string | undefined;
  // All are compared, each in constant time: the time it takes reveals nothing about any token.
  for (const [token, tenant] of tenants) if (timingSafeEqual(digest(token), given)) found = tenant;
  return found;
}

function digest(token: string): Uint8Array {
  return hash("sha256", token, "buffer");
}
