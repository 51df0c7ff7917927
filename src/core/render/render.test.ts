import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { activityOf } from "../../../test/fixtures/activity/activity-of.ts";
import { fence } from "./fence.ts";
import { renderDelegates, renderFailure, renderProcess } from "./render-outcome.ts";
import { renderContentSearch, renderFileSearch } from "./render-search.ts";
import { renderValue } from "./render-value.ts";

describe("fence", () => {
  test.prop([fc.string({ unit: fc.constantFrom("`", "a", "\n") })])("cannot be closed from inside", (text) => {
    const [open = "", ...rest] = fence(text, "").split("\n");
    expect(rest.indexOf(open)).toBe(rest.length - 1);
  });
});

describe("renderValue", () => {
  it("shows nested values as bullets, telling fields first, and counts what it hides", () => {
    const value = { rows: [1, 2, 3], note: "a\nb", status: "ok", deep: { a: { b: { c: 1 } } } };
    expect(renderValue(value, { maxItems: 2, maxDepth: 3 })).toBe(
      [
        "- status: ok",
        "- rows: 3 items",
        "  - 1",
        "  - 2",
        "  - … 1 more items",
        "- note: a b",
        "- deep: 1 fields",
        "  - a: 1 fields",
        "    - b: 1 fields",
      ].join("\n"),
    );
    expect(renderValue({ a: 1, b: 2, c: 3 }, { maxFields: 1 })).toBe("- a: 1\n- … 2 more fields");
  });

  it("never shows what is under a secret's name", () => {
    const shown = renderValue({
      api_key: "k-123",
      Authorization: "Bearer t",
      nested: { dbPassword: "p-456" },
      tokens: 512,
    });
    expect(shown).not.toMatch(/k-123|Bearer|p-456/);
    expect(shown).toContain("tokens: 512");
  });

  test.prop([fc.jsonValue({ maxDepth: 8 })])("is bounded for any value", (value) => {
    const lines = renderValue(value, { maxDepth: 3, maxFields: 4, maxItems: 4, maxCharacters: 50 }).split("\n");
    expect(lines.length).toBeLessThanOrEqual(5 + 25 + 125);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(130);
  });

  it("stops at its depth in a value without end", () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = { value };
    expect(renderValue(value).split("\n")).toHaveLength(3);
  });
});

describe("search renderers", () => {
  it("ends a long list of files with where to look closer", () => {
    const paths = [...Array.from({ length: 30 }, (_, index) => `src/a/${index}.ts`), "b.ts"];
    expect(renderFileSearch(paths, { maxItems: 2 })).toBe(
      "- src/a/0.ts\n- src/a/1.ts\n… 29 more files; narrow the search, most are in src/a/",
    );
    expect(renderFileSearch(["b.ts"])).toBe("- b.ts");
  });

  it("groups found lines by file and shows the stretch around the match", () => {
    const long = `${"x".repeat(300)}NEEDLE${"y".repeat(300)}`;
    const shown = renderContentSearch(
      [
        { path: "a.ts", line: 3, text: "one" },
        { path: "a.ts", line: 9, text: long, at: 300 },
        { path: "b.ts", line: 1, text: "two" },
      ],
      { maxItems: 2, maxCharacters: 40 },
    );
    expect(shown).toContain("a.ts\n  3: one\n  9: …");
    expect(shown).toContain("NEEDLE");
    expect(shown).toContain("… 1 more matches in 1 files");
  });
});

describe("outcome renderers", () => {
  it("shows a process with its state, number, exit code and last lines in a safe fence", () => {
    const output = JSON.stringify({ output: "a\nb\n```\nc", exit_code: 3 });
    expect(renderProcess(activityOf("terminal", { command: "make" }, output), { maxLines: 2 })).toBe(
      "$ make\nstatus: failed, exit code: 3\noutput\n````\n… 2 lines before\n```\nc\n````",
    );
    const started = JSON.stringify({ output: "listening on port 4173", pid: 8121 });
    expect(renderProcess(activityOf("terminal", { command: "serve" }, started))).toContain(
      "status: running, pid: 8121, port: 4173",
    );
  });

  it("shows delegated work with status, duration and tools", () => {
    const shown = renderDelegates([
      { task: "Find it", status: "completed", durationMs: 1200, tools: ["Read", "Grep", "Read"], answer: "in\na.ts" },
    ]);
    expect(shown).toBe("- Find it: completed, 1200 ms, tools: Read x2, Grep\n  in a.ts");
    expect(
      renderDelegates(
        [
          { task: "a", status: "ok" },
          { task: "b", status: "ok" },
        ],
        1,
      ),
    ).toBe("- a: ok\n… 1 more");
  });

  it("finds failures in structured payloads and nowhere else", () => {
    expect(renderFailure(activityOf("api", { id: 1 }, '{"ok": false, "error": {"message": "quota"}}'))).toBe(
      "api failed: quota",
    );
    expect(renderFailure(activityOf("api", { id: 1 }, '{"ok": true, "errors": []}'))).toBeUndefined();
  });
});
