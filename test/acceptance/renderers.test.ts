import { describe, expect, it } from "vitest";
import {
  listActivities,
  renderContentSearch,
  renderDelegates,
  renderFailure,
  renderFileSearch,
  renderProcess,
  renderValue,
  type ToolActivity,
} from "../../src/core/render/index.ts";
import { compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

describe("acceptance: renderers", () => {
  it("file search with a narrowing hint", () => {
    const paths = Array.from({ length: 40 }, (_, index) => `src/deep/${index}.ts`);
    expect(renderFileSearch(paths, { maxItems: 3 })).toMatch(
      /37 more files; narrow the search, most are in src\/deep\//,
    );
  });

  it("content search with snippets", () => {
    const text = `${"before ".repeat(60)}needle${" after".repeat(60)}`;
    const shown = renderContentSearch([{ path: "src/a.ts", line: 7, text, at: text.indexOf("needle") }], {
      maxCharacters: 60,
    });
    expect(shown).toContain("src/a.ts");
    expect(shown).toContain("needle");
    expect(shown.length).toBeLessThan(120);
  });

  it("process output with status, pid and exit code", () => {
    const ended = renderProcess(
      activityOf("terminal", { command: "make" }, '{"output":"```\\nno","exit_code":2,"pid":811}'),
    );
    expect(ended).toContain("exit code: 2");
    const started = renderProcess(activityOf("terminal", { command: "serve" }, '{"status":"running","pid":811}'));
    expect(started).toContain("running");
    expect(started).toContain("pid: 811");
  });

  it("delegate results with status, duration and tools", () => {
    const shown = renderDelegates([
      { task: "look", status: "done", durationMs: 1_500, tools: ["grep", "grep", "read"] },
    ]);
    expect(shown).toMatch(/done/);
    expect(shown).toContain("1500 ms");
    expect(shown).toContain("grep x2");
  });

  it("generic values as bounded nested bullets", () => {
    const shown = renderValue(
      { error: "no", list: [1, 2, 3, 4], deep: { a: { b: { c: 1 } } } },
      { maxItems: 2, maxDepth: 2 },
    );
    expect(shown.split("\n")[0]).toBe("- error: no");
    expect(shown).toContain("2 more");
    expect(shown).not.toContain("c: 1");
  });

  it("failures found from structured payloads", () => {
    expect(renderFailure(activityOf("api", {}, '{"ok":false,"error":{"message":"quota"}}'))).toContain("quota");
    expect(renderFailure(activityOf("api", {}, '{"ok":true,"note":"error handling"}'))).toBeUndefined();
  });
});

describe("acceptance: arguments", () => {
  it("arguments valid JSON", async () => {
    const written = { path: "src/big.ts", content: 'const é = "\\u0000🙂";\n'.repeat(400) };
    const input = transcript([
      user("go"),
      assistant({ ...call("w", "write"), input: { kind: "json-text", text: JSON.stringify(written) } }),
      tool(result("w", "ok")),
      ...readSteps(12),
      assistant("ok"),
      user("next"),
    ]);
    const { transcript: done } = await compactThroughDoor(input, { policy: { targetTokens: 8_000 } });
    const inputs = done.messages
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.kind === "tool-call" && part.input.kind === "json-text" ? [part.input.text] : []));
    expect(inputs.map((text): unknown => JSON.parse(text))).toEqual([written]);
  });
});

// Helpers

function activityOf(name: string, input: unknown, output: string): ToolActivity {
  const [activity] = listActivities([assistant(call("a", name, input)), tool(result("a", output))]);
  if (activity === undefined) throw new Error("no activity");
  return activity;
}
