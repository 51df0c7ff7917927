import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Point, QUESTION_TYPES, type Question, type QuestionSet } from "./question-set.ts";

/** The sets of a folder by file name: the order decides which of them are for choosing and which for checking. */
export async function listQuestionFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
}

/** Reads a set that somebody wrote. Refuses one of another form and says where the fault is. */
export async function readQuestionSet(folder: string, file: string): Promise<QuestionSet> {
  return parseQuestionSet(JSON.parse(await readFile(join(folder, file), "utf8")), file);
}

/** @param file Names the set in a refusal. */
export function parseQuestionSet(document: unknown, file: string): QuestionSet {
  const refuse = (what: string): never => {
    throw new Error(`${file} is not a question set: ${what}`);
  };
  const { session, cut, questions } = fieldsOf(document) ?? refuse("it is not an object");
  if (typeof session !== "string") return refuse("session is not a text");
  if (typeof cut !== "number" || !Number.isSafeInteger(cut) || cut < 1)
    return refuse("cut is not a number of messages");
  if (!Array.isArray(questions) || questions.length === 0) return refuse("questions is not a list with anything in it");
  return { session, cut, questions: questions.map((one, index) => parseQuestion(one, index, refuse)) };
}

function parseQuestion(value: unknown, index: number, refuse: (what: string) => never): Question {
  const place = `questions[${index}]`;
  const { id, type: named, q, points } = fieldsOf(value) ?? refuse(`${place} is not an object`);
  const type = QUESTION_TYPES.find((one) => one === named) ?? refuse(`${place}.type is not one of ${QUESTION_TYPES}`);
  if (typeof q !== "string") return refuse(`${place}.q is not a text`);
  if (!Array.isArray(points) || points.length === 0) return refuse(`${place}.points is not a list with anything in it`);
  const read = points.map((one, number) => parsePoint(one) ?? refuse(`${place}.points[${number}] has no evidence`));
  return { id: String(id), type, q, points: read };
}

function parsePoint(value: unknown): Point | undefined {
  const { text, evidence } = fieldsOf(value) ?? {};
  if (typeof text !== "string" || !Array.isArray(evidence) || evidence.length === 0) return undefined;
  return evidence.every((one) => typeof one === "string" && one.trim() !== "") ? { text, evidence } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}
