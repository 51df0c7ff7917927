import { expect, it } from "vitest";
import type { PriceCard } from "../../../src/core/model/price-card.ts";
import { assistant, user } from "../../../test/fixtures/conversation.ts";
import type { Session } from "../session.ts";
import { tokensOf } from "../sizes.ts";
import { listContinuations, priceOptimum } from "./price-optimum.ts";

/** Without a cache and with free output: a request costs one dollar per token. */
const card: PriceCard = {
  name: "bare",
  asOf: "2026-11-15",
  input: 1_000_000,
  output: 0,
  cacheWrite: 1_000_000,
  cacheRead: 0,
  cache: { kind: "automatic", minimumTokens: 1_000_000, lifetimeSeconds: 1 },
};
const small = user("small");
const session: Session = {
  name: "three requests",
  format: "openai-chat",
  messages: [user("word ".repeat(300)), assistant("a"), user("b"), assistant("c"), user("d"), assistant("e")],
  pausesBefore: new Map(),
};

it("compacts as soon as possible if carrying costs something and compacting does not", async () => {
  const continuations = await listContinuations(session, async () => [small], 10);
  const [first = small] = session.messages;
  // The first request has to carry the long message; the second and third go out with the small one alone.
  expect(priceOptimum(continuations, card)).toBeCloseTo(tokensOf(first) + 2 * tokensOf(small));
});

it("leaves the session alone if compacting makes it larger", async () => {
  const large = user("word ".repeat(3_000));
  const continuations = await listContinuations(session, async () => [large], 10);
  const [first, second, third, fourth, fifth] = session.messages.map(tokensOf);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = [first, second, third, fourth, fifth];
  expect(priceOptimum(continuations, card)).toBeCloseTo(a + (a + b + c) + (a + b + c + d + e));
});
