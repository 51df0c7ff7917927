import type { DetectionSample } from "./sample.ts";

/** Commands whose output is of a known kind. `$REPO` is the folder of this repository. */
export interface ToolRuns {
  readonly kinds: DetectionSample["kinds"];
  readonly commands: readonly string[];
  /** Whether the commands are about something that goes wrong; a tool that fails elsewhere is a fault of the set. */
  readonly mayFail?: boolean;
}

const MODULES = ["orders", "users", "billing", "search", "mail", "audit"];
const each = <Value>(values: readonly Value[], write: (value: Value) => string): string[] => values.map(write);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Everything that is run, by the kind of its output. Only tools that come with Node, npm, git and any Unix. */
export const toolRuns: readonly ToolRuns[] = [
  {
    kinds: ["diff"],
    mayFail: true,
    commands: [
      ...each(numbers(12), (n) => `git show HEAD~${n}`),
      ...each(numbers(6), (n) => `git diff HEAD~${n + 1}`),
      ...each(MODULES.slice(0, 3), (name) => `git log -p -- src/${name}.mjs`),
      "git diff",
      "git diff --color=always HEAD~3",
      "git diff -U0 HEAD~4",
      "git format-patch --stdout HEAD~2",
      "diff -u src/users.mjs src/mail.mjs",
      "git diff --no-index src/users.mjs src/audit.mjs",
    ],
  },
  {
    kinds: ["search"],
    commands: [
      ...each(["export", "limit", "found", "throw", "callback"], (word) => `grep -rn ${word} src`),
      ...each(["import", "assert", "number"], (word) => `git grep -n ${word}`),
      ...each(MODULES.slice(0, 4), (name) => `grep -rn ${name} .  --include=*.mjs`),
      "grep -rn -C1 'too many' src",
      "grep -rnH 'return found' src test",
      "grep -rn --color=always limit src",
      "git grep -n -C1 'const found'",
      ...each(["Reducer", "readonly", "export function"], (word) => `grep -rn '${word}' $REPO/src/core/reduce`),
      ...each(["terminal", "archive", "describe"], (word) => `cd $REPO && git grep --no-index -n ${word} -- src`),
    ],
  },
  {
    kinds: ["listing"],
    commands: [
      ...each(["src", "test", "docs", "logs", "."], (folder) => `ls -la ${folder}`),
      ...each(["src", "test", "$REPO/src/core", "$REPO/docs"], (folder) => `ls -l ${folder}`),
      "ls -R src test docs",
      "ls -lR .",
      "ls -1 $REPO/src/core/text",
      ...each(["src test", "$REPO/src/core/reduce", "$REPO/scripts", "$REPO/test"], (folder) => `find ${folder}`),
      "find . -name '*.mjs'",
      "find $REPO/src/cli -type f",
      "du -a src test",
      "du -h $REPO/src/core",
      "git ls-files",
      "tar tvf archive.tar",
      "tar tf archive.tar",
      ...each(["src/core", "src/formats", "bench"], (folder) => `ls -la $REPO/${folder}`),
      "cd $REPO && find src/archives src/keys",
    ],
  },
  {
    kinds: ["table"],
    commands: [
      "ps aux",
      "ps -ef",
      "ps -eo pid,ppid,stat,comm",
      "df",
      "df -h",
      "df -i",
      "cat data/table.csv",
      "cat data/table.tsv",
      "cat data/table.md",
      "head -n 20 data/table.csv",
    ],
  },
  {
    kinds: ["json"],
    commands: [
      "cat $REPO/package.json",
      "cat $REPO/biome.json",
      "cat $REPO/knip.json",
      "cat $REPO/fixtures/demo-session.json",
      "npm pkg get --prefix $REPO",
      "tsc -p $REPO/src/core --showConfig",
      ...each(
        [
          "process.versions",
          "process.config",
          "process.memoryUsage()",
          "process.report.getReport()",
          "require('node:os').cpus()",
          "require('node:os').constants",
          "require('node:http').STATUS_CODES",
          "require('node:module').builtinModules",
          "require('node:crypto').getCiphers()",
          "require('node:fs').statSync('.')",
          "require('node:os').networkInterfaces()",
          "require('node:v8').getHeapSpaceStatistics()",
          "process.resourceUsage()",
        ],
        (value) => `node -p "JSON.stringify(${value}, null, 1)"`,
      ),
      `node -e "for (let n = 0; n < 40; n++) console.log(JSON.stringify({ n, level: 30, msg: 'job ' + n, ok: n % 3 > 0 }))"`,
    ],
  },
  {
    kinds: ["log"],
    commands: [
      ...each(["service", "system", "access", "fields", "bracket", "short"], (name) => `cat logs/${name}.log`),
      ...each(["service", "system", "access", "bracket"], (name) => `tail -n 15 logs/${name}.log`),
      "GIT_TRACE=1 GIT_TRACE_SETUP=1 git status --short > /dev/null",
    ],
  },
  {
    kinds: ["test-output"],
    mayFail: true,
    commands: [
      ...each(MODULES, (name) => `node --test --test-reporter=spec test/${name}.test.mjs`),
      ...each(MODULES.slice(0, 4), (name) => `node --test --test-reporter=tap test/${name}.test.mjs`),
      ...each(MODULES.slice(0, 2), (name) => `node --test --test-reporter=junit test/${name}.test.mjs`),
      "node --test",
    ],
  },
  {
    kinds: ["build-output"],
    mayFail: true,
    commands: [
      "tsc --noEmit --strict --allowImportingTsExtensions broken/one.ts broken/two.ts",
      "tsc --pretty --noEmit --strict --allowImportingTsExtensions broken/one.ts broken/two.ts",
      "biome lint broken",
      "biome check --max-diagnostics=50 src broken",
      "esbuild --bundle broken/two.ts --outfile=out.js",
      "esbuild --bundle broken/three.js --outfile=out.js",
    ],
  },
  {
    kinds: ["stack-trace"],
    mayFail: true,
    commands: [
      ...each(
        [
          "throw new Error('lost')",
          "null.name",
          "missing()",
          "JSON.parse('{')",
          "require('node:fs').readFileSync('none')",
          "require('./none')",
          "throw new Error('outer', { cause: new TypeError('inner') })",
          "throw new AggregateError([new Error('a'), new Error('b')], 'all failed')",
          "require('node:assert').equal(1, 2)",
          "function deep(n) { if (n === 0) throw new RangeError('deep'); deep(n - 1); } deep(5)",
          "Promise.reject(new Error('nobody waits'))",
          "class OwnError extends Error {} ; throw new OwnError('of our own')",
        ],
        (code) => `node -e "${code}"`,
      ),
      "node broken/three.js",
    ],
  },
  {
    kinds: ["source"],
    commands: [
      ...each(MODULES, (name) => `cat src/${name}.mjs`),
      ...each(MODULES.slice(0, 3), (name) => `cat test/${name}.test.mjs`),
      ...each(
        [
          "core/apply/apply-fold.ts",
          "core/plan/plan.ts",
          "core/base/ports.ts",
          "core/base/errors.ts",
          "cli/run.ts",
          "cli/terminal.ts",
          "core/reduce/reduce.ts",
        ],
        (path) => `cat $REPO/src/${path}`,
      ),
      ...each(["core/apply/apply.ts", "core/base/errors.ts", "cli/run.ts"], (path) => `cat -n $REPO/src/${path}`),
    ],
  },
  {
    kinds: ["text"],
    commands: [
      ...each(
        [
          "README.md",
          "ARCHITECTURE.md",
          "CONTRIBUTING.md",
          "LICENSE",
          "docs/guide/archives.md",
          "docs/guide/summarizers.md",
        ],
        (path) => `cat $REPO/${path}`,
      ),
      ...each(
        ["0001-parts-keep-their-wire-object", "0002-token-estimator", "0003-redaction", "0004-pins"],
        (name) => `cat $REPO/docs/decisions/${name}.md`,
      ),
    ],
  },
  { kinds: ["lockfile", "json"], commands: ["cat $REPO/package-lock.json", "head -n 400 $REPO/package-lock.json"] },
  {
    kinds: ["blob"],
    commands: [
      "tar cz src | base64",
      "base64 src/orders.mjs",
      "tar cz src | base64 -w 0",
      `node -p "require('node:crypto').createHash('sha512').update('x').digest('hex').repeat(30)"`,
      "od -A x -t x1z src/orders.mjs",
      "tar cz src test",
    ],
  },
  { kinds: ["generic"], commands: ["env", "git config --list", "export -p", "git status", "git log --oneline"] },
];
