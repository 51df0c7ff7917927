import type { CostAccount } from "../model/cost.ts";

/** Whether the provider has dropped what it had cached of a conversation, or never had any of it. */
export function isCacheCold({ card, idleSeconds }: Pick<CostAccount, "card" | "idleSeconds">): boolean {
  return idleSeconds === undefined || idleSeconds > card.cache.lifetimeSeconds;
}
