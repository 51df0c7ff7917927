import type { Fact, FactList } from "../../outline.ts";
import { countGroups } from "../../text/name-facts.ts";
import { putShortFirst } from "../../text/put-short-first.ts";
import type { Page, PageBlock, PageLink, PageTag } from "./parse-page.ts";

/** A block with this much text and few links is what the page is about. */
const MAIN_CHARACTERS = 60;
const MAIN_LINK_SHARE = 0.4;
const MAIN_BLOCKS = new Set(["p", "li", "tr", "td", "dd", "dt", "pre", "blockquote", "figcaption", "caption"]);
const HEADING = /^h([1-6])$/;
const FIELD_ATTRIBUTES = ["action", "method", "type", "name", "id", "value", "placeholder", "required"];
const DESCRIPTIONS = new Set(["description", "og:title", "og:description", "robots", "author"]);
/** A judgement: a paragraph that people read is shorter. */
const MAX_FACT_LENGTH = 600;
const TERM = "dt";
/** Up to the parameters of a function, or to what a name means. */
const TERM_NAME = /^[^\s(=:,]{1,80}(?=[(=:,\s])/;
/** Judgements: terms and addresses that people read are shorter. */
const MAX_TERM_LENGTH = 120;
const MAX_TARGET_LENGTH = 200;
/** More would leave nothing for what the page says. */
const MAX_SOURCES = 24;

/** What a page says, most telling first: its title and structure, then what it says. */
export function listFacts({ blocks, links, tags, segments }: Page): FactList[] {
  const titles = blocks.filter(({ name }) => name === "title");
  const headings = blocks.filter(({ name }) => HEADING.test(name));
  const terms = blocks.filter(({ name, isAside }) => name === TERM && !isAside);
  const others = blocks.filter(({ name }) => name !== "title" && !HEADING.test(name));
  const main = others.filter(isMain);
  const rest = others.filter((block) => !isMain(block));
  const leading = links.filter(leadsAway);
  return [
    { title: "title", isTitleOptional: true, rank: "floor", facts: titles.map(writeBlock) },
    { title: "headings", isTitleOptional: true, rank: "floor", facts: orderHeadings(headings) },
    { title: "terms", isTitleOptional: true, rank: "floor", facts: distinct(terms.map(writeTerm)) },
    { title: "forms", rank: "floor", facts: tags.filter(isField).map(writeField) },
    { title: "", rank: "floor", facts: describePage(tags) },
    { title: "sources", isTitleOptional: true, rank: "signal", facts: listSources(leading) },
    { title: "main text", rank: "signal", facts: distinct(main.map(writeBlock)) },
    { title: "parts", rank: "sample", layout: "inline", facts: countGroups(segments.map(({ group }) => group)) },
    { title: "links", rank: "sample", facts: distinct(leading.map(writeLink)) },
    { title: "other text", rank: "sample", facts: distinct(rest.map(writeBlock)) },
  ];
}

/** The highest level first. Sections with the same name, such as examples, are listed once. */
function orderHeadings(headings: readonly PageBlock[]): Fact[] {
  const sorted = headings.toSorted((left, right) => levelOf(left) - levelOf(right));
  return distinct(sorted.map((block) => ({ ...writeBlock(block), at: block.start })));
}

function levelOf({ name }: PageBlock): number {
  return Number(HEADING.exec(name)?.[1] ?? 0);
}

/** A term that a definition list defines: its name, then the rest of it, such as the parameters of a function. */
function writeTerm({ text, start, end }: PageBlock): Fact {
  const name = TERM_NAME.exec(text)?.[0] ?? text;
  const cut = name.length < MAX_TERM_LENGTH ? name.length : Math.min(text.length, MAX_TERM_LENGTH);
  const detail = text.slice(cut, MAX_FACT_LENGTH);
  return { text: text.slice(0, cut), ...(detail !== "" && { detail }), claim: { kind: "words", start, end } };
}

/** The other places that a page links to, by address; navigation and links within a site do not count. */
function listSources(links: readonly PageLink[]): readonly Fact[] {
  const byTarget = new Map<string, Fact>();
  for (const { text, target, start, end, isAside } of links) {
    if (isAside || !/^https?:/i.test(target) || target.length > MAX_TARGET_LENGTH || byTarget.has(target)) continue;
    const detail = text === "" || text === target ? {} : { detail: ` (${text.slice(0, MAX_TERM_LENGTH)})` };
    byTarget.set(target, { text: target, at: start, ...detail, claim: { kind: "words", start, end } });
    if (byTarget.size >= MAX_SOURCES) break;
  }
  return putShortFirst([...byTarget.values()]);
}

function isMain({ name, text, linkCharacters, isAside }: PageBlock): boolean {
  if (isAside || linkCharacters > text.length * MAIN_LINK_SHARE) return false;
  return MAIN_BLOCKS.has(name) || text.length >= MAIN_CHARACTERS;
}

function writeBlock(block: PageBlock): Fact {
  const { name, text, start, end } = block;
  const level = levelOf(block);
  const mark = level > 0 ? `${"#".repeat(level)} ` : name === "li" ? "- " : "";
  return { text: `${mark}${text.slice(0, MAX_FACT_LENGTH)}`, claim: { kind: "words", start, end } };
}

/** Links to a place on the page itself, or to code, do not lead to another page. */
function leadsAway({ target }: PageLink): boolean {
  return !target.startsWith("#") && !/^javascript:/i.test(target);
}

function writeLink({ text, target, start, end }: PageLink): Fact {
  return { text: `${text} → ${target}`.slice(0, MAX_FACT_LENGTH).trimStart(), claim: { kind: "words", start, end } };
}

function isField({ name, attributes }: PageTag): boolean {
  return name !== "meta" && name !== "option" && attributes.get("type") !== "hidden";
}

function writeField({ name, attributes, start, end }: PageTag): Fact {
  const stated = FIELD_ATTRIBUTES.filter((key) => attributes.has(key)).map((key) => `${key}=${attributes.get(key)}`);
  return { text: [name, ...stated].join(" ").slice(0, MAX_FACT_LENGTH), claim: { kind: "words", start, end } };
}

function describePage(tags: readonly PageTag[]): Fact[] {
  return tags.flatMap(({ name, attributes, start, end }): Fact[] => {
    const key = attributes.get("name") ?? attributes.get("property") ?? "";
    const content = attributes.get("content") ?? "";
    if (name !== "meta" || content === "" || !DESCRIPTIONS.has(key)) return [];
    return [{ text: `${key}: ${content}`.slice(0, MAX_FACT_LENGTH), claim: { kind: "words", start, end } }];
  });
}

/** Pages repeat things, for wide and narrow screens. */
function distinct(facts: readonly Fact[]): Fact[] {
  const byText = new Map<string, Fact>();
  for (const fact of facts) if (!byText.has(fact.text)) byText.set(fact.text, fact);
  return [...byText.values()];
}
