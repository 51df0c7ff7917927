import type { Fact, FactList } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { putShortFirst } from "../text/put-short-first.ts";
import { type BuildRun, type Complaint, readBuild } from "./build-output/read-build.ts";
import { readBiomeHeading, readDiagnostic, readStylish } from "./build-output/read-diagnostic.ts";

/** So many places of a complaint are named with it; all of them come when every complaint has been named. */
const FIRST_PLACES = 3;
const PLACES_A_LINE = 12;
const LONGEST_MESSAGE = 300;
const LONGEST_LINE = 400;
const LONGEST_LABEL = 60;
/** What no other tool prints. */
const SIGNATURES: readonly RegExp[] = [
  /\berror TS\d+: /,
  /^ *(?:Compiling|Checking|Downloaded|Finished) \S+ v\d/,
  /^error\[E\d{4}\]: /,
  /^\[ {0,2}\d{1,3}%\] (?:Building|Linking|Built target)/,
  /^npm (?:warn|WARN|error|ERR!) \S/,
  /^added \d+ packages?/,
  /^make(?:\[\d+\])?: (?:\*\*\*|Entering directory|Nothing to be done)/,
  /^vite v\d.* building/,
  /^webpack \d.* compiled/,
  /^asset \S+ [\d.]+ [KM]iB /,
  /^\[INFO\] Scanning for projects/,
  /^> Task :\S/,
  /^ *\d+:\d+ +(?:error|warning) {2,}\S/,
  /^\S+ build: (?:CLI|ESM|CJS|DTS) /,
  /^(?:CLI|ESM|CJS|DTS) (?:Building|Build|Target|dist)/,
  /: (?:error|warning) [A-Z]{2,}\d{3,}: /,
  /^[^\s:]{1,300}:\d+(?::\d+)?: (?:fatal )?(?:error|warning): \S/,
  /^[✘▲] \[(?:ERROR|WARNING)\] \S/u,
  /^ *\d+:\d+ +[✖⚠×] {1,3}\S/u,
  /^ *[╭┌]─\[\S+:\d+:\d+\]$/u,
  /^ERROR in \S/,
  /^(?:vet: )?\S+\.go:\d+:\d+: [a-z]\S* \S/,
  /^(?:\[[\w:.-]{1,40}\] )?[^\s:]{1,300}\.go:\d+(?::\d+)?: \S.* \([a-z][a-z0-9]{2,30}\)$/,
];
const COMMANDS =
  /\b(?:tsc|eslint|biome|cargo (?:build|check|clippy)|gcc|g\+\+|clang|make|cmake|ninja|webpack|vite build|esbuild|rollup|mvn|gradlew?|dotnet build|go (?:build|vet)|golangci-lint|flake8|ruff|mypy|pylint)\b|\b(?:npm|pnpm|yarn|bun) (?:ci|install|i|add|(?:run )?(?:build|lint|typecheck|check))\b/;
/** What follows the place where a tool says how bad it is. */
const STATED_SEVERITY = /^\s*[:-]? ?\[?(?:fatal )?(?:error|warning|suggestion)\b/i;
const LEAST_SHARE = 0.25;
/** Where most lines complain, they do so more surely than a log speaks of warnings. */
const MOST_SHARE = 0.6;

/** Builds: each distinct error with its count and every place, then warnings, then how it ended. */
export const buildOutputReducer: Reducer = {
  kind: "build-output",
  recognise,
  outline(text) {
    const run = readBuild(text);
    return { unit: "line", facts: listFacts(run), segments: run.segments };
  },
};

function recognise({ lines, command }: Sample): number {
  if (lines.some((line) => SIGNATURES.some((pattern) => pattern.test(line)) || readBiomeHeading(line) !== undefined)) {
    return 0.91;
  }
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const own = written.filter((line) => isComplaint(line)).length;
  if (command !== undefined && COMMANDS.test(command)) return 0.9;
  if (own < 3 || own < written.length * LEAST_SHARE) return 0;
  return own >= written.length * MOST_SHARE ? 0.88 : 0.75;
}

/** Search results also name a place before a text, so a complaint has to state its severity or a rule. */
function isComplaint(line: string): boolean {
  const diagnostic = readStylish(line) ?? readDiagnostic(line);
  if (diagnostic === undefined || diagnostic.place === undefined) return false;
  return diagnostic.code !== undefined || STATED_SEVERITY.test(line.slice(diagnostic.place.length));
}

function listFacts({ complaints, totals }: BuildRun): FactList[] {
  const often = complaints.toSorted((left, right) => right.count - left.count);
  const errors = often.filter(({ severity }) => severity === "error");
  const warnings = often.filter(({ severity }) => severity === "warning");
  return [
    // One or two lines, and they say how much of what follows had no room.
    { title: "", rank: "floor", layout: "lines", facts: [...new Set(totals)].map(quote) },
    list("errors", errors),
    list("warnings", warnings),
    { title: "places of errors", rank: "signal", layout: "lines", facts: errors.flatMap(listPlaces) },
    { title: "places of warnings", rank: "sample", layout: "lines", facts: warnings.flatMap(listPlaces) },
  ];
}

function quote(line: string): Fact {
  return { text: line, claim: { kind: "quotes", values: [line] } };
}

function list(name: string, complaints: readonly Complaint[]): FactList {
  const count = complaints.reduce((total, complaint) => total + complaint.count, 0);
  return {
    title: `${name}, ${count} ${count === 1 ? "line" : "lines"}, ${complaints.length} distinct`,
    isTitleOptional: true,
    rank: "floor",
    layout: "lines",
    facts: putShortFirst(complaints.map(describe)),
  };
}

/** The first line of a complaint to the letter where it names its place, then where else it came. */
function describe({ line, message, code, places, count }: Complaint, at: number): Fact {
  const start = message.slice(0, LONGEST_MESSAGE);
  const hasPlace = places[0] !== undefined && line.includes(places[0]);
  const name = code === undefined || start.includes(code) ? start : `${code}: ${start}`;
  const said = hasPlace ? line.slice(0, LONGEST_LINE) : name;
  const others = places.slice(hasPlace ? 1 : 0, FIRST_PLACES);
  const more = places.length > FIRST_PLACES ? `, and ${places.length - FIRST_PLACES} more places` : "";
  return {
    text: `${count === 1 ? "" : `×${count} `}${said}`,
    ...(others.length > 0 && { detail: ` @ ${others.join(", ")}${more}` }),
    at,
    claim: { kind: "complaint", message: start, count, places },
  };
}

/** The places that were not named with the complaint, several on a line. */
function listPlaces({ message, code, places, count }: Complaint): Fact[] {
  const facts: Fact[] = [];
  for (let from = FIRST_PLACES; from < places.length; from += PLACES_A_LINE) {
    const named = places.slice(from, from + PLACES_A_LINE);
    facts.push({
      text: `${code ?? message.slice(0, LONGEST_LABEL)}: ${named.join(", ")}`,
      claim: { kind: "complaint", message: message.slice(0, LONGEST_MESSAGE), count, places },
    });
  }
  return facts;
}
