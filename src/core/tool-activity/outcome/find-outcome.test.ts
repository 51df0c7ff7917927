import { describe, expect, it } from "vitest";
import { activityOf } from "../../../../test/fixtures/activity/activity-of.ts";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import type { ToolResultPart } from "../../model/message.ts";
import { listActivities } from "../list-activities.ts";

describe("findOutcome", () => {
  it.each([
    [
      "an exit code",
      "Bash",
      { command: "make" },
      "Exit code 2\nmake: *** [all] Error 1",
      "failed",
      "make: *** [all] Error 1",
    ],
    [
      "a traceback",
      "Bash",
      { command: "python a.py" },
      "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'",
      "failed",
      "KeyError: 'x'",
    ],
    [
      "a missing program",
      "Bash",
      { command: "foo" },
      "bash: foo: command not found",
      "failed",
      "bash: foo: command not found",
    ],
    [
      "a compiler",
      "Bash",
      { command: "npx tsc" },
      "src/a.ts(1,2): error TS2304: Cannot find name 'x'.",
      "failed",
      "src/a.ts(1,2): error TS2304: Cannot find name 'x'.",
    ],
    [
      "a linter's summary",
      "Bash",
      { command: "eslint ." },
      "a.ts\n  1:2  error  no-x\n\n✖ 1 problem (1 error, 0 warnings)",
      "failed",
      "1:2  error  no-x",
    ],
    [
      "a script whose exit code a pipe hides",
      "bash",
      { command: "npm run check 2>&1 | tail -3" },
      "npm error location /srv/app\nnpm error command failed\nnpm error command sh -c tsgo --noEmit",
      "failed",
      "npm error location /srv/app",
    ],
    ["a structured failure", "api", { id: 1 }, '{"success": false, "error": "no such user"}', "failed", "no such user"],
    [
      "a missing file",
      "Read",
      { file_path: "a" },
      "<tool_use_error>File does not exist.</tool_use_error>",
      "failed",
      "File does not exist.",
    ],
    [
      "a refusal by the tool",
      "edit",
      { path: "a" },
      "ERROR:\nNo replacement was performed, old_str did not appear",
      "failed",
      "No replacement was performed, old_str did not appear",
    ],
    [
      "a page error",
      "visit_page",
      { url: "https://a.org" },
      "Address: https://a.org\nTitle: Error 403\n=====\n## Error 403\n",
      "failed",
      "Title: Error 403",
    ],
    [
      "a refusal by the user",
      "Bash",
      { command: "rm x" },
      "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\ntoo slow",
      "denied",
      "too slow",
    ],
    ["an API error", "book", { id: 1 }, "Error: payment method not found", "failed", "Error: payment method not found"],
  ])("%s", (_name, toolName, input, output, status, reason) => {
    expect(activityOf(toolName, input, output).outcome).toMatchObject({ status, reason });
  });

  it.each([
    [
      "a source file about errors",
      "Read",
      { file_path: "errors.ts" },
      "     1→throw new Error('fatal: no');\n     2→// Error: x\n     3→x\n     4→y",
    ],
    [
      "a search for errors",
      "Grep",
      { pattern: "Error", path: "src" },
      "src/a.ts:1:Error: a\nsrc/b.ts:2:Error: b\nsrc/c.ts:3:x\nsrc/d.ts:4:y",
    ],
    [
      "a log read in the shell",
      "Bash",
      { command: "cat app.log" },
      "10:00 error TS1234: x\n      Tests  2 failed | 1 passed (3)\n10:01 done",
    ],
    [
      "an empty search with exit code 1",
      "exec_command",
      { cmd: "rg -n foo src" },
      "Wall time: 0 seconds\nProcess exited with code 1\nOutput:\n",
    ],
    [
      "exit code 0",
      "exec_command",
      { cmd: "make" },
      "Wall time: 0 seconds\nProcess exited with code 0\nOutput:\nerror: ignored\n",
    ],
    ["no errors found", "Bash", { command: "eslint ." }, "✖ 2 problems (0 errors, 2 warnings)"],
    ["an empty error field", "api", { id: 1 }, '{"error": "", "response": "ok"}'],
    ["content with a status", "get_reservation", { id: 1 }, '{"id": 1, "status": "cancelled", "flights": []}'],
  ])("%s is not a failure", (_name, toolName, input, output) => {
    expect(activityOf(toolName, input, output).outcome.status).not.toBe("failed");
  });

  it("treats a command that was stopped as one that ran", () => {
    const output = "Exit code 137\n[Request interrupted by user for tool use]\n=== RUN TestA";
    expect(activityOf("Bash", { command: "go test ./..." }, output).outcome).toMatchObject({
      status: "failed",
      exitCode: 137,
    });
  });

  it("believes the wire if it says that a call failed", () => {
    const failed: ToolResultPart = { ...result("a", "strange"), isError: true };
    expect(listActivities([assistant(call("a", "x", {})), tool(failed)])[0]?.outcome).toMatchObject({
      status: "failed",
      reason: "strange",
    });
  });

  it("believes a test report if a pipe hides the exit code", () => {
    const output =
      "Wall time: 0 seconds\nProcess exited with code 0\nOutput:\n 1440 pass\n 12 fail\nRan 1452 tests across 76 files. [6.30s]\n";
    expect(activityOf("exec_command", { cmd: "bun test | tail -5" }, output).outcome).toMatchObject({
      status: "failed",
      exitCode: 0,
      tests: { failed: 12 },
    });
  });

  it("counts matches of the whole output without context lines", () => {
    const output = "src/a.ts-1-before\nsrc/a.ts:2:hit\nsrc/a.ts-3-after\n--\nsrc/b.ts:9:hit\n";
    expect(activityOf("Grep", { pattern: "hit" }, output).outcome).toMatchObject({ matches: 2, files: 2 });
    expect(activityOf("Grep", { pattern: "hit" }, "No files found").outcome).toMatchObject({
      status: "ok",
      matches: 0,
    });
    expect(activityOf("grep", { pattern: "hit" }, "Found 60 matches\n/a.ts:\n  Line 66: hit\n").outcome).toMatchObject({
      matches: 60,
      files: 1,
    });
  });

  it("separates the streams and counts both", () => {
    const activity = activityOf(
      "terminal",
      { command: "make" },
      JSON.stringify({ stdout: "a\nb\n", stderr: "fatal: c\n", returncode: 2 }),
    );
    expect(activity).toMatchObject({
      resultText: "a\nb\n",
      errorText: "fatal: c\n",
      outcome: { exitCode: 2, lines: 3, reason: "fatal: c" },
    });
  });
});
