import { joinPatterns } from "../join-patterns.ts";

/** How a tool reports a problem in one line. The named groups are place, severity, code, message. */
export interface DiagnosticForm {
  readonly pattern: RegExp;
  /** Used if the tool states no severity. */
  readonly severity?: "error" | "warning";
}

/**
 * What one compiler, linter, bundler or package manager prints. `forms`, `totals` and `counts` match a trimmed line.
 */
interface BuildTool {
  /** The command that runs it. */
  readonly command?: string;
  readonly forms?: readonly DiagnosticForm[];
  /** Its summary lines. */
  readonly totals?: readonly RegExp[];
  /** The totals that count errors. */
  readonly counts?: readonly RegExp[];
  /** What only this tool prints. */
  readonly signs?: readonly RegExp[];
}

/**
 * Everything we know about each tool; the first form that fits a problem counts. File names contain no colon and no
 * parenthesis.
 */
const TOOLS: Readonly<Record<string, BuildTool>> = {
  tsc: {
    command: "tsc",
    forms: [
      // file(1,2): error TS2322: message, which msbuild writes too
      {
        pattern:
          /^(?<place>[^\s(][^(]{0,300}\(\d+(?:,\d+){0,3}\)): (?<severity>error|warning|info) (?<code>[A-Z]{2,}\d+): (?<message>.+)$/,
      },
      // tsc --pretty: file:1:2 - error TS2322: message
      { pattern: /^(?<place>[^\s:]+:\d+:\d+) - (?<severity>error|warning) (?<code>[A-Z]{2,}\d+): (?<message>.+)$/ },
    ],
    counts: [/^Found [1-9]\d{0,8} errors?\b/],
    signs: [/\berror TS\d+: /, /: (?:error|warning) [A-Z]{2,}\d{3,}: /],
  },
  /** gcc, clang, swift, eslint's unix form: file:1:2: error: message [-Wcode] */
  gcc: {
    command: "gcc|g\\+\\+|clang",
    forms: [
      {
        pattern:
          /^(?<place>(?:[A-Za-z]:)?[^\s:]+:\d+(?::\d+)?): \[?(?<severity>fatal error|error|warning|note|Suggestion|Warning|Error)(?:\]:?|:) (?<message>.+)$/,
      },
    ],
    signs: [/^[^\s:]{1,300}:\d+(?::\d+)?: (?:fatal )?(?:error|warning): \S/],
  },
  /** maven, gradle and sbt: [ERROR] file:[1,2] message */
  maven: {
    command: "mvn|gradlew?",
    forms: [
      {
        pattern:
          /^\[(?<severity>ERROR|WARNING|error|warn)\] (?<place>\S+:(?:\[\d+,\d+\]|\d+(?::\d+)?)):? (?<message>\S.+)$/,
      },
    ],
    signs: [/^\[INFO\] Scanning for projects/, /^> Task :\S/],
  },
  /** esbuild, vite, rollup, cargo: error[E0382]: message */
  bundlers: {
    command: "vite build|esbuild|rollup|cargo (?:build|check|clippy)",
    forms: [
      {
        pattern:
          /^(?:[✘▲] )?\[?(?<severity>error|ERROR|warning|WARNING|warn|WARN)\]?(?:\[(?<code>[\w:-]+)\])?:? (?:in )?(?<message>\S.+)$/u,
      },
    ],
    totals: [
      /^✓ built in/u,
      /^Finished /,
      /^error: (?:could not compile|aborting due to|process didn't exit)/,
      /^warning: .* generated \d+ warnings?/,
    ],
    signs: [
      /^[✘▲] \[(?:ERROR|WARNING)\] \S/u,
      /^ *(?:Compiling|Checking|Downloaded|Finished) \S+ v\d/,
      /^error\[E\d{4}\]: /,
      /^vite v\d.* building/,
      /^\S+ build: (?:CLI|ESM|CJS|DTS) /,
      /^(?:CLI|ESM|CJS|DTS) (?:Building|Build|Target|dist)/,
    ],
  },
  webpack: {
    command: "webpack",
    totals: [/^(?:Compiled |Failed to compile|webpack \S+ compiled)/],
    signs: [/^ERROR in \S/, /^webpack \d.* compiled/, /^asset \S+ [\d.]+ [KM]iB /],
  },
  /** haml-lint: file:1 [W] Rule: message */
  hamlLint: { forms: [{ pattern: /^(?<place>[^\s:]+:\d+) \[(?<severity>[WEC])\] (?<code>\w+): (?<message>.+)$/ }] },
  npm: {
    forms: [{ pattern: /^npm (?<severity>error|warn|ERR!|WARN) (?:(?<code>[A-Za-z]\w+) )?(?<message>.+)$/ }],
    totals: [
      /^(?:added|removed|changed|up to date|audited)\b.*(?:packages?|in \d)/,
      /^\d+ (?:vulnerabilit|packages? are looking)/,
    ],
    signs: [/^npm (?:warn|WARN|error|ERR!) \S/, /^added \d+ packages?/],
  },
  kotlin: { forms: [{ pattern: /^(?<severity>[ew]): (?:file:\/\/)?(?<place>\S+?:\d+:\d+):? (?<message>.+)$/ }] },
  /** oxlint: × rule(name): message; without a terminal, x and ! */
  oxlint: {
    forms: [{ pattern: /^(?<severity>[⚠×x!]) (?<code>[\w-]+\([\w/-]+\)): (?<message>.+)$/u }],
    signs: [/^ *(?:[╭┌]─|,-)\[\S+:\d+:\d+\]$/u],
  },
  go: {
    command: "go (?:build|vet)|golangci-lint",
    // go build: file.go:1:2: message; Go linters name their rule after it
    forms: [
      {
        pattern: /^(?:vet: )?(?<place>[^\s:]+\.go:\d+:\d+): (?!.* \([a-z][a-z0-9]{2,30}\)$)(?<message>[^\s:].*)$/,
        severity: "error",
      },
    ],
    signs: [
      /^(?:vet: )?\S+\.go:\d+:\d+: [a-z]\S* \S/,
      /^(?:\[[\w:.-]{1,40}\] )?[^\s:]{1,300}\.go:\d+(?::\d+)?: \S.* \([a-z][a-z0-9]{2,30}\)$/,
    ],
  },
  /** Linters that name only the place (flake8, golangci-lint, standard, reek, go vet), possibly after a task's name. */
  linters: {
    command: "eslint|biome|flake8|ruff|mypy|pylint",
    forms: [
      {
        pattern: /^(?:\[[\w:.-]{1,40}\] )?(?<place>(?:[A-Za-z]:)?[^\s:]+\.\w{1,6}:\d+(?::\d+)?): (?<message>[^\s:].+)$/,
        severity: "warning",
      },
    ],
    totals: [
      /^(?:\[\S+\] )?(?:[Ff]ound |[✖×] )?\d+ (?:[Ee]rrors?|ERRORS?|[Pp]roblems?|PROBLEMS?|[Ww]arnings?|WARNINGS?|[Ii]ssues?)\b/u,
      /^(?:Found|Checked) \d+ /,
      /^\d+ (?:total warnings|errors? and \d)/,
    ],
    counts: [/^✖ \d{1,9} problems? \([1-9]\d{0,8} errors?/u],
    signs: [/^ *\d+:\d+ +(?:error|warning) {2,}\S/, /^ *\d+:\d+ +[✖⚠×] {1,3}\S/u],
  },
  make: {
    command: "make|cmake|ninja",
    // make: *** [Makefile:3: all] Error 1
    forms: [{ pattern: /^make(?:\[\d+\])?: (?<message>\*\*\* .+)$/, severity: "error" }],
    signs: [
      /^make(?:\[\d+\])?: (?:\*\*\*|Entering directory|Nothing to be done)/,
      /^\[ {0,2}\d{1,3}%\] (?:Building|Linking|Built target)/,
    ],
  },
  dotnet: {
    command: "dotnet build",
    totals: [
      /^(?:Build succeeded|Build FAILED|BUILD (?:SUCCESS|FAILURE|SUCCESSFUL|FAILED))/,
      /^\d+ (?:Warning|Error)\(s\)$/,
    ],
  },
  others: {
    forms: [
      {
        pattern:
          /^(?<message>(?:undefined reference|collect2: error|ld: |FAILED:|BUILD FAILED|Build failed|Failed to compile).*)$/,
        severity: "error",
      },
    ],
  },
};

const ALL = Object.values(TOOLS);

export const DIAGNOSTIC_FORMS: readonly DiagnosticForm[] = ALL.flatMap(({ forms = [] }) => forms);

/** A command that builds, checks or installs, including a package's scripts. */
export const BUILD_COMMAND = new RegExp(
  [
    `\\b(?:${ALL.flatMap(({ command = [] }) => command).join("|")})\\b`,
    "\\b(?:npm|pnpm|yarn|bun) (?:ci|install|i|add|(?:run )?(?:build|lint|typecheck|check))\\b",
  ].join("|"),
);
export const BUILD_TOTALS = joinPatterns(ALL.flatMap(({ totals = [] }) => totals));
export const ERROR_COUNTS = joinPatterns(
  ALL.flatMap(({ counts = [] }) => counts),
  "mu",
);
export const BUILD_SIGNS = joinPatterns(ALL.flatMap(({ signs = [] }) => signs));
