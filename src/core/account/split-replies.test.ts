import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import type { Message } from "../model/message.ts";
import { measureRepeated, splitReplies } from "./split-replies.ts";

describe("splitReplies", () => {
  it("counts how often a ledger is filled in again, whatever it says", () => {
    const ledger = (reason: string): Message =>
      assistant(`Ledger:\n{\n"is_done": {\n"reason": "${reason}"\n},\n"is_in_loop": {\n"reason": "no"\n}\n}`);
    const messages = [
      user("What did the house cost?"),
      ledger("Nobody has searched yet."),
      ledger("The search found two houses."),
      ledger("The second house cost $445,000."),
    ];
    expect(countsOf(messages)).toEqual([
      [2, 2, 2],
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  it("knows a list of facts by its headings, and what stands under them", () => {
    const facts = (known: string): Message =>
      assistant(`## Facts given\n- The year is 2023.\n## Facts learned\n- ${known}\n## Facts to look up\n- The price.`);
    const [first = [], last = []] = countsOf([user("Go."), facts("None so far."), facts("Zillow lists no date.")]);
    expect(first.every((count) => count === 1)).toBe(true);
    expect(last.every((count) => count === 0)).toBe(true);
  });

  it("leaves the reports of two turns alone, which say what became of two requests", () => {
    const report = (done: string): Message =>
      assistant(`## Changes\n${done}\n## Tests\nAll of them pass.\n## Next steps\nNone.`);
    const messages = [user("Add retries."), report("Retries."), user("Add timeouts."), report("Timeouts.")];
    expect(
      countsOf(messages)
        .flat()
        .every((count) => count === 0),
    ).toBe(true);
  });

  it("leaves messages alone that have one label in common", () => {
    const messages = [user("Go."), assistant("Result:\n- the port is 80"), assistant("Result:\n- the host is saturn")];
    expect(countsOf(messages)).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it("counts what is said again word for word while something is waited for", () => {
    const wait = (id: string): Message[] => [
      assistant("The build still runs.", call(id, "bash", { command: "sleep 60" })),
      tool(result(id, "")),
    ];
    expect(countsOf([user("Build it."), ...wait("a"), ...wait("b"), ...wait("c")])).toEqual([[2], [1], [0]]);
  });
});

it("knows what the assistant says last in a turn, whatever it calls afterwards", () => {
  const messages = [
    user("Is 429 retried?"),
    assistant("Let me look.", call("a", "read", { path: "src/retry.ts" })),
    tool(result("a", "export const retried = [429, 503];")),
    assistant("Yes, as 503 is."),
    user("Then document it."),
    assistant("I document both.", call("b", "edit", { path: "docs/retry.md" })),
    tool(result("b", "ok")),
  ];
  const endings = splitReplies(messages).flatMap((reply) => (reply?.endsTurn ? [reply.text] : []));
  expect(endings).toEqual(["Yes, as 503 is.", "I document both."]);
});

describe("measureRepeated", () => {
  it("is the share of what is said again, by its length", () => {
    const messages = [
      user("Go."),
      assistant("Still waiting."),
      assistant("Found it now."),
      assistant("Still waiting."),
    ];
    expect(measureRepeated(messages)).toBeCloseTo(14 / 41);
    expect(measureRepeated([user("Go.")])).toBe(0);
  });
});

// Helpers

/** The counts of every message in which the assistant spoke. */
function countsOf(messages: readonly Message[]): (readonly number[])[] {
  return splitReplies(messages).flatMap((reply) => (reply === undefined ? [] : [reply.laterCounts]));
}
