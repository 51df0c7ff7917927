import type { Segment } from "../../../outputs/segment.ts";
import { EDGE_CHARACTERS } from "../../../text/scan-limits.ts";
import type { Span } from "../../../text/span.ts";
import { type HtmlToken, scanHtml } from "./scan-html.ts";

/** A run of text between two tags that break the line. */
export interface PageBlock extends Span {
  /** The innermost element that breaks lines, such as `p` or `h2`. */
  readonly name: string;
  readonly text: string;
  /** How much of the text is in links. */
  readonly linkCharacters: number;
  /** It is in a part that pages repeat: navigation, headers, footers, asides. */
  readonly isAside: boolean;
}

export interface PageLink extends Span {
  readonly text: string;
  readonly target: string;
  readonly isAside: boolean;
}

/** A tag that states something: a form, a field, a description of the page. */
export interface PageTag extends Span {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface Page {
  readonly blocks: readonly PageBlock[];
  readonly links: readonly PageLink[];
  readonly tags: readonly PageTag[];
  readonly segments: readonly Segment[];
}

const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const ASIDES = new Set(["nav", "header", "footer", "aside", "menu"]);
const STATING = new Set(["form", "input", "select", "textarea", "button", "option", "meta"]);
/** Cells are side by side: they do not end the block of their row. */
const CELLS = new Set(["td", "th"]);
const CELL_GAP = " | ";
/** What no one reads: a page's styling, and pictures. */
const NEVER_SHOWN = new Set(["style", "svg"]);
const MARKUP = "markup";
/** Judgements: longer white space is text, and only the beginning of a longer block is quoted. */
const MAX_BLANK_LENGTH = 200;
const MAX_BLOCK_LENGTH = 4_000;

/** Parses what a page says: its blocks of text, its links, its forms; and cuts it into segments that cover it. */
export function parsePage(text: string): Page {
  const reader = new PageReader(text);
  for (const token of scanHtml(text)) reader.add(token);
  return reader.finish();
}

class PageReader implements Page {
  readonly blocks: PageBlock[] = [];
  readonly links: PageLink[] = [];
  readonly tags: PageTag[] = [];
  readonly segments: Segment[] = [];
  readonly #text: string;
  #asideDepth = 0;
  #name = "";
  #segmentStart = 0;
  #pieces: string[] = [];
  #pieceCharacters = 0;
  /** Whether any piece is more than white space. */
  #hasWords = false;
  #linkCharacters = 0;
  #link: { readonly tag: HtmlToken; readonly pieces: string[] } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  add(token: HtmlToken): void {
    if (token.kind === "text") this.#addText(token);
    else if (token.kind === "raw" || token.kind === "comment") this.#addHidden(token);
    else if (token.kind === "open") this.#open(token);
    else this.#close(token);
  }

  finish(): Page {
    this.#endBlock(this.#text.length, "");
    return this;
  }

  #addText({ start, end }: HtmlToken): void {
    if (this.#pieceCharacters > MAX_BLOCK_LENGTH) return;
    const piece = this.#text.slice(start, Math.min(end, start + MAX_BLOCK_LENGTH));
    const characters = piece.trim().length;
    this.#pieces.push(piece);
    this.#pieceCharacters += piece.length;
    this.#hasWords ||= characters > 0;
    if (this.#link === undefined) return;
    this.#link.pieces.push(piece);
    this.#linkCharacters += characters;
  }

  #addHidden({ start, end, kind, name }: HtmlToken): void {
    this.#endBlock(start, this.#name);
    const rank = NEVER_SHOWN.has(name) ? "never" : "rest";
    this.segments.push({ start, end, rank, group: kind === "raw" ? name : "comment" });
    this.#segmentStart = end;
  }

  #open(token: HtmlToken): void {
    const { name, start, end } = token;
    if (ASIDES.has(name)) this.#asideDepth += 1;
    if (name === "a") this.#link = { tag: token, pieces: [] };
    if (STATING.has(name)) {
      this.tags.push({ name, start, end, attributes: parseAttributes(this.#text.slice(start, end)) });
    }
    if (CELLS.has(name)) {
      if (this.#hasWords) this.#pieces.push(CELL_GAP);
    } else if (!INLINE.has(name)) this.#endBlock(start, name);
  }

  #close({ name, end }: HtmlToken): void {
    if (ASIDES.has(name)) this.#asideDepth = Math.max(0, this.#asideDepth - 1);
    if (name === "a") this.#endLink(end);
    if (!INLINE.has(name) && !CELLS.has(name)) this.#endBlock(end, "");
  }

  #endLink(end: number): void {
    if (this.#link === undefined) return;
    const { tag, pieces } = this.#link;
    this.#link = undefined;
    const target = parseAttributes(this.#text.slice(tag.start, tag.end)).get("href");
    if (target === undefined || target === "") return;
    const isAside = this.#asideDepth > 0;
    this.links.push({ text: plainText(pieces.join("")), target: plainText(target), start: tag.start, end, isAside });
  }

  #endBlock(end: number, nextName: string): void {
    const text = this.#hasWords ? plainText(this.#pieces.join("")) : "";
    const start = this.#segmentStart;
    if (end > start) {
      const name = this.#name === "" ? "text" : this.#name;
      if (text === "") this.#addMarkup(start, end);
      else {
        this.segments.push({ start, end, rank: "rest", group: name });
        const isAside = this.#asideDepth > 0;
        this.blocks.push({ name, start, end, text, linkCharacters: this.#linkCharacters, isAside });
      }
    }
    this.#segmentStart = Math.max(start, end);
    this.#name = nextName;
    this.#pieces = [];
    this.#pieceCharacters = 0;
    this.#hasWords = false;
    this.#linkCharacters = 0;
  }

  /**
   * White space belongs to what precedes it, and consecutive tags are one part: a marker for each would cost more than
   * the tags.
   */
  #addMarkup(start: number, end: number): void {
    const last = this.segments.at(-1);
    const isBlank = end - start <= MAX_BLANK_LENGTH && this.#text.slice(start, end).trim() === "";
    if (last !== undefined && (isBlank || last.group === MARKUP)) this.segments.splice(-1, 1, { ...last, end });
    else this.segments.push({ start, end, rank: "rest", group: MARKUP });
  }
}

const ATTRIBUTE = /([a-z][\w:-]{0,40})(?:\s{0,4}=\s{0,4}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000})))?/gi;

/** The attributes of a tag by their names in lower case; the first of each counts. */
function parseAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  // Longer tags contain data, which no one reads.
  const inside = tag.slice(0, EDGE_CHARACTERS).replace(/^<\S{1,60}/, "");
  for (const [, name = "", double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
  }
  return attributes;
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["copy", "©"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["hellip", "…"],
  ["rsquo", "’"],
  ["lsquo", "‘"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["middot", "·"],
  ["times", "×"],
  ["rarr", "→"],
  ["larr", "←"],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;
const BLANKS = /\s+/g;
/** White space other than a single blank. */
const UNEVEN_BLANKS = /[^\S ]| {2}/;
/** The last code point of Unicode. */
const MAX_CODE_POINT = 0x10ffff;

/** The text of a page as it is read: entities decoded, white space collapsed. */
function plainText(markup: string): string {
  const decoded = markup.includes("&") ? markup.replaceAll(ENTITY, decode) : markup;
  const trimmed = decoded.trim();
  return UNEVEN_BLANKS.test(trimmed) ? trimmed.replaceAll(BLANKS, " ") : trimmed;
}

function decode(whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return NAMED.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
}
