import { expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { explainMisses } from "./explain-misses.ts";

it("sorts what is missing by its form, its speaker, and how often and how long ago it was said", () => {
  const history = [
    user("Fix src/a.ts."),
    assistant("Looking.", call("c", "grep", { pattern: "retryDelay" })),
    tool(result("c", "retryDelay 4350")),
  ];
  const probes = [
    { value: "src/a.ts", shape: "path", lastSeen: 0, usedAt: 9, mentions: 1 },
    { value: "retryDelay", shape: "name", lastSeen: 1, usedAt: 9, mentions: 2 },
    { value: "4350", shape: "number", lastSeen: 2, usedAt: 9, mentions: 1 },
  ] as const;
  const { counts, values } = explainMisses(probes, "only src/a.ts is here", history, 2);
  expect(values).toEqual(["retryDelay", "4350"]);
  const told = Object.fromEntries(counts.map(({ sort, probes: all, missed }) => [sort, `${missed} of ${all}`]));
  expect(told).toEqual({
    path: "0 of 1",
    name: "1 of 1",
    number: "1 of 1",
    "the user": "0 of 1",
    "a call": "1 of 1",
    "a tool result": "1 of 1",
    one: "1 of 2",
    two: "1 of 1",
    old: "1 of 2",
    new: "1 of 1",
  });
});
