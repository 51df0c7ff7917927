import { describe, expect, it } from "vitest";
import { assistant, result, tool, user } from "../../../../../../test/fixtures/conversation.ts";
import { numbered } from "../../../../../../test/fixtures/numbered.ts";
import { mineDecisions } from "./mine-decisions.ts";

describe("mineDecisions", () => {
  it.each([
    "We decided to keep the queue in Redis.",
    "Let's go with full jitter, because equal jitter still bunched in the load test.",
    "We will use SQLite for the sessions.",
    "Use tabs instead of spaces in this file.",
    "The trade-off is that we keep two copies.",
    "Wir haben uns für Postgres entschieden.",
    "Dann nehmen wir die zweite Variante, weil sie schneller ist.",
    "Wir verwenden pnpm statt yarn.",
    "On part sur la deuxième option parce qu'elle est plus simple.",
    "Nous avons choisi SQLite plutôt que Postgres.",
  ])("quotes %j", (sentence) => {
    expect(mineDecisions(numbered(user(`Ok. ${sentence} Thanks.`)), 5)).toEqual([`"${sentence}" (message 1)`]);
  });

  it.each([
    ["a question", user("Should we go with Redis?")],
    ["a condition", user("If we decided to use Redis, what would break?")],
    ["a doubt", user("Maybe we will use Redis.")],
    ["an open decision", user("We haven't decided on a queue yet.")],
    ["code", user("```\nwe decided to use Redis\n```")],
    ["what a tool printed", tool(result("a", "we decided to use Redis"))],
    ["what an agent is about to do", assistant("I'll use grep instead of find because it is faster.")],
    ["what code does", assistant("The parser uses a stack because lists nest.")],
    ["a request", user("Fix the parser.")],
  ])("leaves out %s", (_name, message) => {
    expect(mineDecisions(numbered(message), 5)).toEqual([]);
  });

  it("quotes a reason that is a sentence of its own", () => {
    const messages = numbered(assistant("I opted for a map.\n\nThe reason is the order of its keys."));
    expect(mineDecisions(messages, 5)).toEqual([
      '"I opted for a map." "The reason is the order of its keys." (message 1)',
    ]);
  });

  it.each([
    ["Let's use Postgres for the session store.", "Let's use SQLite for the session store."],
    ["We decided on yarn.", "We decided on pnpm rather than yarn."],
    ["Wir verwenden Postgres für die Sitzungen.", "Wir verwenden SQLite für die Sitzungen."],
    ["On utilise Redis.", "On utilise SQLite au lieu de Redis."],
  ])("lets the later win: %j, then %j", (earlier, later) => {
    expect(mineDecisions(numbered(user(earlier), assistant("Fine."), user(later)), 5)).toEqual([
      `"${later}" (message 3)`,
    ]);
  });

  it("never lets the assistant overrule the user", () => {
    const messages = numbered(user("We decided on yarn."), assistant("I chose pnpm instead of yarn."));
    expect(mineDecisions(messages, 5)).toHaveLength(2);
  });

  it("lists the user's first, then reasoned ones, then later ones, as many as there is room for", () => {
    const messages = numbered(
      assistant("I decided to add a cache."),
      assistant("I decided to add a lock because two writers raced."),
      user("Let's keep the old name."),
      assistant("I chose a map."),
    );
    expect(mineDecisions(messages, 3).map((item) => /\d+/.exec(item)?.[0])).toEqual(["3", "2", "4"]);
  });
});
