import { cutBefore } from "../../../text/clip-text.ts";
import { minifyJson } from "../../lossless/minify-json.ts";
import type { Fact, FactList, Segment } from "../../outline.ts";
import { type RowMember, readMembers } from "./read-members.ts";

/** Where more rows sound like errors than this share, the words are data. */
const MOST_SHARE = 0.2;
/** So many are named before the keys: few rows that went wrong are what rows are read for. */
const FLOOR_ROWS = 5;
const MOST_ROWS = 200;
/** A row up to this size is named whole; of a longer one what it says of itself comes first. */
const SHORT_ROW = 60;
const NAMED_CHARACTERS = 160;
const LONGEST_ROW = 600;
const MESSAGE = /^(?:msg|message|error|errors|err|exception|reason|detail|details|textPayload|summary|description)$/i;
const NAME = /^(?:name|title|id|key|path|file|filePath|url|test|\w+_(?:id|name))$/;

/** The rows that went wrong, and the segments without their rank: what is named already comes last. */
export interface WrongRows {
  readonly first: FactList;
  readonly others: FactList;
  readonly segments: readonly Segment[];
}

/** Names rows that went wrong as facts, because a row in its place costs two markers more; none where most did. */
export function nameWrongRows(text: string, segments: readonly Segment[]): WrongRows {
  const count = segments.reduce((total, { rank }) => total + (rank === "signal" ? 1 : 0), 0);
  const isData = count > segments.length * MOST_SHARE;
  const facts = isData || count === 0 ? [] : listFacts(text, segments);
  const list = (rank: "floor" | "signal", own: readonly Fact[]): FactList => ({
    title: "",
    rank,
    layout: "lines",
    facts: own,
  });
  return {
    first: list("floor", facts.slice(0, FLOOR_ROWS)),
    others: list("signal", facts.slice(FLOOR_ROWS)),
    segments: isData || count === 0 ? segments : segments.map(lower),
  };
}

function lower(segment: Segment): Segment {
  return segment.rank === "signal" ? { ...segment, rank: "sample" } : segment;
}

function listFacts(text: string, segments: readonly Segment[]): Fact[] {
  const facts = new Map<string, Fact>();
  for (const { rank, start, end } of segments) {
    if (rank !== "signal") continue;
    const row = text.slice(start, Math.min(end, start + LONGEST_ROW));
    const fact = nameRow(minifyJson(row).replace(/,$/, ""), { start, end });
    // Rows that say the same are told once, the first of them.
    if (!facts.has(fact.text)) facts.set(fact.text, fact);
    if (facts.size >= MOST_ROWS) break;
  }
  return [...facts.values()];
}

function nameRow(row: string, { start, end }: Pick<Segment, "start" | "end">): Fact {
  const members = row.length <= SHORT_ROW ? [] : readMembers(row);
  const message = members.find(({ key, value }) => MESSAGE.test(key) && value.length > 2);
  const claim = { kind: "words", start, end } as const;
  if (message !== undefined) {
    const name = members.find((member) => member !== message && NAME.test(member.key));
    const others = members.filter((member) => member !== message && member !== name);
    const text = [name, message].flatMap((member) => (member === undefined ? [] : writeValue(member))).join(": ");
    return { text, ...(others.length > 0 && { detail: ` {${others.map(writeMember).join(",")}}` }), claim };
  }
  const cut = row.length <= NAMED_CHARACTERS ? row.length : cutBefore(row, NAMED_CHARACTERS);
  return { text: row.slice(0, cut), ...(cut < row.length && { detail: row.slice(cut) }), claim };
}

/** A text without its quotes. */
function writeValue({ value }: RowMember): string {
  return value.startsWith('"') ? value.slice(1, value.endsWith('"') ? -1 : undefined) : value;
}

function writeMember({ key, value }: RowMember): string {
  return `"${key}":${value}`;
}
