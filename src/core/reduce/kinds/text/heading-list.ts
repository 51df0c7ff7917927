import { isMarkdownHeading } from "../../../text/markdown.ts";
import type { Fact } from "../../outline.ts";

/** A rule below a title, as older documents and those of Python have it. */
const UNDERLINE = /^([=\-~^"'`#*+])\1{2,}$/;
/** The rules of a document mean levels in the order in which they occur. */
const UNDERLINED_LEVEL = 2;
/** A rule may be a little shorter than the title above it. */
const SHORTER_RULE = 2;
const MANUAL_HEADING = /^[A-Z][A-Z0-9 ,&/()-]{2,60}$/;
/** A judgement: a longer line is a paragraph. */
const MAX_HEADING_LENGTH = 200;

/** Whether a line opens a page of a manual: `TAR(1)   GNU TAR Manual   TAR(1)`. */
export function isManual(line: string): boolean {
  const [, name] = /^([\w.:+-]{1,60}\(\d\w{0,4}\))\s/.exec(line) ?? [];
  return name !== undefined && line.trimEnd().endsWith(name) && line.trimEnd().length > name.length * 2;
}

/** Gathers the headings of a document line by line: Markdown, titles with a rule below them, sections of a manual. */
export class HeadingList {
  readonly #isManual: boolean;
  readonly #headings: { readonly level: number; readonly at: number; readonly value: string }[] = [];
  #before = "";
  #beforeStart = 0;

  constructor(text: string) {
    const [first = ""] = /\S.{0,300}/.exec(text.slice(0, 1_000)) ?? [];
    this.#isManual = isManual(first);
  }

  /** Notes a line without its end; callers leave out lines of code. */
  add(line: string, start: number): void {
    if (isMarkdownHeading(line)) this.#push(line.search(/[^#]/), start, line);
    else if (this.#isManual && MANUAL_HEADING.test(line)) this.#push(1, start, line);
    else if (UNDERLINE.test(line) && isTitle(this.#before, line)) {
      this.#push(line.startsWith("=") ? 1 : UNDERLINED_LEVEL, this.#beforeStart, this.#before);
    }
    this.#before = line;
    this.#beforeStart = start;
  }

  /** The highest level first. */
  facts(): readonly Fact[] {
    return this.#headings
      .toSorted((left, right) => left.level - right.level)
      .map(({ value, at }) => ({ text: value, at, claim: { kind: "quote", value } }));
  }

  #push(level: number, at: number, line: string): void {
    this.#headings.push({ level, at, value: line.slice(0, MAX_HEADING_LENGTH) });
  }
}

/** A row of dashes below something else ends a list or divides a table. */
function isTitle(line: string, rule: string): boolean {
  return /^[\p{L}\d:`"'(]/u.test(line) && line.length <= rule.length + SHORTER_RULE && !line.includes("|");
}
