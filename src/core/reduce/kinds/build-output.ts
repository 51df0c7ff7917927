import { readDiagnostic, readHeading, readStylish } from "../../outputs/errors/read-diagnostic.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { listBuild } from "./build-output/list-build.ts";
import { readBuild } from "./build-output/read-build.ts";

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
  /^ *(?:[╭┌]─|,-)\[\S+:\d+:\d+\]$/u,
  /^ERROR in \S/,
  /^(?:vet: )?\S+\.go:\d+:\d+: [a-z]\S* \S/,
  /^(?:\[[\w:.-]{1,40}\] )?[^\s:]{1,300}\.go:\d+(?::\d+)?: \S.* \([a-z][a-z0-9]{2,30}\)$/,
];
const COMMANDS =
  /\b(?:tsc|eslint|biome|cargo (?:build|check|clippy)|gcc|g\+\+|clang|make|cmake|ninja|webpack|vite build|esbuild|rollup|mvn|gradlew?|dotnet build|go (?:build|vet)|golangci-lint|flake8|ruff|mypy|pylint)\b|\b(?:npm|pnpm|yarn|bun) (?:ci|install|i|add|(?:run )?(?:build|lint|typecheck|check))\b/;
/** What follows the place where a tool says how bad it is. */
const STATED_SEVERITY = /^\s*[:-]? ?\[?(?:fatal )?(?:error|warning|suggestion)\b/i;
const MIN_SHARE = 0.25;
/** Where most lines complain, they do so more surely than a log speaks of warnings. */
const MAX_SHARE = 0.6;

/** Builds: each distinct error with its count and every place, then warnings, then how it ended. */
export const buildOutputReducer: Reducer = {
  kind: "build-output",
  recognise,
  outline(text) {
    const run = readBuild(text);
    return { unit: "line", facts: listBuild(run), segments: run.segments };
  },
};

function recognise({ lines, command }: Sample): number {
  if (lines.some((line) => SIGNATURES.some((pattern) => pattern.test(line)) || readHeading(line) !== undefined)) {
    return 0.91;
  }
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const own = written.filter((line) => isComplaint(line)).length;
  if (command !== undefined && COMMANDS.test(command)) return 0.9;
  if (own < 3 || own < written.length * MIN_SHARE) return 0;
  return own >= written.length * MAX_SHARE ? 0.88 : 0.75;
}

/** Search results also name a place before a text, so a complaint has to state its severity or a rule. */
function isComplaint(line: string): boolean {
  const diagnostic = readStylish(line) ?? readDiagnostic(line);
  if (diagnostic === undefined || diagnostic.place === undefined) return false;
  return diagnostic.code !== undefined || STATED_SEVERITY.test(line.slice(diagnostic.place.length));
}
