import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { ToolOutput } from "../../model/message.ts";
import { unwrapResult } from "./unwrap-result.ts";

const text = (value: string): ToolOutput => ({ kind: "parts", parts: [{ kind: "text", text: value }] });

describe("unwrapResult", () => {
  it("treats a session in a document that a program printed as content, not as a running process", () => {
    const printed = '{"session_id": "test-session-17", "base_commit": "4f1c2aa", "checkpoint_count": 2}';
    expect(unwrapResult(text(printed))).toEqual({ text: printed });
    expect(unwrapResult(text('{"session_id": "17", "output": ""}'))).toMatchObject({ process: { session: "17" } });
  });

  it.each([
    [
      "Codex",
      "Chunk ID: 9\nWall time: 0.1041 seconds\nProcess exited with code 2\nOriginal token count: 4\nOutput:\na\nb\n",
      { text: "a\nb\n", exitCode: 2, durationMs: 104 },
    ],
    [
      "Codex running",
      "Wall time: 1 seconds\nProcess running with session ID 77\nOutput:\n",
      { text: "", process: { state: "running", session: "77" } },
    ],
    ["Claude Code", "Exit code 1\nboom", { text: "boom", exitCode: 1 }],
    [
      "Claude Code error",
      "<tool_use_error>File does not exist.</tool_use_error>",
      { succeeded: false, reason: "File does not exist." },
    ],
    ["Claude Code reminder", "     1→a\n<system-reminder>\nbe good\n</system-reminder>\n", { text: "     1→a" }],
    [
      "Claude Code shell",
      "<status>completed</status>\n\n<exit_code>0</exit_code>\n\n<stdout>\nup\n</stdout>",
      { text: "up", exitCode: 0, process: { state: "exited" } },
    ],
    [
      "Gemini",
      "Command: ls\nDirectory: (root)\nOutput: a\nb\nError: oops\nExit Code: 3\nSignal: 0\nBackground PIDs: (none)",
      { text: "a\nb", errorText: "oops", exitCode: 3 },
    ],
    ["pi", "out\n\n\nCommand exited with code 2", { text: "out", exitCode: 2 }],
    ["Copilot", "out\n<shellId: 4 completed with exit code 0>", { text: "out", exitCode: 0 }],
    [
      "OpenHands",
      "out\n[The command completed with exit code 1.]\n[Current working directory: /w]",
      { text: "out", exitCode: 1 },
    ],
    [
      "OpenCode",
      "<path>/w/a.ts</path>\n<type>file</type>\n<content>1: a\n2: b\n\n(End of file - total 2 lines)\n</content>",
      { text: "1: a\n2: b", fileLines: 2, path: "/w/a.ts" },
    ],
    [
      "SWE-agent",
      "[File: /w/a.py (94 lines total)]\n1:a\n(Open file: /w/a.py)\n(Current directory: /w)\nbash-$",
      { text: "1:a", fileLines: 94, path: "/w/a.py" },
    ],
    ["exit line", "out\n[exit status 2]", { text: "out", exitCode: 2 }],
    ["JSON text", JSON.stringify({ output: "a\nb", exit_code: 1, error: null }), { text: "a\nb", exitCode: 1 }],
    [
      "streams",
      JSON.stringify({ stdout: "a", stderr: "b", returncode: 0 }),
      { text: "a", errorText: "b", exitCode: 0 },
    ],
    [
      "metadata",
      JSON.stringify({ output: "a", metadata: { exit_code: 7, duration_seconds: 0.5 } }),
      { text: "a", exitCode: 7, durationMs: 500 },
    ],
    [
      "MCP blocks",
      JSON.stringify({ content: [{ type: "text", text: "a" }], isError: true }),
      { text: "a", succeeded: false },
    ],
    ["an exit code as text", JSON.stringify({ output: "a", exit_code: "3" }), { text: "a", exitCode: 3 }],
    ["an object as output", JSON.stringify({ output: { b: 1, a: 2 } }), { text: '{"a":2,"b":1}' }],
    ["errors alone", JSON.stringify({ stderr: "b" }), { text: "", errorText: "b" }],
    ["blocks without text", JSON.stringify({ content: [{ type: "image" }] }), { text: "" }],
    ["a list that is not of blocks", JSON.stringify({ content: ["a"], stdout: "b" }), { text: "b" }],
    ["milliseconds", JSON.stringify({ output: "a", duration_ms: 12 }), { durationMs: 12 }],
    ["a failed state", JSON.stringify({ output: "a", status: "timed_out" }), { succeeded: false }],
    ["an error's code", JSON.stringify({ error: { code: "ENOENT" } }), { succeeded: false, reason: "ENOENT" }],
    ["an error that is told", JSON.stringify({ error: true, message: "no" }), { succeeded: false, reason: "no" }],
    ["errors", JSON.stringify({ errors: ["first", "second"] }), { succeeded: false, reason: "first" }],
    ["errors with messages", JSON.stringify({ errors: [{ message: "no" }] }), { succeeded: false, reason: "no" }],
    [
      "a process that ended",
      JSON.stringify({ pid: 4, port: 80, status: "killed" }),
      { process: { state: "stopped", pid: "4", port: "80" } },
    ],
    [
      "refusal",
      JSON.stringify({ success: false, error: "no such user" }),
      { succeeded: false, reason: "no such user" },
    ],
  ])("%s", (_host, output, expected) => {
    expect(unwrapResult(text(output))).toMatchObject(expected);
  });

  it("leaves JSON that is content alone", () => {
    const content = JSON.stringify({ name: "app", version: "1.0.0", status: "cancelled", output: "dist" });
    expect(unwrapResult(text(content))).toEqual({ text: content });
  });

  it("reads a value as well as its text", () => {
    expect(unwrapResult({ kind: "json", value: { output: "a\nb", exit_code: 0 } })).toMatchObject({
      text: "a\nb",
      exitCode: 0,
    });
  });

  test.prop([fc.oneof(fc.string(), fc.json())])("reads any text", (value) => {
    expect(typeof unwrapResult(text(value)).text).toBe("string");
  });

  test.prop([fc.jsonValue()])("reads any value", (value) => {
    expect(typeof unwrapResult({ kind: "json", value }).text).toBe("string");
  });

  it("reads a value that is nested too deeply to be written", () => {
    let value: unknown = "x";
    for (let depth = 0; depth < 50_000; depth += 1) value = [value];
    expect(unwrapResult({ kind: "json", value: { output: value } }).text).toBe("");
  });
});
