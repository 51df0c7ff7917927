import { describe, expect, it } from "vitest";
import { assistant, user } from "../../test/fixtures/conversation.ts";
import { buildPolicy } from "../core/policy/build-policy.ts";
import { findRatioCard } from "../core/prices/find-price-card.ts";
import { createMeasurer } from "../core/stages/measure/create-measurer.ts";
import { estimatingCounter } from "../core/tokens/index.ts";
import { explainSession } from "./explain-session.ts";

const measurer = createMeasurer({ counter: estimatingCounter() });
const input = {
  toolTokens: 0,
  limits: { contextTokens: 20_000 },
  policy: buildPolicy({ floorTokens: 0 }),
  card: findRatioCard("claude-opus-5-5"),
  idleSeconds: 0,
};

describe("explainSession", () => {
  it("decides before every answer and before the request that would go out now", () => {
    const messages = Array.from({ length: 60 }, (_, turn) => [
      user(`What is ${turn}? ${"thing ".repeat(900)}`),
      assistant("It is so."),
    ]);
    const { requests: explained, total } = explainSession(
      { ...input, messages: [...messages.flat(), user("Go on.")] },
      measurer,
    );
    expect(explained.length).toBe(61);
    const causes = explained.filter(({ decision }) => decision.compact).map(({ decision }) => decision.cause);
    expect(causes.length).toBeGreaterThan(1);
    expect(explained.every(({ decision }) => decision.promptTokens < 20_000)).toBe(true);
    expect(total).toMatchObject({ requests: 61, compactions: causes.length });
    expect(total.dollars).toBeLessThan(total.dollarsWithout);
  });

  it("adds up to the same with and without, if nothing is due", () => {
    const messages = [user("Hello."), assistant("Yes?"), user("Go on."), assistant("I did."), user("Thanks.")];
    const { total } = explainSession({ ...input, messages }, measurer);
    expect(total).toEqual({
      requests: 3,
      compactions: 0,
      dollars: total.dollarsWithout,
      dollarsWithout: total.dollars,
    });
    expect(total.dollars).toBeGreaterThan(0);
  });

  it("knows that a long pause leaves the cache cold", () => {
    const messages = [user("Hello."), assistant("Yes?"), user("thing ".repeat(14_000))];
    const last = (idleSeconds: number) =>
      explainSession({ ...input, messages, idleSeconds }, measurer).requests.at(-1)?.decision;
    expect(last(10)?.isCold).toBe(false);
    expect(last(1_000)).toMatchObject({ isCold: true, compact: true });
  });
});
