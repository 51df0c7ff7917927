import { expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { countPoints } from "./count-points.ts";
import type { Question } from "./question-set.ts";
import { readContext } from "./read-context.ts";

const context = readContext([
  user("Never push to main."),
  assistant("Reading.", call("a", "read", { path: "src/http/client.ts", note: 'the "old" one' })),
  tool(result("a", "export const retries = 3;\n")),
]);

it("counts the points that a context states, by any snippet, and names the others", () => {
  const questions: Question[] = [
    question("1", "wish", ["you may push"], ["never push to main", "do not push to main"]),
    question("2", "fact", ["retries = 3"], ["retries = 4"]),
    question("3", "fact", ['read src/http/client.ts note the "old" one']),
  ];
  expect(countPoints(context, questions)).toEqual({
    points: 5,
    held: 3,
    byType: { fact: { points: 3, held: 2 }, wish: { points: 2, held: 1 } },
    missed: ["wish 1: point 1", "fact 2: point 2"],
  });
});

// Helpers

function question(id: string, type: Question["type"], ...evidence: string[][]): Question {
  return { id, type, q: "?", points: evidence.map((some, index) => ({ text: `point ${index + 1}`, evidence: some })) };
}
