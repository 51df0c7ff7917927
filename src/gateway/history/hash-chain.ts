import { hash } from "node:crypto";
import type { Link } from "./read-history.ts";

/**
 * One name for every beginning of a conversation: `chain[n]` stands for its first `n` messages, `chain[0]` for none.
 *
 * Two histories have a name in common just as far as they say the same, for the same tenant in the same format.
 */
export function hashChain(
  links: readonly Pick<Link, "key">[],
  scope: { readonly tenant: string; readonly format: string },
): string[] {
  const chain = [hash("sha256", JSON.stringify([scope.tenant, scope.format]))];
  for (const { key } of links) chain.push(extendChain(chain.at(-1) ?? "", key));
  return chain;
}

/** The name of a conversation that goes on with one more message. */
export function extendChain(name: string, key: string): string {
  return hash("sha256", `${name} ${key}`);
}
