import { joinPlaces, splitPlace } from "../../../outputs/place.ts";
import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";
import type { Fact, FactList } from "../../outline.ts";
import { quoteLine } from "../../text/name-facts.ts";
import { putShortFirst } from "../../text/put-short-first.ts";
import type { BuildRun, Complaint } from "./parse-build.ts";

/** How many places are named with a complaint; the rest come once every complaint has been named. */
const FIRST_PLACES = 3;
const PLACES_A_LINE = 12;
/** Judgements: a message and a label that fit a line or a few. */
const MAX_MESSAGE_LENGTH = 300;
const MAX_LABEL_LENGTH = 60;
/** A name in a message; after a letter, the mark is an apostrophe. */
const QUOTED = /(?<!\w)(?:'[^']*'|"[^"]*"|`[^`]*`)|‘[^’]*’/gu;
/** A total that counts complaints rather than files or time. */
const COMPLAINTS = /(\d{1,9}) (?:\w{1,20} )?(?:error|problem|warning|issue)/gi;

/** How it ended, one complaint of each sort, then the others, then every place. */
export function listBuild({ complaints, totals, mentions }: BuildRun): FactList[] {
  const sums = [...new Set(totals)].map((line) => quoteLine(line));
  const [main] = sums.toReversed().toSorted((left, right) => countComplaints(right) - countComplaints(left));
  const often = complaints.toSorted((left, right) => right.count - left.count);
  const errors = often.filter(({ severity }) => severity === "error");
  const warnings = often.filter(({ severity }) => severity === "warning");
  const [firstErrors, furtherErrors] = listComplaints("errors", errors);
  const [firstWarnings, furtherWarnings] = listComplaints("warnings", warnings);
  return [
    // One line, which says how much of what follows did not fit.
    { title: "", rank: "floor", facts: main === undefined ? [] : [main] },
    firstErrors,
    firstWarnings,
    furtherErrors,
    { title: "in", rank: "floor", layout: "paths", facts: listFiles(often) },
    furtherWarnings,
    { title: "", rank: "floor", facts: sums.filter((sum) => sum !== main) },
    {
      title: "other lines about errors",
      isTitleOptional: true,
      rank: "floor",
      facts: putShortFirst([...mentions].map(describeMention)),
    },
    { title: "places of errors", rank: "signal", facts: errors.flatMap(listPlaces) },
    { title: "places of warnings", rank: "sample", facts: warnings.flatMap(listPlaces) },
  ];
}

/** How many complaints a total counts at most; the overall total counts more than a partial one. */
function countComplaints({ text }: Fact): number {
  return [...text.matchAll(COMPLAINTS)].reduce((most, [, count]) => Math.max(most, Number(count)), 0);
}

function describeMention([line, count]: readonly [string, number], at: number): Fact {
  return {
    text: line,
    ...(count > 1 && { detail: ` ×${count}` }),
    at,
    claim: { kind: "values", column: "lines outside of complaints", counts: new Map([[line, count]]) },
  };
}

/**
 * One complaint of each sort, so that every rule is named before any is named twice; then those that differ from one
 * only in a name.
 */
function listComplaints(name: string, complaints: readonly Complaint[]): readonly [FactList, FactList] {
  const count = complaints.reduce((total, complaint) => total + complaint.count, 0);
  const sorts = new Map<string, Complaint>();
  const firsts: Fact[] = [];
  const others: Fact[] = [];
  for (const [at, complaint] of complaints.entries()) {
    const sort = sortOf(complaint);
    const known = sorts.get(sort);
    if (known === undefined) {
      sorts.set(sort, complaint);
      firsts.push(describe(complaint, at));
    } else others.push(describe(complaint, at, known));
  }
  return [
    {
      // A single one says by itself what it is.
      title: count === 1 ? "" : `${name}, ${count} lines, ${complaints.length} distinct`,
      isTitleOptional: count !== 1,
      rank: "floor",
      facts: putShortFirst(firsts),
    },
    {
      title: `more ${name} of the same sorts`,
      isTitleOptional: true,
      comesInOrder: true,
      rank: "floor",
      facts: putShortFirst(others),
    },
  ];
}

/** The same key for complaints that differ only in a name. */
function sortOf({ code, message }: Complaint): string {
  return `${code}\0${message.slice(0, MAX_MESSAGE_LENGTH).replace(QUOTED, "'")}`;
}

/**
 * What a complaint says, then its first line verbatim if that names its place, then its other places. For one that
 * differs from a known one only in a name, the name first.
 */
function describe({ line, message, code, places, count }: Complaint, at: number, known?: Complaint): Fact {
  const start = message.slice(0, MAX_MESSAGE_LENGTH);
  const mark = count === 1 ? "" : `×${count} `;
  const name = code === undefined || known !== undefined || start.includes(code) ? start : `${code}: ${start}`;
  const hasPlace = known === undefined && places[0] !== undefined && line.includes(places[0]);
  const brief = known === undefined ? (hasPlace ? name : undefined) : nameVariant(start, known.message);
  return {
    text: `${mark}${hasPlace ? line.slice(0, LINE_CHARACTERS) : name}`,
    ...(brief !== undefined && { briefs: [{ mark, heads: [], text: brief }] }),
    ...listFirstPlaces(places, hasPlace ? 1 : 0),
    at,
    claim: { kind: "complaint", message: start, count, places },
  };
}

function listFirstPlaces(places: readonly string[], known: number): { readonly detail?: string } {
  const first = joinPlaces(places.slice(0, FIRST_PLACES), known);
  const more = places.length > FIRST_PLACES ? `, and ${places.length - FIRST_PLACES} more places` : "";
  return first === "" ? {} : { detail: ` @ ${first}${more}` };
}

/** Every file that something is said about, with how often, if no complaint names the file itself. */
function listFiles(complaints: readonly Complaint[]): readonly Fact[] {
  const counts = new Map<string, number>();
  const isNamed = complaints.some(({ line, places }) => places[0] !== undefined && line.includes(places[0]));
  for (const place of isNamed ? [] : complaints.flatMap(({ places }) => places)) {
    const { file } = splitPlace(place);
    if (file !== "") counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  if (counts.size < 2) return [];
  return putShortFirst(
    [...counts].map(([file, count], at) => ({
      text: file,
      detail: ` ×${count}`,
      at,
      claim: { kind: "values", column: "complaints by file", counts: new Map([[file, count]]) },
    })),
  );
}

/** The places that were not named with the complaint, several on a line. */
function listPlaces({ message, code, places, count }: Complaint): Fact[] {
  const facts: Fact[] = [];
  for (let from = FIRST_PLACES; from < places.length; from += PLACES_A_LINE) {
    const named = places.slice(from, from + PLACES_A_LINE);
    facts.push({
      text: `${code ?? message.slice(0, MAX_LABEL_LENGTH)}: ${joinPlaces(named)}`,
      claim: { kind: "complaint", message: message.slice(0, MAX_MESSAGE_LENGTH), count, places },
    });
  }
  return facts;
}

const LEFT_OUT = "…";
/** A judgement: leaving out less than this, about six tokens, is not worth a second form of a message. */
const MIN_LEFT_OUT = 24;
/** The word after the name that says what is wrong with it, and short ones before that: `is assigned`. */
const TELLING = /^ (?:\S{1,3} )?\S+/;
/** After these, something begins that makes sense alone: a clause, a sentence. */
const CLAUSE = /[:;.] /g;

/**
 * A complaint that differs from an earlier one only in a name, without what both begin and end with: the clause with
 * the name, up to the word after it. Undefined if that would leave out little.
 */
export function nameVariant(message: string, known: string): string | undefined {
  const shorter = Math.min(message.length, known.length);
  let start = 0;
  while (start < shorter && message[start] === known[start]) start += 1;
  let same = 0;
  while (same < shorter - start && message[message.length - 1 - same] === known[known.length - 1 - same]) same += 1;

  const clauses = [...message.slice(0, start).matchAll(CLAUSE)];
  const from = clauses.at(-1);
  const begin = from === undefined ? 0 : from.index + from[0].length;
  const blank = message.indexOf(" ", message.length - same);
  const telling = blank === -1 ? 0 : (TELLING.exec(message.slice(blank))?.[0].length ?? 0);
  const end = same === 0 || blank === -1 ? message.length : blank + telling;
  if (message.length - (end - begin) < MIN_LEFT_OUT) return undefined;
  return `${begin === 0 ? "" : LEFT_OUT}${message.slice(begin, end)}${end === message.length ? "" : LEFT_OUT}`;
}
