import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, system, transcript, user } from "../../../test/fixtures/conversation.ts";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { readSteps } from "../../../test/fixtures/long-session.ts";
import { applyPlan } from "../apply/apply.ts";
import type { Message } from "../model/message.ts";
import { planCompaction } from "../plan/plan.ts";
import { stripOurText } from "./strip-our-text.ts";

const tools = createTools();

describe("text that we write", () => {
  it.each([
    ["a message of its own", [assistant("Done."), user("Go on.")]],
    ["a block of the request that follows", [user("Go on.")]],
  ])("says so if the record is %s", (_name, end) => {
    const ours = compact(end).flatMap(({ parts }) =>
      parts.filter((part) => part.kind === "text" && part.meta !== undefined),
    );
    expect(ours.map((part) => (part.kind === "text" ? part.meta?.kind : ""))).toEqual(["note", "handoff"]);
  });

  it("is stripped from a transcript, and nothing else is", () => {
    const end = [user("Go on.")];
    const left = stripOurText(compact(end), testHash);
    expect(JSON.stringify(left)).not.toContain("⟪palimpsest handoff");
    expect(left.at(0)).toEqual(system("Be brief."));
    expect(left.at(-1)).toEqual(user("Go on."));
  });

  it("is stripped from what came back from a provider's format, too, although only its marks identify it", () => {
    const bare = compact([user("Go on.")]).map(({ role, parts }) => ({
      role,
      parts: parts.map((part) => (part.kind === "text" ? { kind: part.kind, text: part.text } : part)),
    }));
    expect(JSON.stringify(stripOurText(bare, testHash))).not.toContain("palimpsest handoff");
    const pasted: Message = user(
      "⟪palimpsest handoff 1 · 0000000000 · reference only⟫\nx\n⟪end of handoff 1 · a · the conversation continues below⟫",
    );
    expect(stripOurText([pasted], testHash)).toEqual([pasted]);
  });
});

function compact(end: readonly Message[]): readonly Message[] {
  const input = transcript([system("Be brief."), user("Never push."), ...readSteps(20), ...end]);
  const pass = forcedPass(input, { targetTokens: 700, notePlacement: "system" });
  const done = applyPlan(planCompaction(pass, tools), input.messages, tools);
  expect(done.report.summary).toBe("deterministic");
  return done.messages;
}
