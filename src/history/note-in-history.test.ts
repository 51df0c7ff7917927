import { describe, expect, it } from "vitest";
import { aiSdkHistory, anthropicHistory, openAiChatHistory } from "../../test/fixtures/sdk-histories.ts";
import { memoryArchive } from "../archives/memory.ts";
import { createCompactor } from "../compactor/create-compactor.ts";
import { HANDOFF_NOTE } from "../core/text/handoff-note.ts";

// The system prompt explains how to read records if that removes nothing from the provider's cache.

const MINUTE_MS = 60_000;
const START_MS = 1_000_000_000;
const long = { steps: 40 };
const small = { contextTokens: 60_000, policy: { floorTokens: 0, targetTokens: 3_000 } };

const histories = {
  "openai-chat": openAiChatHistory(long),
  anthropic: { model: "claude-sonnet-4-5", max_tokens: 500, system: "Be brief.", messages: anthropicHistory(long) },
  "ai-sdk": [{ role: "system", content: "Be brief." }, ...aiSdkHistory(long)],
} as const;

describe.each(Object.entries(histories))("a history of %s", (_, history) => {
  it("gets the note if it was idle for longer than the provider caches it, and keeps it word for word", async () => {
    const archive = memoryArchive();
    const compactor = createCompactor({ ...small, archive });
    await compactor.compact(shorten(history, 3), { nowMs: START_MS });
    const planned = await compactor.plan(history, { nowMs: START_MS + 61 * MINUTE_MS });
    expect(planned.request.isCacheCold).toBe(true);
    const first = await compactor.compact(history, { nowMs: START_MS + 61 * MINUTE_MS });
    expect(first.report.status).toBe("compacted");
    expect(countNotes(first)).toBe(1);

    // In another process too, and whatever the host does to its system prompt.
    const again = await createCompactor({ ...small, archive }).compact(history, { nowMs: START_MS + 62 * MINUTE_MS });
    expect(again.report.status).toBe("replayed");
    expect(JSON.stringify(bodyOf(again))).toBe(JSON.stringify(bodyOf(first)));
  });

  it.each([["claude-sonnet-4-5"], ["claude-opus-5-5"]])(
    "gets it from %s as well if its host continues with what it got",
    async (model) => {
      const compactor = createCompactor({ ...small, model });
      const first = await compactor.compact(history, { nowMs: START_MS });
      expect([first.report.status, countNotes(first)]).toEqual(["compacted", 0]);
      const goesOn = withMore(bodyOf(first), messagesOf(history).slice(-2 * long.steps));
      const second = await compactor.compact(goesOn, { nowMs: START_MS + 90 * MINUTE_MS });
      expect([second.report.status, countNotes(second)]).toEqual(["compacted", 1]);
    },
  );

  it.each([
    ["it went out four minutes ago", { minutes: 4, policy: {}, asked: {} }],
    ["its provider is asked to keep it for an hour", { minutes: 30, policy: { cacheTtl: "1h" }, asked: {} }],
    ["the host says that it is cached", { minutes: 90, policy: {}, asked: { isCacheCold: false } }],
    ["the settings leave it to the record", { minutes: 90, policy: { notePlacement: "handoff" }, asked: {} }],
  ] as const)("has none if %s", async (_, { minutes, policy, asked }) => {
    const compactor = createCompactor({ ...small, policy: { ...small.policy, ...policy } });
    await compactor.compact(shorten(history, 3), { nowMs: START_MS });
    const { report, ...rest } = await compactor.compact(history, {
      nowMs: START_MS + minutes * MINUTE_MS,
      ...asked,
    });
    expect(report.status).toBe("compacted");
    expect(countNotes(rest)).toBe(0);
  });

  it("has none if it is unknown when it last went out, and gets it if the host says that nothing is cached", async () => {
    expect(countNotes(await createCompactor(small).compact(history))).toBe(0);
    expect(countNotes(await createCompactor(small).compact(history, { isCacheCold: true }))).toBe(1);
  });
});

// Helpers

type History = (typeof histories)[keyof typeof histories];

function shorten(history: History, messages: number): object {
  if ("messages" in history) return { ...history, messages: history.messages.slice(0, messages) };
  return history.slice(0, messages);
}

function messagesOf(history: History): readonly unknown[] {
  return "messages" in history ? history.messages : history;
}

function withMore(body: unknown, more: readonly unknown[]): object {
  if (Array.isArray(body)) return [...body, ...more];
  const { messages, ...rest } = body as { readonly messages: readonly unknown[] };
  return { ...rest, messages: [...messages, ...more] };
}

function bodyOf(compacted: object): unknown {
  return "request" in compacted ? compacted.request : "messages" in compacted ? compacted.messages : undefined;
}

function countNotes(compacted: object): number {
  return JSON.stringify(bodyOf(compacted)).split(HANDOFF_NOTE).length - 1;
}
