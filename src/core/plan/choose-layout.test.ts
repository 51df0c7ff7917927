import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { applyPlan } from "../apply/apply.ts";
import type { Message } from "../model/message.ts";
import type { CompactionPolicy, CompactionRequest } from "../model/policy.ts";
import { listTexts } from "../turns/list-texts.ts";
import { planCompaction } from "./plan.ts";

const OPENING = "The opening framing of the whole conversation.";

describe("chooseLayout", () => {
  it("leaves opening and tail alone if there is room", () => {
    const { messages, report } = compact(session(40, 200), { targetTokens: 12_000 });
    expect(textsOf(messages)).toContain(OPENING);
    expect(report.steps.map(({ step }) => step)).not.toContain("digest-tail");
  });

  it("keeps an opening of a few words if room is short", () => {
    const { messages, report } = compact(session(40, 200), { targetTokens: 900 });
    expect(report.tokensAfter).toBeLessThanOrEqual(900);
    expect(textsOf(messages.slice(0, 1))).toContain(OPENING);
  });

  it("gives up a longer opening before it misses the target", () => {
    const [opening = user(OPENING), ...rest] = session(40, 200);
    const longer = { ...opening, parts: [...opening.parts, { kind: "text", text: words(60) } as const] };
    const { messages, report } = compact([longer, ...rest], { targetTokens: 900 });
    expect(report.tokensAfter).toBeLessThanOrEqual(900);
    expect(report.targetMissed).toBeUndefined();
    expect(textsOf(messages.slice(0, 1))).toContain("palimpsest handoff");
  });

  it("never digests results that the model has not read yet", () => {
    const unread = tool(result("unread", words(300)));
    const { messages } = compact([...session(40, 200), assistant(call("unread")), unread], { targetTokens: 500 });
    expect(messages.at(-1)).toBe(unread);
  });

  it("keeps the newest three messages whole, whatever the target is", () => {
    const late: Message[] = [
      assistant(call("l1")),
      tool(result("l1", words(800))),
      assistant(call("l2")),
      tool(result("l2", words(30))),
    ];
    const { messages, report } = compact([...session(40, 200), ...late], { targetTokens: 1_000 });
    expect(messages.slice(-4)).toEqual(late);
    expect(report.targetMissed?.protectedTokens).toBeGreaterThan(1_000);
  });

  it("keeps a short answer where of a long one a line and the most telling part stay", () => {
    const search = (id: string, answer: string): Message[] => [
      assistant(call(id, "find_on_page", { search_string: id })),
      tool(result(id, answer)),
    ];
    const readAfter = (answer: string) => {
      const late = [...search("dream", answer), ...search("next", words(300)), ...search("last", "Nothing.")];
      const { messages } = compact([...session(240, 100), ...late], { targetTokens: 4_000 });
      return textsOf(messages.slice(3));
    };
    const short = "Showing page 22 of 33.\nThe search string was not found on this page.";
    const found = "The author cites Nosferatu in this chapter.";
    expect(readAfter(short)).toContain(short);
    expect(readAfter(`${found}\n\n${words(300)}`)).toContain(`browsed dream → 3 lines, in part:\n${found}`);
  });

  it("keeps as many of the newest messages that are protected as fit next to the handoff", () => {
    const whole = Array.from({ length: 40 }, (_, index) => [
      user(`What of ${index}?`),
      assistant(words(60, index)),
    ]).flat();
    const tailOf = (protectLast: number): number => {
      const { report } = compact(whole, { targetTokens: 6_000, protectLast });
      expect(report.targetMissed).toBeUndefined();
      return whole.length - report.boundary.end;
    };
    const byBudget = tailOf(1);
    expect(byBudget).toBeLessThan(12);
    expect(tailOf(12)).toBe(12);
    expect(tailOf(100)).toBeGreaterThan(12);
    expect(tailOf(100)).toBeLessThan(40);
  });

  it("keeps the newest edits whole, and shortens older ones first", () => {
    const edit = (index: number): Message[] => {
      const input = { file_path: "a.ts", old_string: `old${index}`, new_string: words(60, index) };
      return [assistant(call(`edit_${index}`, "Edit", input)), tool(result(`edit_${index}`, words(80)))];
    };
    const edits = Array.from({ length: 30 }, (_, index) => edit(index)).flat();
    const { messages } = compact([...session(40, 200), ...edits], { targetTokens: 9_000 });
    const lengths = messages
      .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "tool-call" ? [JSON.stringify(part.input)] : [])))
      .map((text) => text.length);
    const isWhole = lengths.map((length) => length > Math.max(...lengths) * 0.9);
    expect(lengths.length).toBeGreaterThan(3);
    expect(isWhole.slice(-3)).toEqual([true, true, true]);
    expect(isWhole.slice(isWhole.indexOf(true))).not.toContain(false);
  });

  it("touches nothing that the caller asked to keep word for word", () => {
    const whole = session(40, 200);
    const { messages } = compact(whole, { targetTokens: 500 }, { keepLast: 2 });
    // The record is a separate block inside the first of them.
    expect(messages.slice(-3)).toEqual(whole.slice(-3));
    expect(messages.at(-4)?.parts.at(-1)).toEqual(whole.at(-4)?.parts.at(-1));
  });

  it.each([0.1, 0.2, 0.3, 0.5])("meets a target of %d of the tokens, and spends it", (share) => {
    const whole = session(120, 150);
    const before = createTools().measurer.messages(whole);
    const { report } = compact(whole, { targetTokens: Math.floor(before * share) });
    expect(report.tokensAfter).toBeLessThanOrEqual(before * share);
    expect(report.tokensAfter).toBeGreaterThan(before * share * 0.8);
  });
});

// Helpers

function compact(
  messages: readonly Message[],
  policy: Partial<CompactionPolicy>,
  request: Partial<CompactionRequest> = {},
) {
  const tools = createTools();
  const input = forcedPass(transcript(messages), policy, request);
  return applyPlan(planCompaction(input, tools), messages, tools);
}

/** An opening exchange, calls with long results, a closing exchange. */
function session(calls: number, wordsEach: number): Message[] {
  const steps = Array.from({ length: calls }, (_, index) => [
    assistant(call(`call_${index}`, "bash", { command: `make part${index}` })),
    tool(result(`call_${index}`, words(wordsEach, index))),
  ]);
  return [
    user(OPENING),
    assistant("Understood."),
    user("Make every part."),
    ...steps.flat(),
    user("What is left?"),
    assistant("The last part."),
    user("Go on."),
    assistant("I do."),
  ];
}

function words(count: number, seed = 0): string {
  return Array.from({ length: count }, (_, index) => `name_${seed}_${index}`).join(" ");
}

function textsOf(messages: readonly Message[]): string {
  return messages.flatMap((message) => listTexts(message)).join("\n");
}
