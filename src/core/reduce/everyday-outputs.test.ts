import { describe, expect, it } from "vitest";
import { estimatingCounter } from "../tokens/index.ts";
import { reduce } from "./reduce.ts";

// Outputs of everyday commands that were once taken for something else, each representing its class.

const tools = { counter: estimatingCounter() };

describe("outputs of everyday commands", () => {
  it("says what the commits of a history are about, not what their lines are like", () => {
    const commits = Array.from({ length: 30 }, (_, at) => [
      `commit ${String(at).padStart(40, "a")}`,
      "Author: Ada <ada@example.org>",
      `Date:   Mon Nov 16 12:${at + 10}:49 2026 +0000`,
      "",
      `    fix(part${at}): mend the error of part ${at}`,
      "",
    ]);
    const { text } = reduce(commits.flat().join("\n"), { maxTokens: 300 }, tools);
    expect(text).toContain("aaaaaaa fix(part7): mend the error of part 7");
    expect(text).not.toContain("×30");
  });

  it("counts no rule below headings as a row", () => {
    const rows = Array.from({ length: 90 }, (_, at) => `${String(at + 100)}  user ${at + 100}  1 `);
    const { text, kind } = reduce(
      ["id   name      ok", "---  --------  --", ...rows].join("\n"),
      { maxTokens: 120 },
      tools,
    );
    expect(kind).toBe("table");
    expect(text).toContain("90 rows");
    expect(text).toContain("ok: 1 ×90");
  });

  it("does not take a command that searches for failures for a failure", () => {
    const rows = Array.from({ length: 60 }, (_, at) => `root ${1000 + at} 0.${at % 9} S grep -E FAIL ${at}.log`);
    const { text } = reduce(
      [
        "USER PID %CPU STAT COMMAND",
        ...rows.slice(0, 3),
        ...rows.slice(3).map((row) => row.replace("FAIL", "done")),
      ].join("\n"),
      { maxTokens: 120 },
      tools,
    );
    expect(text.split("\n")[1]).toBe("USER PID %CPU STAT COMMAND");
  });

  it("does not take two tables one below the other for one", () => {
    const tcp = Array.from(
      { length: 6 },
      (_, at) => `tcp        0      0 0.0.0.0:202${at}            0.0.0.0:*               LISTEN     `,
    );
    const unix = Array.from(
      { length: 30 },
      (_, at) => `unix  3      [ ]         STREAM     CONNECTED     15${at + 10}`,
    );
    const heads = [
      "Proto Recv-Q Send-Q Local Address           Foreign Address         State      ",
      "Proto RefCnt Flags       Type       State         I-Node",
    ];
    const { kind } = reduce([heads[0], ...tcp, heads[1], ...unix].join("\n"), { maxTokens: 120 }, tools);
    expect(kind).not.toBe("table");
  });

  it("does not take rows of a database for matches", () => {
    const rows = Array.from({ length: 90 }, (_, at) => `src/f${at}.ts:${at}|user ${at}`);
    expect(
      reduce(rows.join("\n"), { maxTokens: 120, command: "sqlite3 t.db 'select file, name from t'" }, tools).kind,
    ).not.toBe("search");
  });

  it("goes by the program of a command, not the file names after it", () => {
    const words = Array.from({ length: 200 }, (_, at) => `_${"zyxwvu"[at % 6]}word${at}%s`);
    expect(reduce(words.join("\n"), { maxTokens: 120, command: "strings /bin/ls" }, tools).kind).toBe("generic");
    const types = Array.from({ length: 60 }, (_, at) => `/usr/bin/tool-${at}:   ELF 64-bit LSB executable, version 1`);
    expect(
      reduce(types.join("\n"), { maxTokens: 120, command: "file /usr/bin/fd /usr/bin/grep /usr/bin/ls" }, tools).kind,
    ).not.toBe("search");
  });

  it("does not take a version for the extension of a file", () => {
    const names = Array.from({ length: 80 }, (_, at) => `lib${at}.so.${at % 9}\ntool-${at}.py`);
    const { text } = reduce(names.join("\n"), { maxTokens: 100, command: "ls /usr/lib" }, tools);
    expect(text).toContain("no extension ×80");
    expect(text).toContain(".py ×80");
  });

  it("names the branch of a status before its files, and what changed before what is new", () => {
    const changed = Array.from({ length: 30 }, (_, at) => `\tmodified:   src/cli/commands/part${at}.ts`);
    const created = Array.from({ length: 30 }, (_, at) => `\tnew${at}.ts`);
    const lines = [
      "On branch feat/parts",
      "Your branch is ahead of 'origin/main' by 3 commits.",
      "",
      "Changes not staged for commit:",
      '  (use "git add <file>..." to update what will be committed)',
      ...changed,
      "",
      "Untracked files:",
      ...created,
    ];
    for (const command of ["git status", undefined]) {
      const options = { maxTokens: 60, ...(command !== undefined && { command }) };
      const { kind, text } = reduce(lines.join("\n"), options, tools);
      expect(kind).toBe("listing");
      expect(text.split("\n").slice(1, 5)).toEqual([
        "On branch feat/parts",
        "Your branch is ahead of 'origin/main' by 3 commits.",
        "entries: modified ×30, untracked ×30",
        "modified:   src/cli/commands/part0.ts",
      ]);
    }
    const code = Array.from({ length: 60 }, (_, at) => `\tcall(${at})`);
    expect(reduce(code.join("\n"), { maxTokens: 60 }, tools).kind).not.toBe("listing");
  });

  it("says which packages of a tree the project asks for", () => {
    const packages = Array.from({ length: 40 }, (_, at) => [
      `├─┬ part${at}@1.${at}.0`,
      `│ ├── shared@2.0.${at} deduped`,
      `│ └── UNMET OPTIONAL DEPENDENCY kit@^18 || ^19`,
    ]);
    const { text } = reduce(
      ["shop@1.0.0 /srv/shop", ...packages.flat(), "└── last@3.0.0"].join("\n"),
      { maxTokens: 120, command: "npm ls --all" },
      tools,
    );
    expect(text).toMatch(/\nasked for, 41: last@3\.0\.0, part0@1\.0\.0, /);
    expect(text).not.toContain("extension");
  });

  it("states nothing but numbers about a list of numbers", () => {
    const numbers = Array.from({ length: 20_000 }, (_, at) => at + 1);
    const { text } = reduce(numbers.join("\n"), { maxTokens: 100, command: "seq 1 20000" }, tools);
    expect(text).toMatch(/^\[reduced generic · 20000 lines\]\n1\n2\n/);
    expect(text).toMatch(/\n20000$/);
    expect(text).not.toMatch(/error|often|×/);
  });

  it("shows the row of a list whose number is far from all others", () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ id: at, name: `part ${at}`, ms: 20 + (at % 9) }));
    const slow = { id: 777, name: "slow part", ms: 98_765 };
    const { text } = reduce(
      JSON.stringify([...rows.slice(0, 120), slow, ...rows.slice(120)]),
      { maxTokens: 200 },
      tools,
    );
    expect(text).toContain(JSON.stringify(slow));
  });

  it("says nothing about lines that have only a number or a name in common", () => {
    const symbols = Array.from({ length: 120 }, (_, at) => `                 U symbol_${at}@GLIBC_2.2.5`);
    const { text } = reduce(symbols.join("\n"), { maxTokens: 120, command: "nm -D a.so" }, tools);
    expect(text).not.toContain("often");
  });
});
