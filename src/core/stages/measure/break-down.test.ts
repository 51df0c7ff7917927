import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import {
  assistant,
  call,
  image,
  result,
  system,
  tool,
  transcript,
  user,
} from "../../../../test/fixtures/conversation.ts";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import type { Breakdown } from "../../model/breakdown.ts";
import type { Transcript } from "../../model/transcript.ts";
import { breakDown } from "./break-down.ts";
import { createMeasurer } from "./create-measurer.ts";

const measurer = createMeasurer({ counter: wordCounter });

const systemPrompt = `You are careful.
# Memory
the user likes brevity
# Tone
friendly
<available_skills>
pdf docx
</available_skills>
Contents follow.
# CLAUDE.md
use pnpm`;

const session = transcript(
  [
    system(systemPrompt),
    user("<system-reminder>\nAs you answer, mind the rules\n</system-reminder>\nfix the build"),
    assistant("I look", call("a", "bash", { command: "ls" })),
    tool(result("a", "one two three")),
    user("and this", image()),
  ],
  {
    tools: [
      { name: "bash", wire: { name: "bash" } },
      { name: "mcp__github__search", wire: { name: "mcp__github__search" } },
      { name: "Task", wire: { name: "Task" } },
    ],
  },
);

describe("breakDown", () => {
  it("distinguishes the eight categories", () => {
    expect(tokensOf(breakDown(session, { measurer }))).toEqual({
      "system prompt": 12,
      "tool definitions": 1,
      "rules and context files": 12,
      skills: 4,
      "MCP tools": 1,
      "sub-agent definitions": 1,
      memory: 6,
      conversation: 1_644,
    });
  });

  it("splits the conversation", () => {
    const conversation = breakDown(session, { measurer }).categories.at(-1);
    expect(Object.fromEntries(conversation?.split?.map(({ name, tokens }) => [name, tokens]) ?? [])).toEqual({
      user: 13,
      assistant: 6,
      reasoning: 0,
      "tool calls": 10,
      "tool results": 15,
      media: 1_600,
    });
  });

  it("counts every message and tool once", () => {
    const { totalTokens, countedAs } = breakDown(session, { measurer });
    expect(totalTokens).toBe(measurer.messages(session.messages) + measurer.tools(session.tools));
    expect(countedAs).toBe("exact");
  });

  it("prefers the provider's own count", () => {
    const reported = breakDown(session, { measurer, reportedTokens: 10_000 });
    expect(reported).toMatchObject({ totalTokens: 10_000, countedAs: "reported" });
    expect(sumOf(reported)).toBe(10_000);
  });

  it("shows no text of the transcript", () => {
    expect(JSON.stringify(breakDown(session, { measurer }))).not.toMatch(/pnpm|brevity|build/);
  });

  it("answers an empty transcript with zeros", () => {
    expect(sumOf(breakDown(transcript([]), { measurer }))).toBe(0);
  });

  it("takes a user's own tags for the user's words", () => {
    const own = transcript([user("<div>hello</div> <memory> is never closed")]);
    expect(tokensOf(breakDown(own, { measurer }))).toMatchObject({ conversation: 9, memory: 0 });
  });

  test.prop([fc.array(fc.string()), fc.array(fc.string()), fc.option(fc.nat(), { nil: undefined })])(
    "adds up to its total whatever the texts say",
    (systems, users, reportedTokens) => {
      const odd: Transcript = transcript([...systems.map(system), ...users.map((words) => user(words))]);
      const breakdown = breakDown(odd, { measurer, ...(reportedTokens !== undefined && { reportedTokens }) });
      expect(sumOf(breakdown)).toBe(breakdown.totalTokens);
      const split = breakdown.categories.at(-1)?.split ?? [];
      expect(split.reduce((total, part) => total + part.tokens, 0)).toBe(breakdown.categories.at(-1)?.tokens);
    },
  );
});

// Helpers

function tokensOf(breakdown: Breakdown): Record<string, number> {
  return Object.fromEntries(breakdown.categories.map(({ name, tokens }) => [name, tokens]));
}

function sumOf(breakdown: Breakdown): number {
  return breakdown.categories.reduce((total, category) => total + category.tokens, 0);
}
