import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../../test/fixtures/conversation.ts";
import { listActivities } from "../../../tool-activity/list-activities.ts";
import { describeCredentials } from "./describe-credentials.ts";
import { describeTools } from "./describe-tools.ts";
import { isStatedAsState } from "./is-stated-as-state.ts";
import { quoteLastTurns } from "./quote-last-turns.ts";

const messages = [
  user("Read both."),
  assistant("First the client.", call("c1", "Read", { path: "a.ts" })),
  tool(result("c1", "1")),
  assistant("Now the tests.", call("c2", "Bash", { command: "pnpm test" }), call("c3", "Read", { path: "b.ts" })),
  tool(result("c2", "ok"), result("c3", "2")),
];
const numbered = messages.map((message, index) => ({ message, number: index + 1 }));

describe("what a record hands over", () => {
  it("names the tools with their last call ids, newest first", () => {
    expect(describeTools(listActivities(messages))).toBe(
      "tools called: Read (2, last as c3 in message 4), Bash (1, last as c2 in message 4)",
    );
    expect(describeTools([])).toBeUndefined();
  });

  it("quotes the last turns that are folded", () => {
    expect(quoteLastTurns(numbered)).toEqual([
      'just before, the assistant said: "Now the tests." (message 4)',
      'just before, the assistant said: "First the client." (message 2)',
      'just before, the user said: "Read both." (message 1)',
    ]);
  });

  it("says that there were credentials, and where, and nothing else", () => {
    expect(describeCredentials([])).toBeUndefined();
    expect(describeCredentials([2, 14])).toBe(
      "credentials were present in message 2, message 14; their values are left out",
    );
    expect(describeCredentials(Array.from({ length: 11 }, (_, index) => index))).toMatch(/message 7, 3 more;/);
  });

  it("orders nothing", () => {
    for (const line of quoteLastTurns(numbered)) expect(isStatedAsState(line)).toBe(true);
  });
});
