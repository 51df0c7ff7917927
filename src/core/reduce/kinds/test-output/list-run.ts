import type { Fact, FactList } from "../../outline.ts";
import type { Failure, TestRun } from "./test-run.ts";

/** Longer messages are differences of whole objects; their start says what differs. */
const LONGEST_MESSAGE = 240;
/** A message that so many tests share is said once. */
const SHARED = 2;

/** The totals as the runner prints them, every failing test with its message and place, other errors, and what passed. */
export function listRun({ failures, totals, errors, warnings, passed }: TestRun): FactList[] {
  const shared = findShared(failures);
  return [
    // One or two lines, and they say how much of what follows had no room.
    { title: "totals", rank: "floor", layout: "lines", facts: [...new Set(totals)].map(quote) },
    { title: "messages of several tests", rank: "floor", layout: "lines", facts: listShared(shared) },
    {
      title: `failed, ${failures.length} named`,
      rank: "floor",
      layout: "lines",
      facts: failures.map((failure) => describeFailure(failure, shared)),
    },
    { title: "other lines about errors", rank: "floor", layout: "lines", facts: listLines(errors) },
    { title: "warnings", rank: "signal", layout: "lines", facts: listLines(warnings) },
    { title: "passed by file", rank: "sample", layout: "inline", facts: listPassed(passed) },
  ];
}

function quote(line: string): Fact {
  return { text: line, claim: { kind: "quotes", values: [line] } };
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
    const start = message.slice(0, LONGEST_MESSAGE);
    return { text: `(${number}) ×${count} ${start}`, claim: { kind: "quotes", values: [start] } };
  });
}

function describeFailure(
  { suite, name: ownName, message, place }: Failure,
  shared: ReturnType<typeof findShared>,
): Fact {
  const name = suite === undefined ? ownName : `${suite} › ${ownName}`;
  const start = message?.slice(0, LONGEST_MESSAGE);
  const number = message === undefined ? undefined : shared.get(message)?.number;
  const said = number === undefined ? start : `(${number})`;
  const at = place === undefined || start?.includes(place) || name.includes(place) ? undefined : place;
  // A name often holds the file already.
  const file = at?.slice(0, at.indexOf(":", 2));
  const shownPlace = file !== undefined && name.includes(file) ? at?.slice(file.length) : at;
  const values = [suite, ownName, start, at].filter((value) => value !== undefined);
  return {
    text: `${name}${shownPlace === undefined ? "" : ` at ${shownPlace}`}${said === undefined ? "" : `: ${said}`}`,
    claim: { kind: "quotes", values },
  };
}

function listLines(lines: ReadonlyMap<string, number>): Fact[] {
  return [...lines].map(([line, count]) => ({
    text: count === 1 ? line : `×${count} ${line}`,
    claim: { kind: "values", column: "lines outside of failures", counts: new Map([[line, count]]) },
  }));
}

function listPassed(passed: ReadonlyMap<string, number>): Fact[] {
  return [...passed].map(([file, count]) => ({
    text: `${file} ${count}`,
    claim: { kind: "values", column: "passed", counts: new Map([[file, count]]) },
  }));
}
