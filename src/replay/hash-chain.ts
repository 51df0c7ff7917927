import { hash } from "node:crypto";
import { createBoundedMemory } from "../core/base/bounded-memory.ts";

/** A message, by what identifies it. */
export interface Link {
  /** Equal for two messages with the same content. */
  readonly key: string;
}

/**
 * One name for every beginning of a conversation: `chain[n]` names its first `n` messages, `chain[0]` for none.
 *
 * Two histories share names exactly as far as their content is the same, for the same tenant in the same format.
 */
export function hashChain(
  links: readonly Link[],
  scope: { readonly tenant: string; readonly format: string },
): string[] {
  const chain = [hash("sha256", JSON.stringify([scope.tenant, scope.format]))];
  for (const { key } of links) chain.push(extendChain(chain.at(-1) ?? "", key));
  return chain;
}

/** How many names are remembered, for all conversations together; each is a hash in hexadecimal. */
const MAX_NAMES = 60_000;

/** Makes a `hashChain` that takes the time of what is new in a conversation: what was hashed for its last request is kept. */
export function createChainHasher(maxNames = MAX_NAMES): typeof hashChain {
  const last = createBoundedMemory<string, { readonly keys: readonly string[]; readonly chain: readonly string[] }>(
    maxNames,
  );
  return (links, scope) => {
    const name = JSON.stringify([scope.tenant, scope.format, links[0]?.key]);
    const known = last.get(name);
    if (known === undefined) return remember(name, links, hashChain(links, scope));
    let common = 0;
    while (common < links.length && known.keys[common] === links[common]?.key) common += 1;
    const chain = known.chain.slice(0, common + 1);
    for (const { key } of links.slice(common)) chain.push(extendChain(chain.at(-1) ?? "", key));
    return remember(name, links, chain);
  };

  function remember(name: string, links: readonly Link[], chain: string[]): string[] {
    last.set(name, { keys: links.map(({ key }) => key), chain }, chain.length);
    return chain;
  }
}

/** The name of a conversation extended by one message. */
export function extendChain(name: string, key: string): string {
  return hash("sha256", `${name} ${key}`);
}
