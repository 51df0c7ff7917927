import { classifyName } from "../redact/judge/classify-name.ts";

/** Names of fields that contain credentials although they do not sound like it. */
const CARRIERS = new Set(["authorization", "proxyauthorization", "cookie", "setcookie", "xapikey"]);

/** True for a field whose value must never be shown: it names a password, a token, a key. */
export function isSensitiveKey(key: string): boolean {
  const name = key.slice(0, 100);
  if (CARRIERS.has(name.toLowerCase().replaceAll(/[_-]/g, ""))) return true;
  const found = classifyName(name);
  // `tokens: 512` is a count, and a bare `key` can be any key.
  return found !== undefined && found.demand !== "random" && !found.isPlural;
}
