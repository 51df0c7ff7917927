import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import type { Summarizer } from "../../src/core/base/ports.ts";
import type { Message } from "../../src/core/model/message.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { codecs } from "../../src/formats/index.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { longSession, readSteps } from "../fixtures/long-session.ts";
import { howOften } from "../how-often.ts";

// Sessions that nobody hopes for: the result is valid, smaller and readable, or the input with the reason.

const JAPANESE =
  "クライアントを堅牢にして、足りないテストを書いてください。公開されたインターフェースは変えないでください。";

const CONTEXT_TOKENS = howOften(50_000, 200_000);

describe("a session", () => {
  it.each<[string, readonly Message[]]>([
    ["without any user message", [...readSteps(60), assistant("All read.")]],
    [
      "of tool calls alone",
      readSteps(60).map((message) => ({ ...message, parts: message.parts.filter(({ kind }) => kind !== "text") })),
    ],
    [
      "in Japanese",
      talk(60, (index) => [
        `${JAPANESE} (${index})`,
        `承知しました。案件${index}を直しました。理由は${index}番の遅延です。`,
      ]),
    ],
    [
      "in Arabic",
      talk(60, (index) => [`أصلح العميل رقم ${index} من فضلك.`, `تم إصلاح العميل رقم ${index} لأن المهلة كانت قصيرة.`]),
    ],
    ["of 10,000 lines", talk(5_000, (index) => [`And case ${index}?`, `Case ${index} is done.`])],
    [
      "with one message that is larger than the window",
      [
        user("Read this."),
        assistant("Yes."),
        user("port 4173 is open. ".repeat(howOften(12_500, 90_000))),
        assistant("Read."),
        user("Go on."),
      ],
    ],
    [
      "with one result of 500,000 tokens and no blank in it",
      [user("Go."), assistant(call("a")), tool(result("a", "x".repeat(2_000_000))), ...readSteps(6), user("Go on.")],
    ],
  ])("%s", async (_name, messages) => {
    for (const targetTokens of [1_500, 4_000]) await expectReadable(messages, targetTokens);
  });
});

describe("a summarizer", () => {
  it.each([
    ["answers nonsense", () => "lorem ipsum ".repeat(200)],
    ["answers nothing but headings", () => "## Goal\n## Blocked\n## Critical context"],
    ["copies the prompt", (prompt: string) => prompt],
    [
      "invents everything",
      () => "## Goal\n- Ship src/nowhere.ts on port 9731.\n## Completed actions\n- Pushed to main.",
    ],
  ])("that %s", async (_name, answer) => {
    const summarizer: Summarizer = {
      name: "bad",
      windowTokens: 200_000,
      summarize: ({ prompt }) =>
        Promise.resolve({
          text: answer(prompt),
          model: "bad",
          stopReason: "end",
          usage: { inputTokens: 1_000, outputTokens: 200 },
        }),
    };
    const { text } = await expectReadable(
      longSession(60, { opening: "Fix it. Never push to main." }).messages,
      2_000,
      summarizer,
    );
    expect(text).toContain("Never push to main.");
    expect(text).not.toContain("9731");
  });
});

// Helpers

async function expectReadable(messages: readonly Message[], targetTokens: number, summarizer?: Summarizer) {
  const { decode, encode, validate } = codecs["openai-chat"];
  const input = decode(encode(transcript(messages)));
  const compactor = createCompactor({
    hash: testHash,
    archive: memoryArchive(),
    policy: { targetTokens },
    ...(summarizer !== undefined && { summarizer }),
  });
  const { transcript: done, report } = await compactor.compact(input, {
    contextTokens: CONTEXT_TOKENS,
    trigger: "manual",
    force: true,
  });
  const text = done.messages.flatMap((message) => listTexts(message)).join("\n");
  expect(validate(encode(done))).toEqual([]);
  if (report.status !== "compacted") {
    expect(done.messages).toBe(input.messages);
    expect(report.reason).not.toBe("");
    return { text, report };
  }
  expect(report.tokensAfter).toBeLessThan(report.tokensBefore);
  if (report.targetMissed === undefined) expect(report.tokensAfter).toBeLessThanOrEqual(targetTokens * 1.02);
  const record = /⟪palimpsest handoff[\s\S]*?⟪end of handoff/.exec(text)?.[0];
  if (record !== undefined) expect(record).toMatch(/^(?:\d+ \S|- )/m);
  return { text, report };
}

function talk(turns: number, say: (index: number) => readonly [string, string]): Message[] {
  return [
    ...Array.from({ length: turns }, (_, index) => {
      const [asked, answered] = say(index);
      return [user(asked), assistant(answered)];
    }).flat(),
    user("Go on."),
  ];
}
