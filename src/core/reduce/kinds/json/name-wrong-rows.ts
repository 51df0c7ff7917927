import { minifyJson } from "../../../json/minify-json.ts";
import { isClosing, isOpening } from "../../../json/scan-json.ts";
import type { Segment } from "../../../outputs/segment.ts";
import { QUOTE } from "../../../text/character-codes.ts";
import { cutBefore } from "../../../text/clip-text.ts";
import { EDGE_CHARACTERS } from "../../../text/scan-limits.ts";
import type { Span } from "../../../text/span.ts";
import type { Fact, FactList } from "../../outline.ts";
import {
  FIRST_WRONG_ROWS,
  MAX_ROW_LENGTH,
  MAX_WRONG_ROWS,
  MAX_WRONG_SHARE,
  NAMED_CHARACTERS,
} from "../../text/wrong-row-limits.ts";
import { endOfCutString, endOfToken, isBetween, isClosed, skipColon } from "./token-ends.ts";

/** A row up to this size is named whole; of a longer one, what it says about itself comes first. */
const SHORT_ROW = 60;
/** Judgements: what fits on a line; and two names distinguish a row. */
const MAX_MEMBER_LENGTH = 200;
const MAX_MEMBERS = 12;
const MAX_NAMES = 2;
const MESSAGE = /^(?:msg|message|error|errors|err|exception|reason|detail|details|textPayload|summary|description)$/i;
const OUTCOME = /^(?:status|state|conclusion|result|phase|outcome|level|severity|code)$/i;
const NAME = /^(?:name|title|id|key|path|file|filePath|url|test|\w+_(?:id|name))$/;

/** The rows that went wrong, and the segments without their rank, because what is already named comes last. */
export interface WrongRows {
  readonly first: FactList;
  readonly others: FactList;
  readonly segments: readonly Segment[];
}

/** Names rows that went wrong as facts, because a row in its place costs two more markers; none if most went wrong. */
export function nameWrongRows(text: string, segments: readonly Segment[], longRows: readonly Span[]): WrongRows {
  const count = segments.reduce((total, { rank }) => total + (rank === "signal" ? 1 : 0), 0);
  const isData = count > segments.length * MAX_WRONG_SHARE;
  const facts = isData || count === 0 ? [] : listFacts(text, segments, longRows);
  return {
    first: { title: "", rank: "floor", facts: facts.slice(0, FIRST_WRONG_ROWS) },
    others: { title: "", rank: "signal", facts: facts.slice(FIRST_WRONG_ROWS) },
    segments: isData || count === 0 ? segments : segments.map(lower),
  };
}

function lower(segment: Segment): Segment {
  return segment.rank === "signal" ? { ...segment, rank: "sample" } : segment;
}

function listFacts(text: string, segments: readonly Segment[], longRows: readonly Span[]): Fact[] {
  const facts = new Map<string, Fact>();
  let next = 0;
  const add = (fact: Fact): void => {
    // Identical rows are named once, by the first of them.
    if (!facts.has(fact.text)) facts.set(fact.text, fact);
  };
  for (const { rank, start, end } of segments) {
    if (rank !== "signal") continue;
    // If something is wrong inside a long row, the row is named.
    for (let row = longRows[next]; row !== undefined && row.end <= start; row = longRows[next]) next += 1;
    const row = longRows[next];
    if (row !== undefined && row.start < end) add(nameLongRow(text, row));
    else
      add(
        nameRow(minifyJson(text.slice(start, Math.min(end, start + MAX_ROW_LENGTH))).replace(/,$/, ""), { start, end }),
      );
    if (facts.size >= MAX_WRONG_ROWS) break;
  }
  return [...facts.values()];
}

function nameRow(row: string, { start, end }: Span): Fact {
  const members = row.length <= SHORT_ROW ? [] : parseMembers(row);
  const message = members.find(isMessage);
  const claim = { kind: "words", start, end } as const;
  if (message !== undefined) {
    const name = members.find((member) => member !== message && NAME.test(member.key));
    const others = members.filter((member) => member !== message && member !== name);
    const text = name === undefined ? writeValue(message) : `${writeValue(name)}: ${writeValue(message)}`;
    return { text, ...writeDetail(others), claim };
  }
  const cut = row.length <= NAMED_CHARACTERS ? row.length : cutBefore(row, NAMED_CHARACTERS);
  return { text: row.slice(0, cut), ...(cut < row.length && { detail: row.slice(cut) }), claim };
}

/** For a long row: what it is called and what it says about itself, then its other short members. */
function nameLongRow(text: string, { start, end }: Span): Fact {
  const row = minifyJson(text.slice(start, Math.min(end, start + EDGE_CHARACTERS)));
  const members = parseMembers(row).filter(({ value }) => value.length <= MAX_MEMBER_LENGTH && !/^[[{]/.test(value));
  const names = members.filter(({ key }) => NAME.test(key)).slice(0, MAX_NAMES);
  const told = members.filter((member) => (isMessage(member) || OUTCOME.test(member.key)) && !names.includes(member));
  const others = members.filter((member) => !names.includes(member) && !told.includes(member));
  const outcome = told.map((member) => (isMessage(member) ? writeValue(member) : writeMember(member))).join(" ");
  const written = [...names.map(writeValue), outcome].filter((part) => part !== "").join(": ");
  return {
    text: written === "" ? row.slice(0, cutBefore(row, Math.min(row.length, NAMED_CHARACTERS))) : written,
    ...writeDetail(others.slice(0, MAX_MEMBERS)),
    claim: { kind: "words", start, end },
  };
}

function isMessage({ key, value }: RowMember): boolean {
  return MESSAGE.test(key) && value.length > 2 && value !== "null";
}

function writeDetail(members: readonly RowMember[]): { readonly detail?: string } {
  return members.length === 0 ? {} : { detail: ` {${members.map(writeMember).join(",")}}` };
}

/** A value without its quotes. */
function writeValue({ value }: RowMember): string {
  return value.startsWith('"') ? value.slice(1, value.endsWith('"') ? -1 : undefined) : value;
}

function writeMember({ key, value }: RowMember): string {
  return `"${key}":${value}`;
}

/** A key of an object with its value, both as written. */
interface RowMember {
  readonly key: string;
  readonly value: string;
}

/** Parses the members of the first object in a short text, in order; nested members are part of theirs. */
function parseMembers(text: string): readonly RowMember[] {
  const members: RowMember[] = [];
  const { length: end } = text;
  /** The depth of the members; undefined before the first. */
  let ownDepth: number | undefined;
  let [depth, valueStart] = [0, 0];
  let key: string | undefined;
  const addValue = (from: number, to: number): void => {
    if (key !== undefined && depth === ownDepth) members.push({ key, value: text.slice(from, to) });
    if (depth === ownDepth) key = undefined;
  };
  for (let at = 0; at < end; ) {
    const start = at;
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const after = endOfCutString(text, start, end);
      at = skipColon(text, after);
      if (!isClosed(text, start, after)) continue;
      if (at === after) addValue(start, after);
      else {
        ownDepth ??= depth;
        if (depth === ownDepth) key = text.slice(start + 1, after - 1);
      }
    } else if (isOpening(code)) {
      if (depth === ownDepth) valueStart = start;
      depth += 1;
      at += 1;
    } else if (isClosing(code)) {
      at += 1;
      if (depth === 0) continue;
      depth -= 1;
      addValue(valueStart, at);
    } else if (isBetween(code)) at += 1;
    else {
      at = endOfToken(text, start, end);
      if (at < end || depth === 0) addValue(start, at);
    }
  }
  if (ownDepth !== undefined && depth > ownDepth) {
    depth = ownDepth;
    addValue(valueStart, end);
  }
  return members;
}
