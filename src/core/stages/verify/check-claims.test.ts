import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkClaims } from "./check-claims.ts";
import { claimSource } from "./claim-source.ts";
import { listClaims } from "./list-claims.ts";

const NO_FACTS = { testRuns: [], commands: [], todos: [], files: [] };

const source = claimSource({
  texts: [
    "Read src/http/client.ts (412 lines). The retry_delay was 250.",
    "npm error code ENOENT\nnpm error path /srv/app/package.json",
    'She said: "keep the old\n  API as it is", and left.',
  ],
  lastMessage: 40,
});

describe("listClaims", () => {
  it("finds names, numbers, quotations, commands and citations", () => {
    expect(listClaims('`npm test` failed 3 times in src/a.ts: "no such file" (messages 12 to 14)')).toEqual([
      { kind: "message", text: "12" },
      { kind: "message", text: "14" },
      { kind: "code", text: "npm test" },
      { kind: "quotation", text: "no such file" },
      { kind: "number", text: "3" },
      { kind: "name", text: "src/a.ts" },
    ]);
  });

  it.each([
    ['"three words here"', "three words here"],
    ["“three words here”", "three words here"],
    ["«three words here»", "three words here"],
    ["„three words here“", "three words here"],
  ])("takes %s for a quotation", (line, text) => {
    expect(listClaims(line)).toEqual([{ kind: "quotation", text }]);
  });

  it("lists the words around a number of several digits", () => {
    expect(listClaims("retried 42 times in all")).toEqual([{ kind: "number", text: "42", near: ["retried", "times"] }]);
  });

  it("lists only words of some length that are near the number and whole", () => {
    const nearOf = (line: string) => listClaims(line).flatMap(({ near = [] }) => near);
    expect(nearOf("retried 42 times")).toEqual(["retried", "times"]);
    expect(nearOf("has 42 base64 strings in 7z")).toEqual(["base64", "strings"]);
    const [before, after] = ["near ".repeat(14), " next".repeat(14)];
    expect(nearOf(`considerably ${before}42${after} considerably`)).toEqual([
      ...Array.from({ length: 14 }, () => "near"),
      ...Array.from({ length: 14 }, () => "next"),
    ]);
    expect(nearOf(`${"x".repeat(20)} ${"near ".repeat(15)}abc 42`)).toHaveLength(15);
  });

  it("treats text in backticks as code", () => {
    expect(listClaims("`ls`")).toEqual([{ kind: "code", text: "ls" }]);
    expect(listClaims("replaced by `-` in `make all`, with \\` in `it's \\`x\\``").map(({ text }) => text)).toEqual([
      "make all",
      "it's 'x'",
    ]);
  });

  it.each(['"no"', "`x`", '"one\ntwo"'])("does not take %j for a quotation", (line) => {
    expect(listClaims(line).filter(({ kind }) => kind === "quotation" || kind === "code")).toEqual([]);
  });

  it.each([
    ["1.5 seconds", ["1.5"]],
    ["10:30, or 1,024", ["10:30", "1,024"]],
    ["version 3.", ["3"]],
    ["file_7 and x9", []],
    ["12.839s, 50MB, ~140K and 85%", ["12.839s", "50MB", "~140K", "85%"]],
    ["PR #89", ["#89"]],
    ["lines 318-370 of 2026-01-15", []],
  ])("reads the numbers of %j", (line, numbers) => {
    expect(listClaims(line).flatMap(({ kind, text }) => (kind === "number" ? [text] : []))).toEqual(numbers);
  });

  it.each([
    ["message 7", ["7"]],
    ["Messages 12 to 14", ["12", "14"]],
    ["messages 3, 5", ["3", "5"]],
    ["Nachricht 3", ["3"]],
    ["Nachrichten 3 bis 5", ["3", "5"]],
    ["messages 8-9", ["8", "9"]],
    ["messages  8", ["8"]],
  ])("reads %j as a citation, and not as numbers", (line, numbers) => {
    expect(listClaims(line)).toEqual(numbers.map((text) => ({ kind: "message", text })));
  });

  it.each([
    ["a placeholder at the end of a path", "in ~/app/<folder_name>"],
    ["at its beginning", "in <folder_name>/app"],
    ["of several words", "of <the folder_name here>"],
    ["with a dash", "of <project-folder_name>"],
  ])("takes for no name %s", (_name, line) => {
    expect(listClaims(line).filter(({ text }) => text.includes("folder_name"))).toEqual([]);
  });

  it("takes the types of a generic for names", () => {
    expect(listClaims("returns Map<string_key>").map(({ text }) => text)).toContain("string_key");
  });

  it("does not take ordinary words for a claim", () => {
    expect(listClaims("The client waits longer now, and the tests are green.")).toEqual([]);
  });
});

describe("checkClaims", () => {
  it("drops a clause between semicolons if the others make sense alone, and marks the gap", () => {
    const check = (line: string) => checkClaims({ Goal: [line] }, source).sections.Goal;
    const [known, wrong, rest] = [
      "src/http/client.ts has 412 lines",
      "src/http/server.ts was read",
      "the retry_delay was 250",
    ];
    expect(check(`${known}; ${wrong}; ${rest}.`)).toEqual([`${known}; … ${rest}.`]);
    expect(check(`${wrong}; ${known}; ${rest}.`)).toEqual([`… ${known}; ${rest}.`]);
    expect(check(`${known}; ${rest}; ${wrong}. It is long.`)).toEqual([`${known}; ${rest}. It is long.`]);
    expect(check(`${wrong}; else ${known}.`)).toEqual([]);
    expect(check(`${wrong}; so it is.`)).toEqual([]);
    expect(check(`The file, "${known}; ${wrong}", is long`)).toEqual([]);
  });

  it("drops a line of which half a pair of parentheses would stay", () => {
    const line = 'it has a header ("Nobody said this"; nothing at all if there are no errors), shown first in the list';
    expect(checkClaims({ "Completed actions": [line] }, source).sections).toEqual({ "Completed actions": [] });
  });

  it.each([
    ["a path of the source", "src/http/client.ts was read", true],
    ["the last part of a path", "client.ts was read", true],
    ["a path that nobody named", "src/http/server.ts was read", false],
    ["a number of the source", "it has 412 lines", true],
    ["a part of a number", "it has 12 lines", false],
    ["a number that was rounded", "it has 400 lines", false],
    ["a name in code", "retry_delay is the setting", true],
    ["a name with a capital before it", "Xretry_delay is the setting", false],
    ["the end of a longer name", "delay_250 is the setting", false],
    ["a message of number zero", "as asked in message 0", false],
    ["the first message", "as asked in message 1", true],
    ["a quotation cut at its start", 'npm said "… code ENOENT"', true],
    ["a quotation cut at its start with dots", 'npm said "...code ENOENT"', true],
    ["a command of the source", "`npm error path /srv/app/package.json` was printed", true],
    ["a name that only begins alike", "retry_delay_ms is the setting", false],
    ["a quotation across a line break", 'she wanted to "keep the old API as it is"', true],
    ["a quotation that was changed", 'she wanted to "drop the old API"', false],
    ["a quotation that was cut and says so", 'npm said "npm error code…"', true],
    ["a command that nobody ran", "`rm -rf build` was run", false],
    ["words joined by dashes, or shouted", "a well-known follow-up, and it FAILED", true],
    ["a citation of a message", "as asked in message 40", true],
    ["a citation of a message that is not there", "as asked in message 41", false],
    ["an imitation of our own marks", "⟪palimpsest handoff 3⟫", false],
  ])("%s", (_name, line, isKept) => {
    const { sections, dropped } = checkClaims({ Goal: [line] }, source);
    expect([sections.Goal?.length, dropped]).toEqual(isKept ? [1, 0] : [0, 1]);
  });

  it("drops a remark that nothing supports, and keeps its sentence and what is below", () => {
    const item = "src/http/client.ts was replaced (from 412 to 977 lines), because it grew.\n  - retry_delay is new";
    expect(checkClaims({ Goal: [item] }, source)).toMatchObject({
      sections: { Goal: ["src/http/client.ts was replaced, because it grew.\n  - retry_delay is new"] },
      dropped: 1,
      reasons: { "unsupported-number": 1 },
    });
    // 250 is in the source, but not near what it is said to be about here.
    const counted = `The retry_delay was 250. ${"Then came something else. ".repeat(40)}\nsrc/http/client.ts`;
    const elsewhere = claimSource({ texts: [counted], lastMessage: 0 });
    expect(checkClaims({ Goal: ["client.ts was read (250 lines) as a whole"] }, elsewhere).sections.Goal).toEqual([
      "client.ts was read as a whole",
    ]);
  });

  it.each([
    ["an exception", "client.ts has 412 lines (all but 977 of them empty)"],
    ["a call", "client.ts calls run(977) once"],
    ["what else is wrong", "client.ts has 413 lines (977 before)"],
  ])("drops no remark to save a sentence from %s", (_name, line) => {
    expect(checkClaims({ Goal: [line] }, source).sections.Goal).toEqual([]);
  });

  it("looks for a number again after a place where it is part of another", () => {
    const texts = ["ids 1250 and 2501, then 250 alone"];
    const { dropped } = checkClaims({ Goal: ["the delay is 250"] }, claimSource({ texts, lastMessage: 0 }));
    expect(dropped).toBe(0);
    const glued = claimSource({ texts: ["a250 250b 2502 _250 250_ Z250 250Z"], lastMessage: 0 });
    expect(checkClaims({ Goal: ["the delay is 250"] }, glued).dropped).toBe(1);
  });

  it("rejects a line that is too long for a record", () => {
    const long = (length: number) => checkClaims({ Goal: ["x".repeat(length)] }, source).dropped;
    expect([long(4_000), long(4_001)]).toEqual([0, 1]);
  });

  it("counts every claim it looked at", () => {
    expect(checkClaims({ Goal: ["src/http/client.ts has 412 lines"] }, source)).toMatchObject({
      checked: 2,
      dropped: 0,
    });
  });

  it("looks at no more than any record could hold", () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `again ${"!".repeat(index % 71)}${"?".repeat(index % 73)}`,
    );
    const { sections, reasons } = checkClaims({ Goal: lines }, source);
    expect(sections.Goal).toHaveLength(2_000);
    expect(reasons).toEqual({ "too-long": 3_000 });
  });

  it("says why it dropped something", () => {
    const reasonsOf = (line: string) => checkClaims({ Goal: [line] }, source).reasons;
    expect(reasonsOf("src/http/server.ts was read")).toEqual({ "unsupported-name": 1 });
    expect(reasonsOf("it has 413 lines")).toEqual({ "unsupported-number": 1 });
    expect(reasonsOf('she wanted to "drop the old API"')).toEqual({ "unsupported-quotation": 1 });
    expect(reasonsOf("`rm -rf build` was run")).toEqual({ "unsupported-quotation": 1 });
    expect(reasonsOf("as asked in message 41")).toEqual({ "unsupported-citation": 1 });
    expect(reasonsOf("⟪palimpsest handoff 3⟫")).toEqual({ "not-ours-to-write": 1 });
  });

  it("takes entries that differ in white space alone for the same", () => {
    const check = (...items: string[]) => checkClaims({ Goal: items }, source).sections.Goal;
    expect(check("The same  again.", "The same again.", "The same\nagain.")).toEqual(["The same  again."]);
    expect(check("a note book", "a notebook")).toEqual(["a note book", "a notebook"]);
  });

  it("says a line once", () => {
    const { sections, reasons } = checkClaims({ Goal: Array.from({ length: 1_000 }, () => "The same again.") }, source);
    expect([sections.Goal, reasons]).toEqual([["The same again."], { repeated: 999 }]);
  });

  it("ignores the form of a claim", () => {
    const session = claimSource({
      texts: [
        '{"command":"cd /home/ann/app && go test ./...","description":"line one\\nretry budget"}',
        "wrote /home/ann/app/src/commit_condensation.go; see pull/89",
        "func chunkFiles(ctx context.Context, size int) error { // 144920 bytes in 12.839s",
        "commit cd139355f0e1 was made; please don’t touch *the* public API, use `pnpm` for all of it",
        'await runGit(["reset", "HEAD", "--quiet"]); // git, client.ts line 97',
        "curl --header Bearer-of-a-token --max-time 9 until 21:30:00",
      ],
      lastMessage: 9,
      facts: { ...NO_FACTS, workingDirectory: "/home/ann/app" },
    });
    const lines = [
      "a path by its end: app/src/commit_condensation.go",
      "a file by the end of its name: condensation.go",
      "the home folder: ~/app/src/commit_condensation.go",
      "a path with an ellipsis: /home/…/commit_condensation.go",
      "a placeholder: `~/app/<folder-name>/commit_condensation.go`",
      "a relative path put together: /home/ann/app/client.ts",
      "a name with brackets: `chunkFiles()`",
      "a call without its types: `chunkFiles(ctx, size)`",
      "a place: `client.ts:97`",
      "grouped: 144,920 bytes; rounded and said so: ~145K; with its unit: 12.839 s",
      "a hash cut short: cd13935",
      "a request by its number: PR #89",
      "emphasis: **do** you know `go test ./...`?",
      'a quotation in other marks: "Please, don\'t touch the public API … for all of it"',
      'a quotation with a word put in: "touch [only] the public API"',
      'what JSON escapes: "line one retry budget"',
      'a word set off: the "happy path"',
      "a program called by its arguments: `git reset HEAD`",
      "prose with a slash: verification/enhancement, public/private",
      "a time of day: 9:30 PM, 09:30 and 21:30",
      "a secret that was taken out: `--header [REDACTED AUTHORIZATION] --max-time`",
    ];
    expect(checkClaims({ Goal: lines }, session)).toMatchObject({ sections: { Goal: lines }, dropped: 0, reasons: {} });
  });

  it("drops what is false whatever its formatting", () => {
    const session = claimSource({
      texts: [
        "PR #89 took 12.839s; 47 files in src/http; retries: 9 of 512; $445,000",
        "never push to main, the user said",
      ],
      lastMessage: 9,
      facts: { ...NO_FACTS, workingDirectory: "/srv" },
    });
    const lines = [
      "it took 839s",
      "it cost $445",
      "it took 12s and more",
      "PR #47 was merged",
      "src/lib/http",
      "`src/https` was read",
      "/srv/src/https/client.ts",
      'the user said: "always push to main"',
      'the user said: "never push … to origin"',
      "`git push origin main` was run",
      "pushToMain was added",
    ];
    expect(checkClaims({ Goal: lines }, session)).toMatchObject({
      sections: { Goal: [] },
      dropped: 11,
      reasons: { "unsupported-number": 4, "unsupported-name": 3, "unsupported-quotation": 4 },
    });
  });

  it("requires a number next to what it is about", () => {
    const filler = "word ".repeat(60);
    const session = claimSource({ texts: [`47 files were read ${filler} and 12 retries`], lastMessage: 9 });
    const check = (line: string) => checkClaims({ Goal: [line] }, session).dropped;
    expect(["12 retries are made", "47 retries are made", "retried 12 times", "retried 47 times"].map(check)).toEqual([
      0, 1, 0, 1,
    ]);
    // Another language shares no word with the source.
    expect(check("47 Wiederholungen")).toBe(0);
    // The first word of a sentence counts, however the one before it ends.
    expect(check(`The rest is known well. Retries ${"of ".repeat(24)}47 in all.`)).toBe(1);
  });

  it("drops a sentence if the rest of its line makes sense alone, and marks the gap before what follows", () => {
    const check = (line: string) => checkClaims({ Goal: [line] }, source).sections.Goal;
    const [first, second] = ["The file src/http/client.ts was read.", "Then src/http/server.ts was read."];
    expect(check(`${first} ${second}`)).toEqual([first]);
    expect(check(`${second} ${first}`)).toEqual([`… ${first}`]);
    expect(check(`${first} ${second} It was long.`)).toEqual([first]);
    expect(check(`${second} It was long.`)).toEqual([]);
    expect(check(`**Read**: ${second}`)).toEqual([]);
    expect(check(`${first} It is 413 lines long. It has a class.`)).toEqual([first]);
    expect(check(`${first} She said "one. Two. Three." (See e.g. Retry. And more.)`)).toEqual([first]);
    expect(check(`It is green. ${second}`)).toEqual(["It is green."]);
    expect(check(`We go. ${second}`)).toEqual([]);
    expect(check(`A b c d e. ${second}`)).toEqual([]);
    expect(check(`${second} **These files were read:**`)).toEqual([]);
    expect(check(`${second} The class has it all.`)).toEqual(["… The class has it all."]);
    expect(check(`${second} **It** was quite long here.`)).toEqual([]);
    expect(check(`${second} Dieses Modul ist lang genug.`)).toEqual([]);
  });

  it("drops a question with an answer that nothing supports", () => {
    const check = (line: string) =>
      checkClaims({ "Resolved questions": [line] }, source).sections["Resolved questions"];
    expect(check("Does the client in src/http/client.ts retry? Yes, up to 9731 times.")).toEqual([]);
  });

  it("takes a number for what its question is about", () => {
    const texts = [
      "Fetching report-may.pdf gave 404 Not Found.",
      `The folder ${"and so on ".repeat(20)} was returned.`,
    ];
    const check = (line: string) =>
      checkClaims({ Goal: [line] }, claimSource({ texts, lastMessage: 40 })).sections.Goal;
    const answered = "Was report-may.pdf found by fetching? No, the folder returned 404.";
    expect(check(answered)).toEqual([answered]);
    expect(check("The folder returned 404.")).toEqual([]);
  });

  it("counts the sentences that it drops", () => {
    const line = "The file src/http/client.ts was read. It is 413 lines long. It has a class. The rest is known.";
    const { sections, dropped, reasons } = checkClaims({ Goal: [line] }, source);
    expect(sections.Goal).toEqual(["The file src/http/client.ts was read. … The rest is known."]);
    expect([dropped, reasons]).toEqual([2, { "unsupported-number": 2 }]);
  });

  it("drops nested lines with the line above them, and a colon with the last item of its list", () => {
    const check = (item: string) => checkClaims({ Goal: [item] }, source);
    const kept = "Read these:\n- src/http/client.ts\n  - 412 lines\n- the rest";
    expect(check(kept).sections.Goal).toEqual([kept]);
    expect(check("Read these:\n- src/http/server.ts\n  - 412 lines\n- the rest")).toMatchObject({
      sections: { Goal: ["Read these:\n- the rest"] },
      dropped: 2,
      reasons: { "unsupported-name": 2 },
    });
    expect(check("Read these:\n- src/http/server.ts").sections.Goal).toEqual([]);
    expect(check("Read src/http/server.ts:\n- the rest").sections.Goal).toEqual([]);
    expect(check("The files that were read:").sections.Goal).toEqual(["The files that were read:"]);
    expect(check("Read **these:**\n- src/http/server.ts").sections.Goal).toEqual([]);
    expect(check("Read these: \n- src/http/server.ts").sections.Goal).toEqual([]);
    expect(check("Read: these files\n- src/http/server.ts").sections.Goal).toEqual(["Read: these files"]);
  });

  it("tells by the indentation what is nested", () => {
    const check = (item: string) => checkClaims({ Goal: [item] }, source).sections.Goal;
    const [wrong, right] = ["src/http/server.ts was read", "the rest is known"];
    expect(check(`Read:\n    - ${wrong}\n  - ${right}\n    - ${right}`)).toEqual([
      `Read:\n  - ${right}\n    - ${right}`,
    ]);
    expect(check(`Read:\n- ${right}\n  - ${wrong}\n    - ${right}\n  - ${right}`)).toEqual([
      `Read:\n- ${right}\n  - ${right}`,
    ]);
  });

  it("keeps the mark of a line that loses its first sentence", () => {
    const check = (item: string) => checkClaims({ Goal: [item] }, source).sections.Goal;
    const [wrong, right] = ["Then src/http/server.ts was read.", "The rest is known well."];
    for (const mark of ["  -  ", "  1.  ", "  "]) {
      expect(check(`Read:\n${mark}${wrong} ${right}`)).toEqual([`Read:\n${mark}… ${right}`]);
    }
  });

  it("takes a dash or a number within a line for no mark", () => {
    const item = "Read:\n  the rest - and 1. more";
    expect(checkClaims({ Goal: [item] }, source).sections.Goal).toEqual([item]);
  });

  it("takes the numbers of a nested list for no claims", () => {
    const check = (item: string) => checkClaims({ Goal: [item] }, source).sections.Goal;
    expect(check("Done so far:\n  413. the rest is known")).toEqual(["Done so far:\n  413. the rest is known"]);
    expect(check("413) lines were read")).toEqual([]);
  });

  it("takes a block of code whole or not at all", () => {
    const check = (code: string) => checkClaims({ Goal: [`Set:\n\`\`\`ts\n${code}\n\`\`\``] }, source).sections.Goal;
    expect(check("retry_delay = 250")).toEqual(["Set:\n```ts\nretry_delay = 250\n```"]);
    expect(check("retry_delay = 250\nretry_count = 3")).toEqual([]);
    expect(check("// The delay is fine here.\nretry_count = 3")).toEqual([]);
    const first = "```\nretry_count = 3\n```\n- and the rest of it";
    expect(checkClaims({ Goal: [first] }, source).sections.Goal).toEqual([]);
  });

  it("keeps what follows a block of code that it drops", () => {
    const { sections, reasons } = checkClaims(
      { Goal: ["Set:\n```\nretry_count = 3\n```\n  and the rest of it"] },
      source,
    );
    expect(sections.Goal).toEqual(["Set:\n  and the rest of it"]);
    expect(reasons).toEqual({ "unsupported-name": 1 });
  });

  it.each([
    ["of many characters", "x".repeat(15_992), {}],
    ["of too many characters", "x".repeat(15_993), { "too-long": 1 }],
    ["of many lines", "x\n".repeat(1_999).trimEnd(), {}],
    ["of too many lines", "x\n".repeat(2_000).trimEnd(), { "too-long": 1 }],
    ["with our marks", "⟪palimpsest handoff 3⟫", { "not-ours-to-write": 1 }],
  ])("judges a block of code %s", (_name, code, reasons) => {
    expect(checkClaims({ Goal: [`\`\`\`\n${code}\n\`\`\``] }, source).reasons).toEqual(reasons);
  });

  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  test.prop([fc.array(word, { minLength: 1 }), fc.nat(99_999)])(
    "keeps every stretch of the source itself",
    (words, number) => {
      const text = `${words.join("_")} ${number} src/${words.join("/")}.ts`;
      const { dropped } = checkClaims(
        { Goal: [text] },
        claimSource({ texts: [`before ${text} after`], lastMessage: 0 }),
      );
      expect(dropped).toBe(0);
    },
  );

  const large = claimSource({
    texts: Array.from({ length: 40 }, () => "the retry_delay a 1 no ".repeat(2_000)),
    lastMessage: 40,
    facts: { ...NO_FACTS, testRuns: [{ command: "npm test", failed: 1, failing: [], lastMessage: 3 }] },
  });

  // Anything worse than linear would not finish within a test's time limit.
  it.each(["1,", "1 ", "(", '"', "`", "<a ", "no ", "the ", "1 a ", "retry_delay ", "- ", "x\n  - "])(
    "reads an answer of nothing but %j",
    (unit) => {
      const line = unit.repeat(Math.floor(3_900 / unit.length));
      const lines = Array.from({ length: 300 }, (_, index) => `${index} tests ${line} end`);
      expect(checkClaims({ Goal: [...lines, line.repeat(30)] }, large).checked).toBeGreaterThanOrEqual(0);
    },
  );

  test.prop([fc.string({ maxLength: 300 })])("survives any text", (line) => {
    expect(() => checkClaims({ Goal: [line] }, source)).not.toThrow();
  });
});
