import { hash, timingSafeEqual } from "node:crypto";

export const TOKEN_HEADER = "x-palimpsest-token";

/** The tenant where the gateway has no tokens: whoever reaches its address is its user. */
export const ONLY_TENANT = "default";

/** Whose request it is; undefined for a request that brings no token the gateway knows. */
export function findTenant(headers: Headers, tenants: ReadonlyMap<string, string>): string | undefined {
  if (tenants.size === 0) return ONLY_TENANT;
  const given = digest(headers.get(TOKEN_HEADER) ?? "");
  let found: string | undefined;
  // All are compared, each in constant time: how long it takes says nothing of any token.
  for (const [token, tenant] of tenants) if (timingSafeEqual(digest(token), given)) found = tenant;
  return found;
}

function digest(token: string): Uint8Array {
  return hash("sha256", token, "buffer");
}
