import { DIAGNOSTIC_FORMS } from "./build-tools.ts";

/** A problem that a compiler, linter or package manager reports in one line. */
export interface Diagnostic {
  readonly severity: "error" | "warning" | "note";
  /** The rule or code, such as `TS2322` or `no-unused-vars`; undefined if there is none. */
  readonly code: string | undefined;
  readonly message: string;
  /** `file:line:column` as the tool spells it; undefined if it is on a separate line. */
  readonly place: string | undefined;
}

/** Below the name of a file, eslint writes `1:2  error  message  rule`, and stylelint a sign for the severity. */
const STYLISH =
  /^(?<place>\d+:\d+) +(?<severity>error|warning|[✖×⚠]) +(?<message>\S.*?)(?: {2,}(?<code>[\w@/-]{1,60}))?$/u;
/** Biome writes the place, the rule and a line of dashes: `file.ts:1:2 lint/style/useConst ━━━━`. */
const BIOME = /^(?<place>\S+:\d+:\d+) (?<code>(?:lint|assist|parse|format|suppressions)\S{0,60})(?: +FIXABLE)? +━+$/u;
/** The first line below Biome's heading says what is wrong. */
const BIOME_MESSAGE = /^[×!i✖] +(\S.*)$/u;
/** Webpack and its plugins write the place, then on the next line what is wrong: `ERROR in ./src/a.js 1:0-37`. */
const WEBPACK = /^(?<severity>ERROR|WARNING) in (?<place>\S+(?: \d+:\d+(?:-\d+(?::\d+)?)?)?)$/;
/** A code at the end of a message: `(no-shadow)`, `[-Wunused-variable]`, `E501 at its start`. */
const CODE_AT_END = / [([](-?[A-Za-z][\w@/=-]{2,60})[)\]]$/;
const CODE_AT_START = /^([A-Z]{1,4}\d{2,5})\b|^([A-Z][A-Za-z]+): /;

/** The words and signs that tools use for severity, in lower case. */
const SEVERITIES: ReadonlyMap<string, Diagnostic["severity"]> = new Map([
  ...["error", "fatal error", "err!", "e", "×", "x", "✖"].map((word) => [word, "error"] as const),
  ...["warning", "warn", "w", "⚠", "!", "c", "suggestion"].map((word) => [word, "warning"] as const),
]);

/** Parses a trimmed line that reports a problem; undefined for any other line. */
export function parseDiagnostic(line: string): Diagnostic | undefined {
  for (const { pattern, severity } of DIAGNOSTIC_FORMS) {
    const groups = pattern.exec(line)?.groups;
    if (groups !== undefined) return fromGroups(groups, severity);
  }
  return undefined;
}

/** Parses a line below the name of a file, as eslint writes it by default. */
export function parseStylish(line: string): Diagnostic | undefined {
  const groups = STYLISH.exec(line)?.groups;
  return groups === undefined ? undefined : fromGroups(groups, undefined);
}

/** Where a complaint stands, whose message follows on a line of its own. */
export interface ComplaintHeading {
  readonly place: string;
  /** Undefined if the message contains it. */
  readonly code: string | undefined;
  readonly severity: "error" | "warning" | undefined;
}

/** Reads the heading of a complaint of Biome or webpack. */
export function parseComplaintHeading(line: string): ComplaintHeading | undefined {
  const biome = BIOME.exec(line)?.groups;
  if (biome !== undefined) return { place: biome["place"] ?? "", code: biome["code"], severity: undefined };
  const webpack = WEBPACK.exec(line)?.groups;
  if (webpack === undefined) return undefined;
  const severity = webpack["severity"] === "ERROR" ? "error" : "warning";
  return { place: webpack["place"] ?? "", code: undefined, severity };
}

/** Reads the complaint below its heading; undefined where the line is none. */
export function parseBelow(heading: ComplaintHeading, line: string): Diagnostic | undefined {
  const { place, code, severity } = heading;
  if (severity !== undefined) {
    return line === "" ? undefined : { severity, code: findCodeAtStart(line), message: line, place };
  }
  const message = BIOME_MESSAGE.exec(line)?.[1];
  return message === undefined
    ? undefined
    : { severity: line.startsWith("×") ? "error" : "warning", code, message, place };
}

function fromGroups(
  { place, severity, code, message = "" }: Record<string, string | undefined>,
  fallback: Diagnostic["severity"] | undefined,
): Diagnostic {
  return {
    severity: SEVERITIES.get((severity ?? "").toLowerCase()) ?? fallback ?? "note",
    code: code ?? CODE_AT_END.exec(message)?.[1] ?? findCodeAtStart(message),
    message,
    place,
  };
}

function findCodeAtStart(message: string): string | undefined {
  const found = CODE_AT_START.exec(message);
  return found?.[1] ?? found?.[2];
}
