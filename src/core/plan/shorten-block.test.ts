import { describe, expect, it } from "vitest";
import { wordCounter } from "../../../test/fixtures/word-counter.ts";
import { shortenBlock } from "./shorten-block.ts";

const guide = [
  "<INSTRUCTIONS>",
  "# Orchard guide",
  "Orchard is a service that plans the harvest of many farms at once.",
  "",
  "## Commits",
  "The history is read by people who were not there.",
  "- Prefer small commits",
  "- Never push to main.",
  "## Tests",
  "They run on every branch.",
  "- Do not mock the database.",
  "</INSTRUCTIONS>",
].join("\n");
const shorten = (maxTokens: number): string | undefined =>
  shortenBlock(guide, maxTokens, (text) => wordCounter.count(text));

describe("shortenBlock", () => {
  it("keeps rules under their headings, word for word, and marks what is left out", () => {
    expect(shorten(30)?.split("\n")).toEqual([
      "<INSTRUCTIONS>",
      "…",
      "## Commits",
      "…",
      "- Prefer small commits",
      "- Never push to main.",
      "## Tests",
      "…",
      "- Do not mock the database.",
      "</INSTRUCTIONS>",
    ]);
  });

  it("keeps what is forbidden if there is no room for every rule", () => {
    expect(shorten(14)).toContain("- Never push to main.");
    expect(shorten(14)).not.toContain("Prefer");
  });

  it("takes no command in a sample for a rule", () => {
    const sample = "<rules>\n- Never push to main.\n```sh\nnever push\n```\n</rules>";
    expect(shortenBlock(sample, 100, (text) => wordCounter.count(text))).toBe(
      "<rules>\n- Never push to main.\n…\n</rules>",
    );
  });

  it("says nothing if no rule fits: such instructions would ask for nothing", () => {
    expect(shorten(5)).toBeUndefined();
    expect(shortenBlock("<rules>\nWelcome to the orchard.\n</rules>", 100, () => 1)).toBeUndefined();
  });

  it("stays within its room and is linear", () => {
    const long = `<rules>\n${"- Never push to main.\nThe harvest is planned.\n".repeat(50_000)}</rules>`;
    const text = shortenBlock(long, 200, (part) => wordCounter.count(part));
    expect(wordCounter.count(text ?? "")).toBeLessThanOrEqual(200);
  });
});
