import { joinPatterns } from "../join-patterns.ts";

/** How a runner names a failing test. The first group of the pattern is the name. */
export interface FailureForm {
  readonly form: string;
  readonly pattern: RegExp;
  /** Whether what went wrong may precede the name. */
  readonly hasMessageBefore?: boolean;
}

/** What one runner prints. All patterns except `signs` match a trimmed line. */
interface Runner {
  /** The command that runs it. */
  readonly command?: string;
  /** One runner may name a test in several forms: in the list of tests, above the details, in the summary. */
  readonly failed?: readonly FailureForm[];
  readonly passed?: readonly RegExp[];
  readonly skipped?: readonly RegExp[];
  /** A test that begins, and lines that only introduce others. */
  readonly started?: readonly RegExp[];
  /** Its summary lines. */
  readonly totals?: readonly RegExp[];
  /** What only this tool prints; if the beginning of a run was cut off, only its end can show it. */
  readonly signs?: readonly RegExp[];
}

/** Everything we know about each runner; the first form that fits a failing test counts. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  vitest: {
    command: "vitest",
    failed: [{ form: "vitest", pattern: /^FAIL +(\S+ > .+|\|[\w-]+\| .+ > .+|\S+ \[ \S+ \])$/ }],
    started: [/^[⎯─━═]{3,}.*$/u, /^❯ \S+ \(\d+ tests?.*$/u],
    totals: [/^Type Errors +\d/],
    signs: [/^ ?RUN +v\d/, /^ ?FAIL {1,2}\S+ > \S/, /^⎯{3,}\[\d+\/\d+\]⎯+$/u, /^ *Test Files +\d+ (?:passed|failed)\b/],
  },
  jest: {
    command: "jest",
    failed: [{ form: "jest", pattern: /^● +(\S.*)$/u }],
    passed: [/^PASS +\S/],
    totals: [/^(?:Tests?|Test Suites|Test Files|Snapshots|Suites):? +(?:\d|no tests)/],
    signs: [/^(?:PASS|FAIL) +\S+[._-](?:test|spec)\.\w+/, /^Tests: +(?:\d+ [a-z]+, )*\d+ total$/],
  },
  pytest: {
    command: "pytest|py\\.test",
    failed: [
      { form: "pytest", pattern: /^(?:FAILED|ERROR) +(\S+\.py(?:::.+)?)$/ },
      { form: "pytest details", pattern: /^_+ (?:ERROR (?:at \w+ of|collecting) )?([^_\s].*) _+$/ },
    ],
    skipped: [/^SKIPPED /],
    started: [/^=+ (?:FAILURES|ERRORS|PASSES|short test summary info|warnings summary|test session starts)\b.*$/],
    totals: [
      /^=+ .* in [\d.]+s\b/,
      /^(?:\d+ (?:failed|passed|skipped|errors?|xfailed|xpassed|deselected|warnings?)(?:, )?)+ in [\d.]+s\b/,
    ],
    signs: [
      /^=+ test session starts =+$/,
      /^=+ (?:FAILURES|ERRORS|short test summary info) =+$/,
      /^=+ (?:\d+ [a-z]+(?:, )?)+ in [\d.]+s(?: \([\d:]+\))? =+$/,
      /^(?:FAILED|ERROR) \S+\.py(?:::\S|$)/,
      /^[FEsxX*]{0,8}\.[.FEsxX*]{19,}(?: +\[ {0,2}\d{1,3}%\])?$/,
    ],
  },
  unittest: {
    command: "unittest",
    failed: [
      { form: "unittest", pattern: /^(?:FAIL|ERROR): (\w+ \([\w.<>]+\).*)$/ },
      { form: "unittest list", pattern: /^(\w+ \([\w.<>]+\)) \.\.\. (?:FAIL|ERROR)$/ },
    ],
    passed: [/^\S+ \([\w.]+\) \.\.\. ok$/],
    skipped: [/^\S+ \([\w.]+\) \.\.\. skipped/],
    totals: [/^Ran \d+ tests?\b/, /^(?:OK|FAILED)(?: \(.*\))?$/],
    signs: [/^Ran \d+ tests? (?:in|across) /],
  },
  go: {
    command: "go test|gotestsum",
    failed: [
      { form: "go package", pattern: /^(FAIL\t\S.*)$/ },
      { form: "go", pattern: /^--- FAIL: (\S+)(?: \([\d.]+s\))?$/, hasMessageBefore: true },
    ],
    passed: [/^--- PASS: /, /^ok +\t\S/],
    skipped: [/^--- SKIP: /, /^\? +\t\S/],
    started: [/^=== (?:RUN|PAUSE|CONT|NAME) /, /^(?:FAIL|PASS)$/],
    signs: [/^--- (?:FAIL|PASS|SKIP): \S/, /^(?:ok|FAIL|\?) {0,3}\t\S+\t/],
  },
  cargo: {
    command: "cargo (?:test|nextest)",
    failed: [
      { form: "cargo", pattern: /^test (\S.*) \.\.\. FAILED$/ },
      { form: "cargo details", pattern: /^---- (\S+) stdout ----$/ },
    ],
    passed: [/^test \S.* \.\.\. ok$/],
    skipped: [/^test \S.* \.\.\. ignored/],
    started: [/^failures:$/],
    totals: [/^test result: /],
    signs: [
      /^running \d+ tests?$/,
      /^test \S+ \.\.\. (?:ok|FAILED|ignored)$/,
      /^test result: (?:ok|FAILED)\. \d+ passed; \d+ failed;/,
    ],
  },
  /** The runner of Node.js in its own form and as TAP, and others that write TAP or marks. */
  node: {
    command: "node --test|deno test",
    failed: [
      { form: "mark", pattern: /^[×✕✗✖✘] +(?:\d+ (?=\[))?(?!failing tests:$)(\S.*)$/u },
      { form: "tap", pattern: /^not ok \d+ (?:- )?(\S.*)$/ },
    ],
    passed: [/^[✓✔√] /u, /^ok \d+ /],
    skipped: [/^[↓○⊘] /u, /^ok \d+ .* # (?:SKIP|TODO)/],
    started: [/^# Subtest: /, /^[✖×] failing tests:$/u],
    totals: [/^[#ℹ] (?:tests|pass|fail|cancelled|skipped|todo) \d/u],
    signs: [/^TAP version \d/, /^# Subtest: /, /^\s*[✔✖] \S.* \([\d.]+ms\)$/u, /^[ℹ#] (?:pass|fail) \d+$/u],
  },
  bun: {
    command: "bun test",
    failed: [{ form: "bun", pattern: /^\(fail\) (\S.*)$/, hasMessageBefore: true }],
    passed: [/^\(pass\) /],
    skipped: [/^\((?:skip|todo)\) /],
    signs: [/^bun test v\d/, /^\((?:pass|fail)\) \S/],
  },
  playwright: {
    command: "playwright test",
    failed: [{ form: "playwright", pattern: /^\d+\) (\[[^\]]+\] › .+|\S+\.\w+:\d+:\d+ › .+)$/u }],
    skipped: [/^- \S.* \(skipped\)/],
    signs: [/^Running \d+ tests? using \d+ workers?/],
  },
  /** Mocha, RSpec and others that number failures and sum up in words. */
  mocha: {
    command: "mocha|rspec|phpunit",
    failed: [{ form: "numbered", pattern: /^\d{1,4}\) (\S.*)$/ }],
    totals: [
      /^\d+ (?:passing|failing|pending|passed|failed|flaky|skipped|did not run|pass|fail|skip|errors?)(?: \(.*\))?$/,
      /^\d+ (?:tests?|examples?|issues?|problems?)\b.*(?:[,:]|failure|passed|failed)/,
      /^(?:\[\S+\] )?\d+ issues?:$/,
      /\b(?:[Tt]ests passed|TESTS PASSED)(?: \(|$)/,
    ],
    signs: [/^ *\d+ passing \(/, /^\d+ specs?, \d+ failures?/],
  },
  googletest: {
    failed: [
      {
        form: "googletest",
        pattern: /^\[ {2}FAILED {2}\] ([\w/.]+\.[\w/]+)(?:,.*)?(?: \(\d+ ms\))?$/,
        hasMessageBefore: true,
      },
    ],
    passed: [/^\[ {7}OK \] /],
    skipped: [/^\[ {2}SKIPPED \] /],
    started: [/^\[ RUN {6}\] /, /^\[-{10}\] /],
    totals: [/^(?:\d+: )?\[ {2}(?:PASSED|FAILED) {2}\] \d+ tests?/],
    signs: [/^(?:\d+: )?\[={10}\] Running \d+ tests?/],
  },
  ctest: {
    command: "ctest",
    failed: [{ form: "ctest", pattern: /^\d+ - (\S+) \((?:Failed|Timeout|SEGFAULT|Subprocess aborted|Not Run)\)/ }],
    passed: [/^\d+\/\d+ Test +#\d+: .* Passed /],
    started: [/^Start +\d+: /],
    totals: [/^\d+% tests passed/],
    signs: [/^Test project \S/],
  },
  dotnet: {
    command: "dotnet test",
    failed: [{ form: "dotnet", pattern: /^Failed (\S.*) \[[^\]]+\]$/ }],
    totals: [/^(?:Total tests|Passed!|Failed!)/],
  },
  maven: {
    failed: [{ form: "maven", pattern: /^\[ERROR\] +(\w[\w.$]*\.\w+(?:\(\S+\))?)(?: {2}|:\d|.*<<<)/ }],
    totals: [/^(?:\[\w+\] +)?Tests run: \d+/],
    signs: [/^\[INFO\] {1,2}T E S T S/],
  },
};

const ALL = Object.values(RUNNERS);

/** A command that runs tests, including a package's scripts and the phases of a build. */
export const TEST_COMMAND = new RegExp(
  [
    `\\b(?:${ALL.flatMap(({ command = [] }) => command).join("|")})\\b`,
    "\\b(?:npm|pnpm|yarn|bun) (?:run )?(?:test|t)\\b",
    "\\b(?:mvn|gradle\\w*)\\b.*\\btest\\b",
  ].join("|"),
);

export const FAILURE_FORMS: readonly FailureForm[] = ALL.flatMap(({ failed = [] }) => failed);
export const PASSED = joinPatterns(ALL.flatMap(({ passed = [] }) => passed));
export const SKIPPED = joinPatterns(
  ALL.flatMap(({ skipped = [] }) => skipped),
  "iu",
);
export const STARTED = joinPatterns(ALL.flatMap(({ started = [] }) => started));
export const TOTALS = joinPatterns(ALL.flatMap(({ totals = [] }) => totals));
export const SIGNS = joinPatterns(ALL.flatMap(({ signs = [] }) => signs));
