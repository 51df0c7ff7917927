import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const MODULES = ["orders", "users", "billing", "search", "mail", "audit"];

/** Fills a folder with a small project: sources, tests that pass and fail, code that does not compile, data, logs and a history. */
export function makeProject(directory: string): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  const git = (...args: readonly string[]): void => {
    execFileSync(
      "git",
      ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", "-c", "commit.gpgsign=false", ...args],
      { cwd: directory },
    );
  };

  git("init", "-q", "-b", "main");
  for (const [index, name] of MODULES.entries()) {
    write(`src/${name}.mjs`, writeModule(name, index));
    write(`test/${name}.test.mjs`, writeTest(name, index));
    write(`docs/${name}.txt`, `Notes about ${name}.\n`.repeat(index + 2));
    git("add", "-A");
    git("commit", "-q", "-m", `Add ${name}`);
  }
  for (const [index, name] of MODULES.entries()) {
    write(
      `src/${name}.mjs`,
      writeModule(name, index).replaceAll("return", "// counted\n  return").replace("limit", "most"),
    );
    git("commit", "-q", "-a", "-m", `Count what ${name} does`);
  }
  git("mv", "docs/mail.txt", "docs/post.txt");
  git("commit", "-q", "-a", "-m", "Rename the notes about mail");
  write("src/orders.mjs", writeModule("orders", 9));
  write("src/fresh.mjs", writeModule("fresh", 3));

  write(
    "broken/one.ts",
    "const count: number = 'three';\nexport function pay(sum: string): number {\n  return sum;\n}\npay(3);\n",
  );
  write("broken/two.ts", "import { missing } from './one.ts';\nlet unused = 1;\nmissing(undefined_name);\n");
  write("broken/three.js", "export const = 3;\n");
  write(
    "data/table.csv",
    rows((n) => `${n},item ${n},${(n * 7) % 50},${n % 3 === 0 ? "open" : "done"}`, "id,name,price,state"),
  );
  write(
    "data/table.tsv",
    rows((n) => `${n}\titem ${n}\t${(n * 7) % 50}`, "id\tname\tprice"),
  );
  write(
    "data/table.md",
    rows((n) => `| ${n} | item ${n} | ${(n * 7) % 50} |`, "| id | name | price |\n|---|---|---|"),
  );
  for (const [name, line] of Object.entries(LOGS)) write(`logs/${name}.log`, rows(line));
  execFileSync("tar", ["cf", "archive.tar", "src", "test"], { cwd: directory });
}

function writeModule(name: string, index: number): string {
  const functions = Array.from({ length: 4 + index }, (_, number) =>
    [
      `/** Reads ${name} number ${number}. */`,
      `export function ${name}${number}(limit, callback) {`,
      `  if (limit > ${number * 10}) throw new Error("too many ${name}");`,
      `  const found = [];`,
      `  for (let at = 0; at < limit; at += 1) found.push(callback(at, ${index}));`,
      `  return found;`,
      `}`,
    ].join("\n"),
  );
  return `import { readFile } from "node:fs/promises";\n\n${functions.join("\n\n")}\n\nexport { readFile };\n`;
}

function writeTest(name: string, index: number): string {
  const tests = Array.from({ length: 5 + index }, (_, number) => {
    const expected = number % (index + 2) === 1 ? 7 : 2;
    return `test("${name} ${number} gives two", () => assert.equal(${name}0(2, (at) => at).length, ${expected}));`;
  });
  return `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { ${name}0 } from "../src/${name}.mjs";\n\n${tests.join("\n")}\n`;
}

const two = (value: number): string => String(value % 60).padStart(2, "0");

/** Lines as services write them. */
const LOGS: Readonly<Record<string, (index: number) => string>> = {
  service: (n) =>
    `2026-11-15T10:${two(n)}:00.000Z ${n % 9 === 4 ? "ERROR" : "INFO"} [worker-${n % 4}] job ${n} took ${n * 3} ms`,
  system: (n) => `Nov 15 10:${two(n)}:01 host sshd[${1_000 + n}]: Accepted publickey for build from 10.0.0.${n}`,
  access: (n) =>
    `10.0.0.${n} - - [15/Nov/2026:10:${two(n)}:00 +0000] "GET /page/${n} HTTP/1.1" ${n % 7 === 2 ? 404 : 200} ${n * 11}`,
  fields: (n) => `time=2026-11-15T10:${two(n)}:00Z level=${n % 6 === 1 ? "warn" : "info"} msg="job done" job=${n}`,
  bracket: (n) => `[2026-11-15 10:${two(n)}:00] [${n % 5 === 0 ? "WARN" : "INFO"}] cache: entry ${n} evicted`,
  short: (n) => `10:${two(n)}:00 ${n % 8 === 0 ? "WARN" : "DEBUG"} pool: ${n} connections open`,
};

function rows(write: (index: number) => string, header?: string): string {
  const lines = Array.from({ length: 40 }, (_, index) => write(index));
  return `${[...(header === undefined ? [] : [header]), ...lines].join("\n")}\n`;
}
