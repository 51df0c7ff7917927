import { expect, it } from "vitest";
import { countNamed, findErrorTemplates } from "./error-templates.ts";

const log = [
  "10:00:01 ERROR connection to 10.0.0.8 refused",
  "10:00:02 INFO no ERRORS here",
  "10:00:03 ERROR connection to 10.0.0.9 refused",
  "10:00:04 WARN queue is 7 long",
].join("\n");

it("lines that differ in values only are one template", () => {
  expect(findErrorTemplates(log).map((lines) => lines.length)).toEqual([2, 1]);
});

it("a level may be a field", () => {
  expect(findErrorTemplates('{"level":"error","id":1}\n{"level":"error","id":2}\ntime=1 level=warn')).toHaveLength(2);
  expect(findErrorTemplates('{"level":"info","error":null}')).toEqual([]);
});

it("a template is named by any of its lines", () => {
  expect(countNamed(findErrorTemplates(log), "×2 10:00:03 ERROR connection to 10.0.0.9 refused")).toBe(1);
  expect(countNamed(findErrorTemplates(log), "2 errors")).toBe(0);
});
