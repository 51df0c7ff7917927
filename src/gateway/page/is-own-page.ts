/**
 * Whether a request comes from the page itself, or from no page at all.
 *
 * Stricter than for the providers' paths: another server on this machine has pages too, and none of them may read an
 * archive.
 */
export function isOwnPage({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
