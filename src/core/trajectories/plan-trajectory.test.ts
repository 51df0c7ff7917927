import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Message, Role } from "../model/message.ts";
import { groupUnits } from "../stages/partition/group-units.ts";
import { planTrajectory } from "./plan-trajectory.ts";
import type { TrajectoryPolicy } from "./trajectory-plan.ts";

// Nine turns of 100 tokens. The first four are the first of their speaker; the last stays; in between are two steps.
const NINE: readonly Role[] = ["system", "user", "assistant", "tool", "assistant", "tool", "assistant", "tool", "user"];

describe("planTrajectory", () => {
  it("leaves a trajectory alone that costs exactly the target", () => {
    expect(plan(NINE, { targetTokens: 900 })).toEqual({ kind: "fits", tokensBefore: 900 });
  });

  it("counts what is next to the messages", () => {
    expect(plan(NINE, { targetTokens: 900 }, 1)).toMatchObject({ kind: "fold", tokensBefore: 901 });
  });

  it("takes whole steps from the front until target and summary fit: 900 - 800 + 50 needs 150, a step has 200", () => {
    expect(plan(NINE, { targetTokens: 800, summaryTokens: 50 })).toEqual({
      kind: "fold",
      tokensBefore: 900,
      start: 4,
      end: 6,
      foldedTokens: 200,
    });
  });

  it("takes exactly as much as is needed, and one step more for one token more", () => {
    expect(plan(NINE, { targetTokens: 750, summaryTokens: 50 })).toMatchObject({ start: 4, end: 6 });
    expect(plan(NINE, { targetTokens: 749, summaryTokens: 50 })).toMatchObject({ start: 4, end: 8 });
  });

  it("takes the whole middle if even that is not enough", () => {
    expect(plan(NINE, { targetTokens: 100, summaryTokens: 50 })).toMatchObject({ start: 4, end: 8, foldedTokens: 400 });
  });

  it("keeps the step whole that the first of the newest turns belongs to", () => {
    // The last two turns are a result and the user's message: the call before the result stays too.
    expect(plan(NINE, { targetTokens: 100, summaryTokens: 50, protectLast: 2 })).toMatchObject({ start: 4, end: 6 });
  });

  it("takes nothing out that a summary could exceed", () => {
    expect(plan(NINE, { targetTokens: 800, summaryTokens: 400 })).toEqual({ kind: "protected", tokensBefore: 900 });
    expect(plan(NINE, { targetTokens: 800, summaryTokens: 399 })).toMatchObject({ kind: "fold", end: 8 });
  });

  it("takes the oldest stretch that is enough if a late first tool turn divides the middle, otherwise the largest", () => {
    const roles: readonly Role[] = [
      ...(["system", "user", "assistant", "user", "assistant"] as const),
      ...(["assistant", "tool", "user", "assistant", "user", "user"] as const),
    ];
    // Consecutive assistant messages are one answer, so the step of the first result begins at 4.
    expect(plan(roles, { targetTokens: 1_050, summaryTokens: 50 })).toMatchObject({ start: 3, end: 4 });
    expect(plan(roles, { targetTokens: 900, summaryTokens: 50 })).toMatchObject({ start: 7, end: 10 });
    expect(plan(roles, { targetTokens: 300, summaryTokens: 50 })).toMatchObject({ start: 7, end: 10 });
  });

  it("has nothing to take out of an empty trajectory that is too large", () => {
    expect(plan([], { targetTokens: 10 }, 11)).toEqual({ kind: "protected", tokensBefore: 11 });
  });

  const sessions = fc.array(
    fc.record({
      role: fc.constantFrom<Role>("system", "user", "assistant", "tool"),
      tokens: fc.nat({ max: 500 }),
    }),
    { maxLength: 40 },
  );

  test.prop([sessions, fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 800 }), fc.nat({ max: 6 })])(
    "folds whole units between protected turns, reaches the target if it can, and takes no unit too many",
    (turns, targetTokens, summaryTokens, protectLast) => {
      const messages = turns.map(({ role }) => message(role));
      const tokensOf = (one: Message): number => turns[messages.indexOf(one)]?.tokens ?? 0;
      const policy = { targetTokens, summaryTokens, protectLast };
      const planned = planTrajectory({ messages, staticTokens: 0, tokensOf, policy });
      const total = turns.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(planned.kind === "fits").toBe(total <= targetTokens);
      if (planned.kind !== "fold") return;

      const units = groupUnits(messages);
      expect(units.some(({ start }) => start === planned.start)).toBe(true);
      expect(units.some(({ end }) => end === planned.end)).toBe(true);
      expect(planned.end).toBeLessThanOrEqual(messages.length - protectLast);
      for (const role of ["system", "user", "assistant", "tool"]) {
        const first = turns.findIndex((turn) => turn.role === role);
        expect(first >= planned.start && first < planned.end).toBe(false);
      }
      expect(planned.foldedTokens).toBeGreaterThan(summaryTokens);
      const neededTokens = total - targetTokens + summaryTokens;
      const lastUnit = units.find(({ end }) => end === planned.end);
      const lastTokens = turns.slice(lastUnit?.start, lastUnit?.end).reduce((sum, { tokens }) => sum + tokens, 0);
      if (planned.foldedTokens >= neededTokens) {
        expect(planned.foldedTokens - lastTokens).toBeLessThan(neededTokens);
      }
    },
  );
});

// Helpers

function message(role: Role): Message {
  return { role, parts: [{ kind: "text", text: role }] };
}

function plan(roles: readonly Role[], policy: Partial<TrajectoryPolicy>, staticTokens = 0) {
  return planTrajectory({
    messages: roles.map(message),
    staticTokens,
    tokensOf: () => 100,
    policy: { targetTokens: 800, summaryTokens: 50, protectLast: 1, ...policy },
  });
}
