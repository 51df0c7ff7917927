import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/model/message.ts";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
import { assistant, call, result, system, tool, user } from "../../../test/fixtures/conversation.ts";
import { tokensOfAll } from "../sizes.ts";
import { aiSdkPrune } from "./ai-sdk-prune.ts";
import { clearResults } from "./clear-results.ts";
import { clearToolUses, clearToolUsesOnce } from "./clear-tool-uses.ts";
import { hermesLike } from "./hermes-like/index.ts";
import { langchainContextEditing } from "./langchain/context-editing.ts";
import { langchainSummarization } from "./langchain/summarization.ts";
import { langchainTrim } from "./langchain/trim.ts";
import { mask, maskToFit } from "./mask.ts";
import { none } from "./none.ts";
import { batched, everyRequest } from "./schedules.ts";
import { truncate } from "./truncate.ts";
import { window } from "./window.ts";

const LONG = "word ".repeat(200);
/** A system prompt, a request, and six steps of one call and its result each. */
const history = [system("Be brief."), user("Fix the build."), ...[1, 2, 3, 4, 5, 6].flatMap(step)];

describe("baselines", () => {
  it("none: sends everything", async () => {
    expect((await none.rewrite(history, 1)).messages).toBe(history);
  });

  it("truncate: drops whole steps from the front and keeps the system prompt", async () => {
    const room = tokensOfAll([history[0], ...history.slice(-4)].filter((one) => one !== undefined));
    expect((await truncate.rewrite(history, room)).messages).toEqual([history[0], ...history.slice(-4)]);
    expect((await truncate.rewrite(history, room - 1)).messages).toEqual([history[0], ...history.slice(-2)]);
    expect((await truncate.rewrite(history, 1)).messages).toEqual([history[0], ...history.slice(-2)]);
  });

  it("window: keeps the last messages and never separates a result from its call", async () => {
    expect((await window(4).rewrite(history, 0)).messages).toEqual([history[0], ...history.slice(-4)]);
    expect((await window(3).rewrite(history, 0)).messages).toEqual([history[0], ...history.slice(-4)]);
    expect((await window(100).rewrite(history, 0)).messages).toEqual(history);
  });

  it("clearing: takes out every result that was answered, and nothing else", async () => {
    const { messages } = await clearResults.rewrite(history, 0);
    expect(shownResults(messages)).toEqual([6]);
    expect(messages.filter(({ role }) => role !== "tool")).toEqual(history.filter(({ role }) => role !== "tool"));
    expect(shownResults((await clearResults.rewrite([...history, user("Go on.")], 0)).messages)).toEqual([]);
  });

  it("mask: keeps the newest results, and every call", async () => {
    const { messages } = await mask(2).rewrite(history, 0);
    expect(shownResults(messages)).toEqual([5, 6]);
    expect(messages).toHaveLength(history.length);
  });

  it("mask to fit: keeps as many results as fit", async () => {
    const target = tokensOfAll((await mask(4).rewrite(history, 0)).messages);
    expect(shownResults((await maskToFit.rewrite(history, target)).messages)).toEqual([3, 4, 5, 6]);
    expect(shownResults((await maskToFit.rewrite(history, 1)).messages)).toEqual([]);
  });

  it("clear-tool-uses: keeps three results, like LangChain's copy of the rule", async () => {
    const { messages } = await clearToolUsesOnce.rewrite(history, 0);
    expect(shownResults(messages)).toEqual([4, 5, 6]);
    const copy = await langchainContextEditing.rewrite(history, 0);
    expect(copy.messages.map((message) => listTexts(message))).toEqual(messages.map((message) => listTexts(message)));
  });

  it("clear-tool-uses: waits for its trigger, and until there is enough to clear", async () => {
    const triggerTokens = tokensOfAll(history) - 1;
    const below = clearToolUses({ triggerTokens: triggerTokens + 1, keep: 3 }).start();
    expect((await below.send(history)).messages).toEqual(history);
    const above = clearToolUses({ triggerTokens, keep: 3 }).start();
    expect(shownResults((await above.send(history)).messages)).toEqual([4, 5, 6]);
    expect(shownResults((await above.send([...history, ...step(7)])).messages)).toEqual([4, 5, 6, 7]);
    const greedy = clearToolUses({ triggerTokens, keep: 3, clearAtLeastTokens: 100_000 }).start();
    expect((await greedy.send(history)).messages).toEqual(history);
  });

  it("the AI SDK: removes calls and results before the last messages", async () => {
    const { messages } = await aiSdkPrune(4).rewrite(history, 0);
    expect(messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      ...Array.from({ length: 4 }, () => "assistant"),
      "assistant",
      "tool",
      "assistant",
      "tool",
    ]);
    expect(shownResults(messages)).toEqual([5, 6]);
  });

  it("LangChain: trims to the last messages that fit and never starts with a result", async () => {
    const room = tokensOfAll([history[0], ...history.slice(-4)].filter((one) => one !== undefined));
    expect((await langchainTrim.rewrite(history, room)).messages).toEqual([history[0], ...history.slice(-4)]);
    expect((await langchainTrim.rewrite(history, room - 1)).messages).toEqual([history[0], ...history.slice(-2)]);
  });

  it("LangChain: summarizes what it is shown and keeps the newest messages", async () => {
    const long = [...history, ...Array.from({ length: 40 }, (_, index) => step(index + 7)).flat()];
    const { messages } = await langchainSummarization.rewrite(long, 5_000);
    expect(listTexts(messages[0] ?? user("")).join()).toMatch(/^Here is a summary of the conversation to date:/);
    expect(messages.at(-1)).toBe(long.at(-1));
    // It keeps a thousand tokens, in steps of about 260, and shows the model 4,000 more.
    expect(shownResults(messages.slice(1))).toEqual([44, 45, 46]);
    expect(tokensOfAll(messages.slice(0, 1))).toBeGreaterThan(3_000);
  });

  it("hermes-like: keeps head, summary and tail, and one line of each result in between", async () => {
    const { messages } = await hermesLike.rewrite(history, Math.floor(tokensOfAll(history) / 2));
    expect(messages.slice(0, 2)).toEqual(history.slice(0, 2));
    expect(listTexts(messages[4] ?? user("")).join()).toContain("[read] src/2.ts (");
    expect(messages.at(-1)).toBe(history.at(-1));
    expect(messages).toHaveLength(2 + 2 + 1 + 4);
  });
});

describe("schedules", () => {
  it("rewrite for every request, or for every nth", async () => {
    const each = everyRequest(mask(1)).start();
    expect(shownResults((await each.send(history)).messages)).toEqual([6]);
    const rarely = batched(mask(1), 2).start();
    expect(shownResults((await rarely.send(history)).messages)).toEqual([1, 2, 3, 4, 5, 6]);
    const longer = [...history, ...step(7)];
    expect(shownResults((await rarely.send(longer)).messages)).toEqual([7]);
    expect(shownResults((await rarely.send([...longer, ...step(8)])).messages)).toEqual([7, 8]);
  });
});

// Helpers

function step(number: number): Message[] {
  return [
    assistant(`Step ${number}.`, call(`call-${number}`, "read", { path: `src/${number}.ts` })),
    tool(result(`call-${number}`, `result ${number} ${LONG}`)),
  ];
}

/** The numbers of the results that can still be read. */
function shownResults(messages: readonly Message[]): number[] {
  return messages
    .filter(({ role }) => role === "tool")
    .flatMap((message) => listTexts(message))
    .flatMap((text) => (text.startsWith("result ") ? [Number(text.split(" ")[1])] : []));
}
