import type { Failure, TestRun } from "../../../outputs/test-run/test-run.ts";
import { countOf } from "../../../text/count-of.ts";
import type { BriefName, Fact, FactList } from "../../outline.ts";
import { foldBeginnings } from "../../text/fold-beginnings.ts";
import { splitName } from "../../text/name-briefly.ts";
import { quoteLine } from "../../text/name-facts.ts";
import { putShortFirst } from "../../text/put-short-first.ts";

/** Longer messages are diffs of whole objects; their start says what differs. */
const MAX_MESSAGE_LENGTH = 240;
/** A total that reports failures. */
const SAYS_FAILED = /[1-9]\d* (?:tests? )?(?:[Ff]ail|[Ee]rror)|\b(?:[Ff]ail|[Ee]rror)\w*[:=" ]+[1-9]|\bFAIL(?:ED)?\b/;
/** The line that pytest draws through its total across the screen. */
const RULE = /^={4,} | ={4,}$/g;
/** A message that this many tests share is written once. */
const SHARED = 2;

/**
 * The totals as the runner prints them, every failing test by its name, then with its message and place; other
 * errors, and what passed.
 */
export function listRun(run: TestRun): FactList[] {
  const { failures, totals, packages, messages, errors, warnings, passed } = run;
  const shared = findShared(failures);
  const named = putShortFirst(nameFailures(failures.map((failure, at) => describeFailure(failure, at, shared))));
  const sums = [...new Set(totals.map((line) => line.replaceAll(RULE, "")))].map(quoteLine);
  const main = sums.findLast(({ text }) => SAYS_FAILED.test(text)) ?? sums.at(-1);
  return [
    // One line, which says how much of what follows did not fit.
    { title: "", rank: "floor", facts: main === undefined ? [] : [main] },
    {
      // Below a total, it is clear that the names are of what failed.
      title: totals.length === 0 ? "failed" : countFailures(failures),
      isTitleOptional: totals.length > 0,
      comesInOrder: true,
      rank: "floor",
      facts: named,
    },
    { title: "", rank: "signal", facts: sums.filter((sum) => sum !== main) },
    { title: "messages of several tests", rank: "floor", facts: listShared(shared) },
    { title: "errors", isTitleOptional: true, rank: "floor", facts: putShortFirst(listLines(messages)) },
    { title: "", rank: "signal", facts: listPackages(packages) },
    // Lines that say by themselves what they are about.
    {
      title: "other lines about errors",
      isTitleOptional: true,
      rank: "signal",
      facts: putShortFirst(listLines(errors)),
    },
    { title: "warnings", isTitleOptional: true, rank: "signal", facts: listLines(warnings) },
    { title: "passed by file", rank: "sample", layout: "inline", facts: listPassed(passed) },
  ];
}

/** A failed package is not another test. */
function countFailures(failures: readonly Failure[]): string {
  const packages = failures.filter(({ isPackage }) => isPackage === true).length;
  const tests = failures.length - packages;
  return packages === 0 ? `${tests} failed` : `${countOf(tests, "test")}, ${countOf(packages, "package")} failed`;
}

/** Those that ran first, then those without tests: cached results were true before. */
function listPackages(packages: readonly string[]): readonly Fact[] {
  const facts = [...new Set(packages)].map(quoteLine);
  const isCached = ({ text }: Fact): boolean => text.endsWith("(cached)");
  const now = facts.filter((fact) => !isCached(fact));
  return [...putShortFirst(now), ...putShortFirst(facts.filter(isCached))];
}

/** The messages that several tests share, each with its number. */
function findShared(
  failures: readonly Failure[],
): ReadonlyMap<string, { readonly number: number; readonly count: number }> {
  const counts = new Map<string, number>();
  for (const { message } of failures) if (message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1);
  const several = [...counts].filter(([, count]) => count >= SHARED);
  return new Map(several.map(([message, count], index) => [message, { number: index + 1, count }]));
}

function listShared(shared: ReturnType<typeof findShared>): Fact[] {
  return [...shared].map(([message, { number, count }]) => {
    const start = message.slice(0, MAX_MESSAGE_LENGTH);
    return { text: `(${number}) ×${count} ${start}`, claim: { kind: "quotes", values: [start] } };
  });
}

/** A failing test by its name, followed by why it failed, alone and with the place. */
interface DescribedFailure {
  readonly fact: Fact;
  /** Empty if the runner says nothing. */
  readonly reason: string;
}

function describeFailure(
  { suites, name: ownName, message, compared = [], place }: Failure,
  index: number,
  shared: ReturnType<typeof findShared>,
): DescribedFailure {
  const name = [...suites, ownName].join(" › ");
  const start = message?.slice(0, MAX_MESSAGE_LENGTH);
  const number = message === undefined ? undefined : shared.get(message)?.number;
  const said = [number === undefined ? start : `(${number})`, ...compared]
    .filter((part) => part !== undefined)
    .join(", ");
  const at = place === undefined || start?.includes(place) || name.includes(place) ? undefined : place;
  // A name often contains the file already.
  const file = at?.slice(0, at.indexOf(":", 2));
  const shownPlace = file !== undefined && name.includes(file) ? at?.slice(file.length) : at;
  const values = [...suites, ownName, start, at, ...compared].filter((value) => value !== undefined);
  const reason = said === "" ? "" : `: ${said}`;
  const detail = `${shownPlace === undefined ? "" : ` at ${shownPlace}`}${reason}`;
  return {
    fact: { text: name, ...(detail !== "" && { detail }), at: index, claim: { kind: "quotes", values } },
    reason,
  };
}

/**
 * The forms in which tests are named, the shortest first: shared beginnings, such as their file, written once; then
 * with why each failed, then where, then with longer names.
 */
function nameFailures(failures: readonly DescribedFailure[]): readonly Fact[] {
  const names = failures.map(({ fact }) => fact.text);
  const [shortest, byFile] = [foldBeginnings(names, findNameParts), foldBeginnings(names, findTitle)];
  return failures.map(({ fact, reason }, index) => {
    const [ends = [], title = []] = [shortest[index], byFile[index]];
    const short = splitName("", fact.text, ends);
    const isLonger = title.length > 0 && (title[0] ?? 0) < (ends.at(-1) ?? 0);
    const { detail = "" } = fact;
    const explain = (name: BriefName, said: string): BriefName => (said === "" ? name : { ...name, detail: said });
    const explained = [...new Set([reason, detail])].filter((said) => said !== "").map((said) => explain(short, said));
    const longer = isLonger ? [explain(splitName("", fact.text, title), detail)] : [];
    // Alone on its line, the name with everything said about it is the fact itself.
    const briefs = ends.length === 0 ? explained.slice(0, -1) : [...explained, ...longer];
    return ends.length === 0 && briefs.length === 0 ? fact : { ...fact, briefs: [short, ...briefs] };
  });
}

function listLines(lines: ReadonlyMap<string, number>): Fact[] {
  return [...lines].map(([line, count], at) => ({
    text: count === 1 ? line : `×${count} ${line}`,
    at,
    claim: { kind: "values", column: "lines outside of failures", counts: new Map([[line, count]]) },
  }));
}

function listPassed(passed: ReadonlyMap<string, number>): Fact[] {
  return [...passed].map(([file, count]) => ({
    text: `${file} ${count}`,
    claim: { kind: "values", column: "passed", counts: new Map([[file, count]]) },
  }));
}

/** What separates a test's name from its suite, file and folder. */
const PARTING = / [>›»] |::|[/[#]|\.(?=\w)|: /gu;

/** A file, with what separates it from what follows. */
const FILE = /^\S+\.\w{1,5}(?:(?::\d+)* [>›»] |::)/u;

/** Where the parts of a test's name after the first begin: what precedes one may be written once for several tests. */
function findNameParts(name: string): readonly number[] {
  return [...name.matchAll(PARTING)].map((parting) => parting.index + parting[0].length);
}

/** Where a test's name begins after its file: what a runner needs to run only this test. Empty if there is no file. */
function findTitle(name: string): readonly number[] {
  const parting = FILE.exec(name);
  return parting === null ? [] : [parting[0].length];
}
