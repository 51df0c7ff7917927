import { expect, it } from "vitest";
import { replaceBlock } from "./write-docs.ts";

const begin = "<!-- bench:begin (written by npm run bench -- --write-docs) -->";

it("replaces the text between the marks, and nothing else", () => {
  const page = `before\n${begin}\nold\n<!-- bench:end -->\nafter`;
  const once = replaceBlock(page, "bench", "new\n");
  expect(once).toBe(`before\n${begin}\n\nnew\n\n<!-- bench:end -->\nafter`);
  expect(replaceBlock(once, "bench", "new\n")).toBe(once);
});

it("refuses a page without marks", () => {
  expect(() => replaceBlock(`before\n${begin}\n`, "bench", "new")).toThrow("no block bench");
  expect(() => replaceBlock("before\n<!-- bench:end -->", "bench", "new")).toThrow("no block bench");
});
