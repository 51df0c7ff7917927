import { describe, expect, it } from "vitest";
import { compactThroughDoor } from "../../../../test/fixtures/compact-through-door.ts";
import { createTools, forcedPass } from "../../../../test/fixtures/compaction-tools.ts";
import { longSession, moreTurns } from "../../../../test/fixtures/long-session.ts";
import { codecs, FORMATS } from "../../../formats/index.ts";
import { applyPlan } from "../../apply/apply.ts";
import { planCompaction, planOrAbort } from "../../plan/plan.ts";
import { HANDOFF_NOTE } from "../../text/handoff-note.ts";
import { computeBudget } from "../measure/compute-budget.ts";

const policy = { targetTokens: 900, notePlacement: "system" } as const;

/** The same opening, with the system prompt in the place where each provider keeps it. */
const REQUESTS: Readonly<Record<(typeof FORMATS)[number], (messages: unknown) => unknown>> = {
  anthropic: (messages) => ({ model: "claude-opus-4-5", max_tokens: 500, system: "Be brief.", messages }),
  "openai-chat": (messages) => ({
    model: "gpt-5.5",
    messages: [{ role: "system", content: "Be brief." }, ...(messages as readonly unknown[])],
  }),
  "openai-responses": (input) => ({ model: "gpt-5.5", instructions: "Be brief.", input }),
  gemini: (contents) => ({ systemInstruction: { parts: [{ text: "Be brief." }] }, contents }),
  "ai-sdk": (messages) => ({ instructions: "Be brief.", messages }),
};

describe("a note in the system prompt", () => {
  it.each(FORMATS)("leaves what the provider accepts, and occurs once (%s)", async (format) => {
    const { decode, encode, validate } = codecs[format];
    const session = longSession(30);
    const bare = encode({ ...session, messages: session.messages.slice(1) });
    const request = decode(REQUESTS[format](bare));
    const first = await compactThroughDoor(request, { policy });
    expect(first.report.status).toBe("compacted");
    const wire = encode(first.transcript);
    expect(validate(wire)).toEqual([]);

    const again = decode(wire);
    const grown = { ...again, messages: [...again.messages, ...moreTurns(20, "later")] };
    const second = encode((await compactThroughDoor(grown, { policy, archive: first.archive })).transcript);
    expect(validate(second)).toEqual([]);
    const notes = JSON.stringify(second).split(JSON.stringify(HANDOFF_NOTE).slice(1, -1)).length - 1;
    expect(notes).toBe(1);
  });

  it.each([
    [true, {}, 1],
    [false, {}, 0],
    [true, { notePlacement: "handoff" }, 0],
    [false, { notePlacement: "system" }, 1],
  ] as const)("if the cache is cold (%s) and the settings say %j: %i", (isCacheCold, given, notes) => {
    const tools = createTools();
    const input = longSession(30);
    const plan = planCompaction(forcedPass(input, { targetTokens: 900, ...given }, { isCacheCold }), tools);
    const { messages } = applyPlan(plan, input.messages, tools);
    expect(messages[0]?.parts.filter((part) => part.kind === "text" && part.text === HANDOFF_NOTE)).toHaveLength(notes);
  });

  it("is left out if the window has no room for it", () => {
    const tools = createTools();
    const input = longSession(12, { lines: 60 });
    const statusOf = (contextTokens: number, notePlacement: "handoff" | "system"): string => {
      const pass = forcedPass(input, { notePlacement });
      const plan = planOrAbort({ ...pass, budget: computeBudget({ contextTokens, outputReserveTokens: 0 }) }, tools);
      return applyPlan(plan, input.messages, tools).report.status;
    };
    for (let contextTokens = 500; contextTokens < 1_000; contextTokens += 10)
      expect(statusOf(contextTokens, "system"), String(contextTokens)).toBe(statusOf(contextTokens, "handoff"));
  });
});
