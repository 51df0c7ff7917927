import { expect, it } from "vitest";
import { parseQuestionSet } from "./read-question-set.ts";

const point = { text: "The port is 52914.", evidence: ["port is now 52914"] };
const question = { id: 1, type: "state", q: "Which port?", points: [point] };
const set = { session: "a", cut: 7, questions: [question] };

it("reads a set", () => {
  expect(parseQuestionSet(set, "a.json")).toEqual({ ...set, questions: [{ ...question, id: "1" }] });
});

it("refuses anything else, and says where the fault is", () => {
  const refusal = (document: unknown) => () => parseQuestionSet(document, "a.json");
  expect(refusal([])).toThrow("a.json is not a question set: session is not a text");
  expect(refusal({ ...set, cut: 0 })).toThrow("cut is not a number of messages");
  expect(refusal({ ...set, questions: [] })).toThrow("questions is not a list");
  expect(refusal({ ...set, questions: [{ ...question, type: "mood" }] })).toThrow(
    "questions[0].type is not one of fact",
  );
  const empty = { ...question, points: [point, { ...point, evidence: [" "] }] };
  expect(refusal({ ...set, questions: [empty] })).toThrow("questions[0].points[1] has no evidence");
});
