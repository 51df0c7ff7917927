import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import { wordCounter } from "../../../../test/fixtures/word-counter.ts";
import type { Message } from "../../model/message.ts";
import { markMessage } from "../../redact/mark-redacted.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { listResults } from "./list-results.ts";

describe("listResults", () => {
  it("finds the results of an id that is used again and again", () => {
    const messages = [
      assistant(call("same")),
      tool(result("same", "one")),
      assistant(call("same")),
      tool(result("same", "two")),
    ];
    expect(originalsOf(messages)).toEqual(["one", "two"]);
  });

  it("leaves two results of one message alone that have one id", () => {
    const twins = [assistant(call("same"), call("same")), tool(result("same", "one"), result("same", "two"))];
    expect(originalsOf([...twins, assistant(call("other")), tool(result("other", "three"))])).toEqual(["three"]);
  });

  it("leaves results alone that may not change", () => {
    const messages = [assistant(call("a")), tool(result("a", "one")), assistant(call("b")), tool(result("b", "two"))];
    expect(originalsOf(messages, (index) => index > 1)).toEqual(["two"]);
  });

  it("leaves a line alone that opens an original, even if no state says that it is ours", () => {
    const messages = [assistant(call("a")), tool(result("a", "ran `npm test` → exit 0, 30 lines h-k2xpzkm6"))];
    expect(originalsOf(messages)).toEqual([]);
  });
});

// Helpers

function originalsOf(messages: readonly Message[], mayChange = (_index: number): boolean => true): string[] {
  return listOf(messages, mayChange).map(({ original }) => original);
}

function listOf(messages: readonly Message[], mayChange = (_index: number): boolean => true) {
  const options = { mayChange, mayShortenCalls: () => true, counter: wordCounter };
  const redacted = messages.map(markMessage);
  return listResults(messages, { redacted, activities: listActivities(redacted) }, options);
}
