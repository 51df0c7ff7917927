import { describe, expect, it } from "vitest";
import { findQuestions } from "./aggregate-questions.ts";

/** Thirty rows: 20 ok, 10 late; prices 1 to 30, which add up to 465. */
const rows = Array.from({ length: 30 }, (_, index) => `id-${index},${index % 3 === 0 ? "late" : "ok"},${index + 1}`);
const csv = ["id,status,price", ...rows].join("\n");

describe("findQuestions", () => {
  const questions = findQuestions(csv, "csv");
  const answered = (text: string): string[] =>
    questions.filter((one) => one.isAnsweredBy(text)).map(({ kind, question }) => `${kind} ${question}`);

  it("asks for rows, values, sums and what is absent", () => {
    expect(questions.map(({ kind, question }) => `${kind} ${question}`)).toEqual([
      "count rows",
      "count status late",
      "count status ok",
      "absence status",
      "sum price",
    ]);
  });

  it("accepts a summary that names every value with its count and the sum of a column", () => {
    const summary = "30 rows\nstatus: ok ×20, late ×10\nprice: 1 to 30, sum 465";
    expect(answered(summary)).toHaveLength(5);
  });

  it("accepts no other numbers, and cannot tell what is absent if a value has no count", () => {
    expect(answered("31 rows; status ok ×20, and some late; price: sum 466")).toEqual(["count status ok"]);
    expect(answered("price of 4650")).toEqual([]);
  });

  it("accepts the whole text, but not its edges", () => {
    expect(answered(csv)).toHaveLength(5);
    expect(answered([...csv.split("\n").slice(0, 4), ...rows.slice(-2)].join("\n"))).toEqual([]);
  });

  it("reads lists of objects and the levels of a log", () => {
    const list = JSON.stringify({ items: Array.from({ length: 25 }, (_, index) => ({ n: index, kind: index % 2 })) });
    expect(findQuestions(list, "json").map(({ kind, question }) => `${kind} ${question}`)).toEqual([
      "count rows",
      "sum n",
      "count kind 0",
      "count kind 1",
      "absence kind",
    ]);
    const log = Array.from({ length: 40 }, (_, index) => `10:00 ${index === 7 ? "ERROR" : "INFO"} step`).join("\n");
    expect(findQuestions(log, "logs").filter((one) => one.isAnsweredBy("levels: INFO 39, ERROR 1"))).toHaveLength(3);
    expect(findQuestions("a diff", "diff")).toEqual([]);
  });
});
