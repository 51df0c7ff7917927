import { expect, it } from "vitest";
import { parseQuestionSet } from "./read-question-set.ts";

const point = { text: "The port is 52914.", evidence: ["port is now 52914"] };
const question = { id: 1, type: "state", q: "Which port?", points: [point] };
const set = { session: "a", cut: 7, questions: [question] };

it("reads a set", () => {
  expect(parseQuestionSet(set, "a.json")).toEqual({ ...set, questions: [{ ...question, id: "1" }] });
});

it("refuses what is none, and says where", () => {
  const refusal = (document: unknown) => () => parseQuestionSet(document, "a.json");
  expect(refusal([])).toThrow("a.json is no question set: session is no text");
  expect(refusal({ ...set, cut: 0 })).toThrow("cut is no number of messages");
  expect(refusal({ ...set, questions: [] })).toThrow("questions is no list");
  expect(refusal({ ...set, questions: [{ ...question, type: "mood" }] })).toThrow("questions[0].type is none of fact");
  const empty = { ...question, points: [point, { ...point, evidence: [" "] }] };
  expect(refusal({ ...set, questions: [empty] })).toThrow("questions[0].points[1] has no evidence");
});
