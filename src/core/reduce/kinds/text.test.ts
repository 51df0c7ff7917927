import { describe, expect, it } from "vitest";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { letter, page } from "../../../../test/fixtures/reduce/text/pages.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { textReducer } from "./text.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(textReducer, [page, letter]);

describe("text", () => {
  it("is recognised by sentences that begin with a quotation or have a semicolon, as in contracts", () => {
    const clause =
      '"Tenant" means whoever rents the flat under this lease; a guest who stays for less than a week is not a tenant.';
    const { kind } = reduce(`${clause}\n\n`.repeat(40), { maxTokens: 200 }, tools);
    expect(kind).toBe("text");
  });

  it("names every heading before anything else", () => {
    const { text } = reduce(page, { maxTokens: 220 }, tools);
    for (let part = 1; part <= 8; part += 1) expect(text).toContain(`## Part ${part}: how the`);
  });

  it.each([
    ["titles with a rule below them", (title: string) => `${title}\n${"-".repeat(title.length)}`, ""],
    [
      "sections of a manual",
      (title: string) => title.toUpperCase(),
      "LEASE(1)          User Commands          LEASE(1)\n\n",
    ],
  ])("names %s", (_name, write, head) => {
    const titles = ["Background", "Findings", "Decision", "Next steps"].map(write);
    const prose = "       The team looked at the leases and could not find a fatal error in any.\n".repeat(6);
    const { kind, text } = reduce(
      `${head}${titles.map((title) => `${title}\n\n${prose}\n`).join("")}`,
      { maxTokens: 40 },
      tools,
    );
    expect(kind).toBe("text");
    for (const title of titles) expect(text).toContain(`\n${title.split("\n")[0]}`);
  });

  it("names the headings of the highest level first, in the order of the text", () => {
    const parts = ["one", "two", "three", "four"];
    const prose = "Whoever asks first is served first, and nobody waits for a holder that is gone.\n\n".repeat(4);
    const document = parts.map((part) => `## Part ${part}\n\n### More about part ${part} of them\n\n${prose}`).join("");
    expect(reduce(document, { maxTokens: 29 }, tools).text).toContain(
      "\n## Part one\n## Part two\n## Part three\n## Part four",
    );
  });

  it("shows the sentences that answer the query", () => {
    const { text } = reduce(page, { maxTokens: 300, query: "why is there no dashboard?" }, tools);
    expect(text).toContain("People often ask why there is no dashboard.");
  });

  it("prefers sentences that bind to others", () => {
    const { text } = reduce(letter, { maxTokens: 260 }, tools);
    expect(text).toContain("The lease must be renewed every 30 seconds");
    expect(text).not.toContain("and it was used twice");
  });
});
