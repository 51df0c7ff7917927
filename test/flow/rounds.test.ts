import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

// Rule 9: pieces of an earlier record compete again unchanged; nothing is summarized twice.

const ROUNDS = 5;
const SHARE = 0.2;
/** What identifies, in the last round, a fact planted in the first. */
const PLANTED = ["full jitter", "4173", "INV-20431", "ECONNRESET", "pnpm exec vitest run retry", "Never push to main"];

describe.each([
  ["a system prompt", [system("Be brief.")]],
  ["nothing before it", []],
])("five rounds at a fifth, with %s", (_name, opening) => {
  it.each(["with its state", "after the state was lost"])("keeps what was planted in the first, %s", (how) => {
    let messages: readonly Message[] = [...opening, ...plant(), ...readSteps(25)];
    let state: CompactionState | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const input = transcript([...messages, assistant(`Round ${round} is done.`), user(`Go on with round ${round}.`)]);
      const tools = createTools();
      const targetTokens = Math.floor(tools.measurer.messages(input.messages) * SHARE);
      const pass = { ...forcedPass(input, { targetTokens }), ...(state !== undefined && { state }) };
      const done = applyPlan(planCompaction(pass, tools), input.messages, tools);
      expect(done.report.status).toBe("compacted");
      state = how === "with its state" ? done.state : undefined;
      messages = [...done.messages, ...readSteps(25, { name: `round${round}` })];
    }
    const text = messages.flatMap((message) => listTexts(message)).join("\n");
    expect(PLANTED.filter((fact) => !text.includes(fact))).toEqual([]);
    expect(text.split("⟪palimpsest handoff")).toHaveLength(2);
  });
});

describe("a result that is shortened pass after pass", () => {
  const FAILED = `Exit code 1\n${"compiling module\n".repeat(300)} Tests  2 failed | 146 passed (148)\n`;
  const steps = Array.from({ length: 30 }, (_, index): Message[] => [
    assistant(call(`c${index}`, "bash", { command: `cat src/file${index}.ts` })),
    tool(result(`c${index}`, `export const limit${index} = ${index};\n`.repeat(200))),
  ]);
  const opening = [user("Fix it."), assistant(call("t", "bash", { command: "pnpm test" })), tool(result("t", FAILED))];
  const answers = new Set([...opening, ...steps.flat()].flatMap((message) => listTexts(message)));
  const ending = [assistant("That is all."), user("Go on.")];

  it("shows the handle of its tool's output, and is identified by its outcome, until a handoff tells it", () => {
    let messages: readonly Message[] = [...opening, ...steps.flat(), ...ending];
    let state: CompactionState | undefined;
    const archive = new Map<string, string>();
    const kinds: string[] = [];
    for (const share of [0.6, 0.5, 0.4]) {
      const tools = createTools();
      const targetTokens = Math.floor(tools.measurer.messages(messages) * share);
      const pass = { ...forcedPass(transcript(messages), { targetTokens }), ...(state !== undefined && { state }) };
      const plan = planCompaction(pass, tools);
      kinds.push(plan.kind);
      const done = applyPlan(plan, messages, tools);
      for (const { handle, text } of done.commit?.originals ?? []) archive.set(handle, text);
      for (const message of done.messages) {
        const [text = ""] = message.role === "tool" ? listTexts(message) : [];
        const handle = / (h-[0-9a-z]+)$/.exec(text)?.[1];
        if (handle !== undefined) expect(answers.has(archive.get(handle) ?? ""), text).toBe(true);
      }
      messages = done.messages;
      state = done.state;
    }
    expect(kinds).toEqual(["digest", "digest", "fold"]);
    const text = messages.flatMap((message) => listTexts(message)).join("\n");
    expect(text).toContain("`pnpm test`: 2 of 148 failed");
    const told = [...text.matchAll(/cat src\/file\d+\.ts` → 200 lines (h-[0-9a-z]+)/g)].map(
      ([, handle = ""]) => handle,
    );
    expect(told.length).toBeGreaterThan(3);
    for (const handle of told) expect(answers.has(archive.get(handle) ?? "")).toBe(true);
  });
});

// Helpers

function plant(): Message[] {
  return [
    user("Make the client resilient. Never push to main. The server listens on port 4173."),
    assistant("The ticket is INV-20431.", call("t", "bash", { command: "pnpm exec vitest run retry" })),
    tool(result("t", "Exit code 1\nError: read ECONNRESET in send()")),
    assistant("Equal jitter bunched in the load test, so I use full jitter."),
    user("Good. Read the rest."),
  ];
}
