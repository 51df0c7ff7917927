import { describe, expect, it } from "vitest";
import { SECTION_NAMES } from "../../../model/handoff.ts";
import { writeSummaryPrompt } from "../summary-prompt/write-summary-prompt.ts";
import { judgeAnswer } from "./judge-answer.ts";

const judge = (text: string, stopReason: "end" | "length" | "refusal" = "end") =>
  judgeAnswer({ text, model: "test", stopReason }, { sections: SECTION_NAMES, language: "English" });

const GOOD = "## Goal\n- Ship the client with retries.\n## Key decisions\n- Full jitter, because equal jitter bunched.";
const prompt = writeSummaryPrompt({ sections: SECTION_NAMES, wantedTokens: 2_000, material: "user: fix the build" });

describe("judgeAnswer", () => {
  it("accepts a record", () => {
    expect(judge(GOOD)).toMatchObject({ kind: "usable", sections: { Goal: ["Ship the client with retries."] } });
  });

  it.each([
    ["nothing", " \n", "empty"],
    ["nonsense", "asdf qwer zxcv", "malformed"],
    ["nonsense below our headings", `## Goal\n${"zorp ".repeat(200)}\n## Blocked\n${"blib ".repeat(200)}`, "malformed"],
    ["one giant line", GOOD.replaceAll("\n", " ").repeat(2_000), "malformed"],
    ["one giant line below a heading", `## Goal\n${"It works. ".repeat(20_000)}`, "malformed"],
    ["one line a thousand times", "## Goal\n- x\n## Blocked\n".concat("- It is done.\n".repeat(1_000)), "malformed"],
    ["the prompt", prompt, "malformed"],
    ["the instruction without the material", prompt.slice(0, prompt.indexOf("\n\n<turns-")), "malformed"],
    ["a web page", "<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>", "malformed"],
    [
      "a page without its frame",
      '<div class="box">Sorry, I cannot help with that. You have been blocked.</div>',
      "malformed",
    ],
    [
      "a page below a comment",
      `<!-- ${"served by an edge ".repeat(40)} -->\n<html>Sorry, you have been blocked.</html>`,
      "malformed",
    ],
    ["a web page in a fence", "Here it is:\n```html\n<html>\n<h1>Goal</h1>\n</html>\n```", "malformed"],
    ["a refusal", "I'm sorry, I can't help with that.", "refused"],
    ["thinking without an end", "<think>\nwhat now", "truncated"],
    [
      "another language",
      "## Goal\nDer Client ist noch nicht fertig, und die Tests sind nicht grün.\n## Blocked\nDas ist der Stand.",
      "wrong-language",
    ],
  ])("does not take %s for a record", (_name, text, reason) => {
    expect(judge(text)).toMatchObject({ kind: "unusable", reason });
  });

  it("does not take the description of a section for its content", () => {
    const copied = prompt.slice(prompt.indexOf("## Goal"), prompt.indexOf("## Completed"));
    expect(judge(`${copied}\n${GOOD}`)).toMatchObject({
      kind: "usable",
      sections: { Goal: ["Ship the client with retries."], "Constraints and preferences": [] },
    });
  });

  it("believes what the provider says about the end", () => {
    expect([judge(GOOD, "length"), judge(GOOD, "refusal")]).toMatchObject([
      { reason: "truncated" },
      { reason: "refused" },
    ]);
  });
});
