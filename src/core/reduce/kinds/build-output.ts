import { BUILD_COMMAND, BUILD_SIGNS } from "../../outputs/errors/build-tools.ts";
import { parseComplaintHeading, parseDiagnostic, parseStylish } from "../../outputs/errors/parse-diagnostic.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { listBuild } from "./build-output/list-build.ts";
import { parseBuild } from "./build-output/parse-build.ts";

/** What follows the place if a tool states a severity. */
const STATED_SEVERITY = /^\s*[:-]? ?\[?(?:fatal )?(?:error|warning|suggestion)\b/i;
/** A judgement: most of what a build prints is progress. */
const MIN_SHARE = 0.25;
/** If most lines complain, this is surer than a log that mentions warnings. */
const MAX_SHARE = 0.6;

/** Builds: each distinct error with its count and all its places, then warnings, then how it ended. */
export const buildOutputReducer: Reducer = {
  kind: "build-output",
  recognise,
  outline(text) {
    const run = parseBuild(text);
    return { unit: "line", facts: listBuild(run), segments: run.segments };
  },
};

function recognise({ lines, command }: Sample): number {
  if (lines.some((line) => BUILD_SIGNS.test(line) || parseComplaintHeading(line) !== undefined)) {
    return CONFIDENCE["build-output"].sign;
  }
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const own = written.filter((line) => isComplaint(line)).length;
  if (command !== undefined && BUILD_COMMAND.test(command)) return CONFIDENCE["build-output"].command;
  if (own < 3 || own < written.length * MIN_SHARE) return 0;
  return CONFIDENCE["build-output"][own >= written.length * MAX_SHARE ? "nearlyAll" : "lines"];
}

/** Search results also give a place before a text, so a complaint has to state its severity or a rule. */
function isComplaint(line: string): boolean {
  const diagnostic = parseStylish(line) ?? parseDiagnostic(line);
  if (diagnostic === undefined || diagnostic.place === undefined) return false;
  return diagnostic.code !== undefined || STATED_SEVERITY.test(line.slice(diagnostic.place.length));
}
