import { type Capture, facts, lines, range } from "./capture.ts";

const NAMES = ["open", "renew", "release", "expire", "steal", "count", "list", "purge"];
const PACKAGE = { "package.json": '{ "name": "shop", "version": "1.0.0", "private": true }\n' };

interface Language {
  readonly name: string;
  readonly file: string;
  readonly head: string;
  readonly write: (name: string, index: number) => string;
  readonly foot?: string;
}

const steps = (write: (n: number) => string): string => range(12).map(write).join("\n");
const LANGUAGES: readonly Language[] = [
  {
    name: "python",
    file: "lease.py",
    head: "import json\nimport time\n\n\nclass Lease:",
    write: (name, i) =>
      `    def ${name}_lease(self, owner, seconds=${i}):\n${steps((n) => `        owner = f"{owner}-{seconds + ${n}}"`)}\n        return json.dumps(owner)\n`,
  },
  {
    name: "rust",
    file: "lease.rs",
    head: "use std::collections::HashMap;\n\npub struct Lease { owners: HashMap<String, u64> }\n\nimpl Lease {",
    write: (name, i) =>
      `    pub fn ${name}_lease(&mut self, owner: &str) -> Option<u64> {\n${steps((n) => `        self.owners.insert(owner.to_string(), ${n + i});`)}\n        None\n    }\n`,
    foot: "}",
  },
  {
    name: "go",
    file: "lease.go",
    head: 'package lease\n\nimport "time"\n',
    write: (name, i) =>
      `func ${name}_lease(owner string, seconds int) (time.Duration, error) {\n${steps((n) => `\tseconds += ${n + i}`)}\n\treturn time.Duration(seconds), nil\n}\n`,
  },
  {
    name: "java",
    file: "Lease.java",
    head: "package shop;\n\nimport java.util.Map;\n\npublic final class Lease {\n    private final Map<String, Integer> owners;\n",
    write: (name, i) =>
      `    public int ${name}_lease(String owner) {\n${steps((n) => `        owners.put(owner, ${n + i});`)}\n        return owners.size();\n    }\n`,
    foot: "}",
  },
  {
    name: "c",
    file: "lease.c",
    head: '#include <stdio.h>\n#include "lease.h"\n\nstatic int leases = 0;\n',
    write: (name, i) =>
      `int ${name}_lease(const char *owner, int seconds)\n{\n${steps((n) => `    seconds += ${n + i};`)}\n    printf("%s\\n", owner);\n    return seconds + leases;\n}\n`,
  },
  {
    name: "ruby",
    file: "lease.rb",
    head: "require 'time'\n\nclass Lease",
    write: (name, i) =>
      `  def ${name}_lease(owner)\n${steps((n) => `    @owners[owner] = ${n + i}`)}\n    owner\n  end\n`,
    foot: "end",
  },
  {
    name: "javascript",
    file: "lease.mjs",
    head: 'import { createHash } from "node:crypto";\n',
    write: (name, i) =>
      `export async function ${name}_lease(owner) {\n${steps((n) => `  owner = createHash("sha256").update(owner + ${n + i}).digest("hex");`)}\n  return owner;\n}\n`,
  },
  {
    name: "php",
    file: "lease.php",
    head: "<?php\n\nnamespace Shop;\n\nfinal class Lease\n{",
    write: (name, i) =>
      `    public function ${name}_lease(string $owner): string\n    {\n${steps((n) => `        $owner .= '${n + i}';`)}\n        return $owner;\n    }\n`,
    foot: "}",
  },
];

const sources: readonly Capture[] = LANGUAGES.map(({ name, file, head, write, foot = "" }) => ({
  kind: "source",
  name,
  tool: "cat",
  files: { [`src/${file}`]: lines([head, ...NAMES.map(write), foot]) },
  command: `cat -n src/${file}`,
  facts: facts(
    "name",
    NAMES.map((action) => `${action}_lease`),
  ),
}));

const GUIDE = lines([
  "# Leases",
  "",
  ...range(10).flatMap((n) => [
    `## Part ${n}: how a lease ${NAMES[n % NAMES.length]}s`,
    "",
    `A lease is held for ${n * 10 + 5} seconds and never longer. ${"Whoever asks first is served first, and nobody waits for a holder that is gone. ".repeat(4)}`,
    "",
    `See [the notes on part ${n}](https://docs.example/leases/${n}).`,
    "",
  ]),
  "| state | meaning |",
  "|---|---|",
  "| held | somebody works |",
]);
const HEADINGS = range(10).map((n) => `Part ${n}: how a lease ${NAMES[n % NAMES.length]}s`);

const deep = (inner: string): string =>
  lines([
    "'use strict';",
    ...range(18).map((n) => `function step${n}(value) { return ${n === 0 ? inner : `step${n - 1}(value)`}; }`),
    "step17({});",
  ]);

/** Sources, pages, snapshots, traces, lockfiles and changes by programs and versions that no fixture came from. */
export const documents: readonly Capture[] = [
  ...sources,
  {
    kind: "html",
    name: "marked-15.0.4",
    tool: "marked 15.0.4",
    packages: ["marked@15.0.4"],
    files: { ...PACKAGE, "guide.md": GUIDE },
    command: "marked -i guide.md",
    facts: [
      ...facts("heading", HEADINGS),
      ...facts(
        "link",
        range(10).map((n) => `https://docs.example/leases/${n}`),
      ),
    ],
  },
  {
    kind: "html",
    name: "pydoc-3.11",
    tool: "pydoc of python 3.11",
    files: {
      "lease.py": lines([
        "'Leases and who holds them.'",
        "",
        ...NAMES.map((name) => `def ${name}_lease(owner, seconds):\n    'How to ${name} a lease.'\n    return owner\n`),
      ]),
    },
    prepare: "python3 -m pydoc -w lease",
    command: "cat lease.html",
    facts: facts(
      "name",
      NAMES.map((name) => `${name}_lease`),
    ),
  },
  {
    kind: "accessibility",
    name: "playwright-1.49.1-aria",
    tool: "ariaSnapshot of playwright 1.49.1",
    packages: ["@playwright/test@1.49.1"],
    files: {
      "page.html": lines([
        "<title>Leases</title><h1>Leases</h1><nav>",
        ...range(20).map((n) => `<a href="/lease/${n}">Lease ${n}</a>`),
        "</nav><div role=alert>The disk is full</div><form>",
        ...range(12).map((n) => `<label>Owner ${n}<input type=text></label><button type=button>Renew ${n}</button>`),
        "</form><h2>States</h2>",
        ...range(40).map((n) => `<p>Paragraph ${n} about leases and those who hold them.</p>`),
      ]),
      "snapshot.js": lines([
        "const { chromium } = require('@playwright/test');",
        "(async () => {",
        "  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });",
        "  const page = await browser.newPage();",
        "  await page.setContent(require('node:fs').readFileSync('page.html', 'utf8'));",
        "  console.log(await page.locator('body').ariaSnapshot());",
        "  await browser.close();",
        "})();",
      ]),
    },
    command: "node snapshot.js",
    facts: [
      ...facts("alert", ["The disk is full"]),
      ...facts("heading", ['heading "States"']),
      ...facts(
        "control",
        range(12).map((n) => `button "Renew ${n}"`),
      ),
    ],
  },
  {
    kind: "stack-trace",
    name: "node-18.20.8",
    tool: "node 18.20.8",
    packages: ["node@18.20.8"],
    files: { "app.js": deep("value.lease.owner") },
    command: "node app.js",
    facts: facts("error-line", ["TypeError: Cannot read properties of undefined (reading 'owner')", "app.js:2"]),
  },
  {
    kind: "stack-trace",
    name: "java-17",
    tool: "java 17",
    files: {
      "Shop.java": lines([
        "class Shop {",
        ...range(30).map((n) =>
          n === 0
            ? '  static void step0() { throw new IllegalStateException("ledger is closed"); }'
            : `  static void step${n}() { step${n - 1}(); }`,
        ),
        '  public static void main(String[] args) { try { step29(); } catch (RuntimeException error) { throw new RuntimeException("shop stopped", error); } }',
        "}",
      ]),
    },
    command: "java Shop.java",
    facts: facts("error-line", [
      "java.lang.IllegalStateException: ledger is closed",
      "java.lang.RuntimeException: shop stopped",
    ]),
  },
  {
    kind: "stack-trace",
    name: "go-1.19",
    tool: "go 1.19",
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.19\n",
      "main.go": lines([
        "package main",
        "",
        ...range(12).map(
          (n) =>
            `//go:noinline\nfunc step${n}(names []string) string {\n\treturn ${n === 0 ? "names[7]" : `step${n - 1}(names)`}\n}\n`,
        ),
        "func main() {\n\tstep11(nil)\n}",
      ]),
    },
    command: "go run main.go",
    facts: facts("error-line", ["panic: runtime error: index out of range [7] with length 0", "main.step0"]),
  },
  {
    kind: "lockfile",
    name: "yarn-1.22.22",
    tool: "yarn 1.22.22",
    packages: ["yarn@1.22.22"],
    files: {
      "package.json":
        '{ "name": "shop", "version": "1.0.0", "private": true, "dependencies": { "express": "4.21.2", "pino": "9.6.0" } }\n',
    },
    prepare: "yarn install --silent --ignore-scripts",
    command: "cat yarn.lock",
    facts: facts("package", ["express", "pino", "4.21.2", "9.6.0"]),
  },
  {
    kind: "lockfile",
    name: "pnpm-9.15.2",
    tool: "pnpm 9.15.2",
    packages: ["pnpm@9.15.2"],
    files: {
      "package.json":
        '{ "name": "shop", "version": "1.0.0", "private": true, "dependencies": { "express": "4.21.2", "pino": "9.6.0" } }\n',
    },
    prepare: "pnpm install --lockfile-only --silent",
    command: "cat pnpm-lock.yaml",
    facts: facts("package", ["express", "pino", "4.21.2", "9.6.0"]),
  },
  {
    kind: "lockfile",
    name: "npm-6.14.18",
    tool: "npm 6.14.18",
    packages: ["npm@6.14.18"],
    files: {
      "package.json":
        '{ "name": "shop", "version": "1.0.0", "private": true, "dependencies": { "express": "4.21.2", "pino": "9.6.0" } }\n',
    },
    prepare: "npm install --package-lock-only --no-audit --silent",
    command: "cat package-lock.json",
    facts: facts("package", ["express", "pino", "4.21.2", "9.6.0"]),
  },
  {
    kind: "diff",
    name: "busybox-diff-1.35",
    tool: "busybox 1.35",
    files: Object.fromEntries(
      range(8).flatMap((n) => [
        [`old/part${n}.txt`, lines(range(40).map((row) => `line ${row} of part ${n}`))],
        [
          `new/part${n}.txt`,
          lines(
            range(40).map((row) =>
              row % 13 === n ? `line ${row} of part ${n} was changed` : `line ${row} of part ${n}`,
            ),
          ),
        ],
      ]),
    ),
    command: "busybox diff -r -u old new",
    facts: facts(
      "changed-file",
      range(8).map((n) => `new/part${n}.txt`),
    ),
  },
  {
    kind: "text",
    name: "guide",
    tool: "cat",
    files: { "guide.md": GUIDE },
    command: "cat guide.md",
    facts: facts("heading", HEADINGS),
  },
  {
    kind: "blob",
    name: "busybox-xxd-1.35",
    tool: "busybox 1.35",
    files: { "picture.txt": "not a picture\n".repeat(80) },
    prepare:
      "python3 -c \"import zlib; open('picture.gz','wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + bytes(range(256)) * 6)\"",
    command: "busybox xxd picture.gz",
    facts: facts("start", ["8950 4e47"]),
  },
];
