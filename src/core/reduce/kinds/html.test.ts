import { test } from "@fast-check/vitest";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { listFragment, manualPage } from "../../../../test/fixtures/reduce/html/pages.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import type { Fact } from "../outline.ts";
import { reduce } from "../reduce.ts";
import { scanHtml } from "./html/scan-html.ts";
import { htmlReducer } from "./html.ts";

const tools = { counter: estimatingCounter(), hash: testHash };
const texts = [manualPage, listFragment];

describeReducer(htmlReducer, texts);

describe("html", () => {
  it("does not take the middle of a component for a page", () => {
    const rows = Array.from(
      { length: 30 },
      (_, at) => `      <li className="row" onClick={() => open(${at})}><a href={target}>{names[${at}]}</a></li>\n`,
    );
    expect(reduce(`      of the list\n${rows.join("")}`, { maxTokens: 200 }, tools).kind).not.toBe("html");
  });

  it("names title, headings and fields before anything else", () => {
    const { text } = reduce(manualPage, { maxTokens: 160 }, tools);
    expect(text).toContain(`title:
Leases & renewals – Manual
headings:
# Leases
## States
## Ask for one
forms:
form action=/leases method=post
input type=text name=owner placeholder=Who are you? required=
select name=length
button type=submit
description: How leases are taken and renewed.
`);
  });

  it("shows the main text and tables without markup, then links with their targets", () => {
    const { text } = reduce(manualPage, { maxTokens: 900 }, tools);
    expect(text).toContain(
      "A lease is held by one worker at a time. It must be renewed every 30 seconds, see renewal.\n" +
        "state | meaning\nheld | one worker has it\nlost | nobody renewed it — take it again\n",
    );
    expect(text).toContain("links:\nHome → /\nSection 0 → /section/0\n");
    expect(text).not.toContain("padding: 4px");
  });

  it("names headings without titles, the terms of definitions and where it leads before the text", () => {
    const section = (name: string): string =>
      `<h2 id="${name}">Leases that ${name}</h2>\n<p>Nobody waits for a holder\nthat is gone. ${"It goes on. ".repeat(9)}</p>\n<p>See <a href="https://docs.example/${name}">the notes</a>.</p>\n<dl><dt><strong>${name}_lease</strong>(owner, seconds)</dt><dd>How to ${name} one.</dd></dl>\n`;
    const names = ["open", "renew", "release", "expire"];
    const { kind, text } = reduce(`<h1>Leases</h1>\n${names.map(section).join("")}`, { maxTokens: 115 }, tools);
    expect(kind).toBe("html");
    for (const name of names) {
      expect(text).toContain(`\n## Leases that ${name}\n`);
      expect(text).toContain(`\n${name}_lease`);
      expect(text).toContain(`https://docs.example/${name}`);
    }
    expect(text).not.toContain("Nobody waits");
  });

  it("takes a document in blocks with listings of code for a page", () => {
    const code =
      '<pre><code class="language-js">const lease = require(&#39;lease&#39;)\n# and then\nlease.open()\n</code></pre>\n';
    const text = `<h1>Lease</h1>\n${`<p>A lease is held by\none worker.</p>\n${code}<h2>More</h2>\n`.repeat(8)}`;
    expect(reduce(text, {}, tools).kind).toBe("html");
  });

  it("counts scripts, styles and icons", () => {
    const { text } = reduce(manualPage, { maxTokens: 900 }, tools);
    expect(text).toMatch(/parts: .*comment 2, script 2, .*style 1, .*svg 1,/);
  });

  it("reads pieces of pages with old markup", () => {
    const { kind, text } = reduce(listFragment, { maxTokens: 900 }, tools);
    expect(kind).toBe("html");
    expect(text).toContain("Item 3 → /item?id=3&tab=1\n");
  });

  it("shows what the query asks for in place", () => {
    const { text } = reduce(listFragment, { maxTokens: 400, query: "how many of 'Item 41'?" }, tools);
    expect(text).toContain("<TD><A HREF='/item?id=41&amp;tab=1'>Item 41</A></TD><TD>287 pieces</TD></TR>");
  });

  it.each([
    ["a message in XML", `<note>\n${"<to>you</to><from>me</from>\n".repeat(80)}</note>`],
    [
      "a page of prose",
      `<p align="center">Palimpsest</p>\n\n${"It goes on in words that stand for themselves.\n".repeat(80)}`,
    ],
    ["a component", `import { a } from "b";\n${"export const row = <div className='x'>text</div>;\n".repeat(60)}`],
  ])("does not take %s for HTML", (_name, text) => {
    expect(reduce(text, {}, tools).kind).not.toBe("html");
  });

  it.each([
    ["a comment", "<p>a</p><!-- "],
    ["a tag", "<p>a</p><b "],
    ["a value", '<p>a</p><b c="'],
    ["a script", "<p>a</p><script> "],
  ])("reads %s that is opened again and again and never closed once", (_name, piece) => {
    const tokens = [...scanHtml(piece.repeat(20_000))];
    expect(tokens.at(-1)?.end).toBe(piece.length * 20_000);
  });

  it.each(texts)("finds the tags that a parser finds", (text) => {
    const expected: string[] = [];
    const parser = new Parser({ onopentagname: (name) => expected.push(name) }, { recognizeSelfClosing: true });
    // The inside of these is one token for us.
    parser.end(text.replaceAll(/(<svg[^>]*>).*?<\/svg>/gs, "$1</svg>"));
    const opened = [...scanHtml(text)].filter(({ kind }) => kind === "open" || kind === "raw");
    expect(opened.map(({ name }) => name)).toEqual(expected);
  });

  it.each(texts)("says the words that a parser finds there", (text) => {
    const facts = htmlReducer.outline(text, {}).facts.filter(({ title }) => /title|headings|text/.test(title));
    for (const { facts: own } of facts) {
      for (const fact of own) if (!fact.text.includes(": ")) expect(bare(fact.text)).toBe(bare(parseWords(text, fact)));
    }
  });

  const longAddress = listFragment.replace("&amp;", `&${"x".repeat(700)}amp;`);
  const examples: [string][] = [[longAddress]];
  test.prop([mutatedText(texts)], { examples })("counts parts as cut, and says only what is there", (text) => {
    const { facts, segments } = htmlReducer.outline(text, {});
    for (const { claim, text: fact } of facts.flatMap((list) => list.facts)) {
      if (claim.kind === "count") {
        expect(segments.filter(({ group }) => group === claim.group)).toHaveLength(claim.count);
      }
      if (claim.kind !== "words") continue;
      // Attributes and targets appear in a different order, so each word is checked separately.
      const stretch = letters(text.slice(claim.start, claim.end));
      const parts = text.startsWith("<", claim.start) ? fact.split(/ → |[\s=]/) : [fact];
      expect(parts.filter((part) => !isSpelled(letters(part), stretch))).toEqual([]);
    }
  });
});

// Helpers

/** The text of a fact's span, according to a parser. */
function parseWords(text: string, { claim }: Fact): string {
  if (claim.kind !== "words") throw new Error("what a page says is words");
  const pieces: string[] = [];
  const parser = new Parser({ ontext: (piece) => pieces.push(piece) });
  parser.end(text.slice(claim.start, claim.end));
  return pieces.join("");
}

/** Without the marks that distinguish lines, cells and headings. */
function bare(text: string): string {
  return text.replaceAll(/^#+ |^- |[\s|]/g, "");
}

/** Without the entities of our pages: text that only looks like one is quoted as it is, and may be cut inside. */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/&(?:amp|[mn]dash);|[^a-z]/g, "");
}

/** Whether the letters occur in the text in this order; tags may be between them. */
function isSpelled(word: string, text: string): boolean {
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}
