import { expect, it } from "vitest";
import { countTemplatesNamed, countToTheLetter, findErrorTemplates, leastOfTemplates } from "./error-templates.ts";

const log = [
  "10:00:01 ERROR connection to 10.0.0.8 refused",
  "10:00:02 INFO no ERRORS here",
  "10:00:03 ERROR connection to 10.0.0.9 refused",
  "10:00:04 WARN queue is 7 long",
].join("\n");

it("lines that differ only in values are one template", () => {
  expect(findErrorTemplates(log).map((lines) => lines.length)).toEqual([2, 1]);
});

it("lines that differ only in the length of a value are one template", () => {
  const lines = ["1", "1234567"].map((id) => `ERROR request ${id} of ${"a tenant ".repeat(16)} failed at once`);
  expect(findErrorTemplates(lines.join("\n"))).toHaveLength(1);
});

it("a level may be a field", () => {
  expect(findErrorTemplates('{"level":"error","id":1}\n{"level":"error","id":2}\ntime=1 level=warn')).toHaveLength(2);
  expect(findErrorTemplates('{"level":"info","error":null}')).toEqual([]);
});

it("a text holds a template if it has any of its lines", () => {
  expect(countToTheLetter(findErrorTemplates(log), "×2 10:00:03 ERROR connection to 10.0.0.9 refused")).toBe(1);
  expect(countToTheLetter(findErrorTemplates(log), "2 errors")).toBe(0);
});

const signIns = ["alice", "bob"].map((name) => `2026-11-15 ERROR [auth] cannot sign in ${name} by password`).join("\n");

it("a template is named by words that no other template has", () => {
  const named = (text: string): number => countTemplatesNamed(findErrorTemplates(signIns), text);
  expect(named("ERROR [auth] cannot sign in alice…")).toBe(1);
  expect(named("ERROR [auth] cannot sign in…")).toBe(0);
  expect(named("… ERROR [auth] … sign in bob…")).toBe(1);
  expect(named("sign in bob … ERROR [auth] cannot")).toBe(0);
  expect(named("bob")).toBe(0);
  expect(named(signIns)).toBe(2);
});

it("a text may say once what several lines begin with", () => {
  const text = "ERROR [auth] cannot sign in\n ×3 alice…\n bob by password";
  expect(countTemplatesNamed(findErrorTemplates(signIns), text)).toBe(2);
  expect(countToTheLetter(findErrorTemplates(signIns), text)).toBe(0);
});

it("the least of a template is the word that distinguishes it from the one most like it", () => {
  expect(leastOfTemplates(findErrorTemplates(signIns))).toEqual(["alice", "bob"]);
  expect(leastOfTemplates(findErrorTemplates("ERROR disk is full"))).toEqual(["ERROR"]);
});
