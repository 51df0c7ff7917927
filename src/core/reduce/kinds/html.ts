import type { Fact, FactList } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { type Page, type PageBlock, type PageLink, type PageTag, readPage } from "./html/read-page.ts";

const DOCUMENT = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,2000}-->\s*)?(?:<!doctype html|<html[\s>])/i;
const TAG =
  /<\/?(?:div|p|a|span|table|tbody|tr|td|th|ul|ol|li|h[1-6]|script|style|head|body|section|article|nav|form|input|button|img|meta|link|br|main|header|footer)(?:\s[^<>]{0,400})?>/gi;
const LEAST_TAGS = 10;
/** What a cut left of a tag or of a text is shorter than this; more is another output above. */
const FIRST_CHARACTERS = 400;
/** A component in code has tags too: what does not begin with a tag may be one. */
const COMPONENT = /\sclassName=["{]/;
const CODE = /\w=\{|=> ?[({]|^import /m;
/** Documents in Markdown often open with a few tags. */
const MARKDOWN = /^#{1,6} \S|^```/;
const LEAST_MARKDOWN = 2;
const TAG_SHARE = 0.25;
/** Where nearly every line opens with a tag, more of it may be text. */
const LEAST_TAG_SHARE = 0.08;
const TAGGED_LINES = 0.8;

/** A block of so much text with few links is what the page is about. */
const MAIN_CHARACTERS = 60;
const MAIN_LINK_SHARE = 0.4;
const MAIN_BLOCKS = new Set(["p", "li", "tr", "td", "dd", "dt", "pre", "blockquote", "figcaption", "caption"]);
const HEADING = /^h([1-6])$/;
const FIELD_ATTRIBUTES = ["action", "method", "type", "name", "id", "value", "placeholder", "required"];
const DESCRIPTIONS = new Set(["description", "og:title", "og:description", "robots", "author"]);
const LONGEST_FACT = 600;

/** Pages: title, headings, forms, then the main text without its markup, links with their targets; scripts and styles are counted. */
export const htmlReducer: Reducer = {
  kind: "html",
  readsPlainText: true,
  recognise,
  outline(text) {
    const page = readPage(text);
    return { unit: "part", facts: listFacts(page), segments: page.segments };
  },
};

function recognise({ head, lines }: Sample): number {
  if (DOCUMENT.test(head)) return 0.97;
  if (lines.filter((line) => MARKDOWN.test(line)).length >= LEAST_MARKDOWN) return 0;
  const isPiece = !/^\s*</.test(head);
  if (COMPONENT.test(head) || (isPiece && CODE.test(head))) return 0;
  const tags = head.match(TAG) ?? [];
  const closing = tags.filter((tag) => tag.startsWith("</")).length;
  if (isPiece && (closing < LEAST_TAGS / 2 || head.slice(0, FIRST_CHARACTERS).search(TAG) === -1)) return 0;
  const characters = tags.reduce((total, tag) => total + tag.length, 0);
  const written = lines.filter((line) => line.trim() !== "");
  const isTagged = written.filter((line) => /^\s*<\/?[a-z]/i.test(line)).length >= written.length * TAGGED_LINES;
  const leastShare = isTagged ? LEAST_TAG_SHARE : TAG_SHARE;
  return tags.length >= LEAST_TAGS && characters >= head.length * leastShare ? 0.85 : 0;
}

function listFacts({ blocks, links, tags, segments }: Page): FactList[] {
  const titles = blocks.filter(({ name }) => name === "title");
  const headings = blocks.filter(({ name }) => HEADING.test(name));
  const others = blocks.filter(({ name }) => name !== "title" && !HEADING.test(name));
  const main = others.filter(isMain);
  const rest = others.filter((block) => !isMain(block));
  return [
    { title: "title", rank: "floor", layout: "lines", facts: [...titles.map(writeBlock), ...describePage(tags)] },
    { title: "headings", rank: "floor", layout: "lines", facts: headings.map(writeBlock) },
    { title: "forms", rank: "floor", layout: "lines", facts: tags.filter(isField).map(writeField) },
    { title: "parts", rank: "signal", layout: "inline", facts: countGroups(segments.map(({ group }) => group)) },
    { title: "main text", rank: "signal", layout: "lines", facts: distinct(main.map(writeBlock)) },
    { title: "links", rank: "sample", layout: "lines", facts: distinct(links.filter(leadsAway).map(writeLink)) },
    { title: "other text", rank: "sample", layout: "lines", facts: distinct(rest.map(writeBlock)) },
  ];
}

function isMain({ name, text, linkCharacters, isAside }: PageBlock): boolean {
  if (isAside || linkCharacters > text.length * MAIN_LINK_SHARE) return false;
  return MAIN_BLOCKS.has(name) || text.length >= MAIN_CHARACTERS;
}

function writeBlock({ name, text, start, end }: PageBlock): Fact {
  const level = Number(HEADING.exec(name)?.[1] ?? 0);
  const mark = level > 0 ? `${"#".repeat(level)} ` : name === "li" ? "- " : "";
  return { text: `${mark}${text.slice(0, LONGEST_FACT)}`, claim: { kind: "words", start, end } };
}

/** Links to a place on the page itself, or to code, lead nowhere. */
function leadsAway({ target }: PageLink): boolean {
  return !target.startsWith("#") && !/^javascript:/i.test(target);
}

function writeLink({ text, target, start, end }: PageLink): Fact {
  return { text: `${text} → ${target}`.slice(0, LONGEST_FACT).trimStart(), claim: { kind: "words", start, end } };
}

function isField({ name, attributes }: PageTag): boolean {
  return name !== "meta" && name !== "option" && attributes.get("type") !== "hidden";
}

function writeField({ name, attributes, start, end }: PageTag): Fact {
  const stated = FIELD_ATTRIBUTES.filter((key) => attributes.has(key)).map((key) => `${key}=${attributes.get(key)}`);
  return { text: [name, ...stated].join(" ").slice(0, LONGEST_FACT), claim: { kind: "words", start, end } };
}

function describePage(tags: readonly PageTag[]): Fact[] {
  return tags.flatMap(({ name, attributes, start, end }): Fact[] => {
    const key = attributes.get("name") ?? attributes.get("property") ?? "";
    const content = attributes.get("content") ?? "";
    if (name !== "meta" || content === "" || !DESCRIPTIONS.has(key)) return [];
    return [{ text: `${key}: ${content}`.slice(0, LONGEST_FACT), claim: { kind: "words", start, end } }];
  });
}

/** Pages say things twice, for wide and narrow screens. */
function distinct(facts: readonly Fact[]): Fact[] {
  const byText = new Map<string, Fact>();
  for (const fact of facts) if (!byText.has(fact.text)) byText.set(fact.text, fact);
  return [...byText.values()];
}

function countGroups(groups: readonly (string | undefined)[]): Fact[] {
  const counts = new Map<string, number>();
  for (const group of groups) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([group, count]) => ({ text: `${group} ${count}`, claim: { kind: "count", group, count } }));
}
