import { isMarkdownHeading, parseFence } from "../../text/markdown.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { listFacts } from "./html/list-facts.ts";
import { parsePage } from "./html/parse-page.ts";

const DOCUMENT = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,2000}-->\s*)?(?:<!doctype html|<html[\s>])/i;
const TAG =
  /<\/?(?:div|p|a|span|table|tbody|tr|td|th|ul|ol|li|h[1-6]|script|style|head|body|section|article|nav|form|input|button|img|meta|link|br|main|header|footer)(?:\s[^<>]{0,400})?>/gi;
/** A judgement: prose and code contain a few tags, too. */
const MIN_TAGS = 10;
/** The rest of a tag or a text that was cut is shorter than this; more is another output above. */
const FIRST_CHARACTERS = 400;
/** A component in code has tags too: text that does not begin with a tag may be one. */
const COMPONENT = /\sclassName=["{]/;
const CODE = /\w=\{|=> ?[({]|^import /m;
/** A judgement: documents in Markdown often open with a few tags, and one line like theirs may be in a page. */
const MIN_MARKDOWN = 2;
/** A judgement: a page is mostly tags; prose about one has few. */
const TAG_SHARE = 0.25;
/** If nearly every line opens with a tag, more of it may be text. */
const MIN_TAG_SHARE = 0.08;
const TAGGED_LINES = 0.8;
const BLOCK = /^\s*<(?:p|h[1-6]|div|ul|ol|dl|table|section|article|blockquote)(?:\s[^<>]{0,300})?>/i;
const CLOSED_BLOCK = /<\/(?:p|h[1-6]|li|[ou]l|pre|t[dhr]|table|div|blockquote|dd|dt)>\s*$/i;
/** Judgements: closed blocks show that it is part of a page. */
const MIN_BLOCKS = 4;
const CLOSED_SHARE = 0.4;

/** Pages: title, headings, terms, forms, link targets, then the main text without its markup; scripts and styles are counted. */
export const htmlReducer: Reducer = {
  kind: "html",
  readsPlainText: true,
  recognise,
  outline(text) {
    const page = parsePage(text);
    return { unit: "part", facts: listFacts(page), segments: page.segments };
  },
};

function recognise({ head, lines }: Sample): number {
  if (DOCUMENT.test(head)) return CONFIDENCE.html.document;
  const written = withoutListings(lines).filter((line) => line.trim() !== "");
  if (written.filter((line) => isMarkdownHeading(line) || parseFence(line) !== undefined).length >= MIN_MARKDOWN)
    return 0;
  const isPiece = !/^\s*</.test(head);
  if (COMPONENT.test(head) || (isPiece && CODE.test(head))) return 0;
  const tags = head.match(TAG) ?? [];
  const closing = tags.filter((tag) => tag.startsWith("</")).length;
  if (isPiece && (closing < MIN_TAGS / 2 || head.slice(0, FIRST_CHARACTERS).search(TAG) === -1)) return 0;
  const characters = tags.reduce((total, tag) => total + tag.length, 0);
  const isTagged = written.filter((line) => /^\s*<\/?[a-z]/i.test(line)).length >= written.length * TAGGED_LINES;
  const minShare = isTagged ? MIN_TAG_SHARE : TAG_SHARE;
  if (tags.length >= MIN_TAGS && characters >= head.length * minShare) return CONFIDENCE.html.tags;
  return isFragment(written) ? CONFIDENCE.html.fragment : 0;
}

/**
 * Text in blocks, as documents converted to pages have it: nearly every block is closed, though it spans several lines.
 */
function isFragment(written: readonly string[]): boolean {
  const closed = written.filter((line) => CLOSED_BLOCK.test(line)).length;
  return BLOCK.test(written[0] ?? "") && closed >= MIN_BLOCKS && closed >= written.length * CLOSED_SHARE;
}

/** What is between `<pre>` and `</pre>` is code, whose lines do not begin with tags. */
function withoutListings(lines: readonly string[]): readonly string[] {
  let isListing = false;
  return lines.filter((line) => {
    const wasListing = isListing;
    if (/<pre[\s>]/i.test(line)) isListing = true;
    if (/<\/pre>/i.test(line)) isListing = false;
    return !wasListing;
  });
}
