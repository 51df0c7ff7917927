import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { compareLedgers } from "../../../../../test/fixtures/activity/compare-ledgers.ts";
import { renameTools } from "../../../../../test/fixtures/activity/rename-tools.ts";
import { runStory } from "../../../../../test/fixtures/activity/run-story.ts";
import { tellSessions } from "../../../../../test/fixtures/activity/sessions.ts";
import { assistant, call, result, tool } from "../../../../../test/fixtures/conversation.ts";
import type { Message } from "../../../model/message.ts";
import { markMessage } from "../../../redact/mark-redacted.ts";
import { listActivities } from "../../../tool-activity/list-activities.ts";
import { buildLedger } from "./build-ledger.ts";

const RECALL = 0.95;

describe("buildLedger", () => {
  it("keeps the last state of a file, how often it was read and edited, and its lines", () => {
    const { files } = ledgerOf(
      ["Read", { file_path: "src/a.ts" }, "     1→one\n     2→two"],
      ["Edit", { file_path: "src/a.ts", old_string: "one", new_string: "1" }, "The file src/a.ts has been updated."],
      ["Read", { file_path: "src/a.ts", offset: 1, limit: 1 }, "     1→1"],
      ["Write", { file_path: "src/b.ts", content: "x\ny\nz\n" }, "File created successfully at: src/b.ts"],
    );
    expect(files).toEqual([
      { path: "src/a.ts", state: "modified", reads: 2, edits: 1, lastMessage: 3 },
      { path: "src/b.ts", state: "created", reads: 0, edits: 1, lines: 3, lastMessage: 7 },
    ]);
  });

  it("knows a file by the end of its path where a command names no folder", () => {
    const { files } = ledgerOf(
      ["Edit", { file_path: "/srv/app/src/a.ts", old_string: "one", new_string: "1" }, "The file has been updated."],
      ["Bash", { command: "rm src/a.ts src/b.ts" }, ""],
    );
    expect(files).toMatchObject([
      { path: "/srv/app/src/a.ts", state: "deleted", edits: 2 },
      { path: "src/b.ts", state: "deleted" },
    ]);
  });

  it("does not note files of calls that failed or were refused", () => {
    const { files, commands } = ledgerOf(
      ["Read", { file_path: "gone.ts" }, "<tool_use_error>File does not exist.</tool_use_error>"],
      [
        "Write",
        { file_path: "no.ts", content: "x" },
        "The user doesn't want to proceed with this tool use. The tool use was rejected.",
      ],
      ["Bash", { command: "rm keep.ts" }, "The user doesn't want to proceed with this tool use."],
    );
    expect(files).toEqual([]);
    expect(commands).toMatchObject([{ command: "rm keep.ts", runs: 0, lastStatus: "denied" }]);
  });

  it("joins the runs of one command, whatever folder change or pipe surrounds it", () => {
    const { commands } = ledgerOf(
      ["Bash", { command: "cd app && pnpm test 2>&1 | tail -5" }, "ok"],
      ["Bash", { command: "cd app && pnpm test" }, "Exit code 1\nError: broken"],
    );
    expect(commands).toEqual([
      {
        command: "pnpm test",
        directory: "app",
        runs: 2,
        lastExitCode: 1,
        lastStatus: "failed",
        lastLine: "Error: broken",
        lastMessage: 3,
      },
    ]);
  });

  it("keeps the last test run of a command with its failing tests", () => {
    const summary = (failed: number): string =>
      ` FAIL  retry.test.ts > gives up\nAssertionError: expected 31250 to be less than 30000\n\n      Tests  ${failed} failed | 146 passed (${146 + failed})\n`;
    const { testRuns } = ledgerOf(
      ["Bash", { command: "pnpm test" }, `Exit code 1\n${summary(2)}`],
      ["Bash", { command: "pnpm test" }, `Exit code 1\n${summary(1)}`],
    );
    expect(testRuns).toEqual([
      {
        command: "pnpm test",
        failed: 1,
        passed: 146,
        total: 147,
        failing: [
          { name: "retry.test.ts > gives up", message: "AssertionError: expected 31250 to be less than 30000" },
        ],
        lastMessage: 3,
      },
    ]);
  });

  it("forgets what a test run counted once the command ran again without counts", () => {
    const { testRuns, commands } = ledgerOf(
      ["Bash", { command: "mise run test" }, "Exit code 1\n--- FAIL: TestResume (0.09s)\nFAIL\tcli\t12.839s\nFAIL"],
      ["Bash", { command: "mise run test" }, "[test] Finished in 11.2s"],
    );
    expect(testRuns).toEqual([]);
    expect(commands).toMatchObject([{ command: "mise run test", runs: 2, lastLine: "[test] Finished in 11.2s" }]);
  });

  it("follows a background process from its start to its end", () => {
    const start =
      "Chunk ID: 1\nWall time: 1.0 seconds\nProcess running with session ID 771\nOutput:\nserving on http://localhost:4173/\n";
    const end = "Chunk ID: 2\nWall time: 1.0 seconds\nProcess exited with code 0\nOutput:\n";
    const running = ledgerOf(["exec_command", { cmd: "pnpm dev" }, start]);
    expect(running.processes).toEqual([
      { state: "running", session: "771", port: "4173", command: "pnpm dev", lastMessage: 1 },
    ]);
    const { processes } = ledgerOf(
      ["exec_command", { cmd: "pnpm dev" }, start],
      ["write_stdin", { session_id: 771, chars: "" }, end],
    );
    expect(processes).toMatchObject([{ state: "exited", session: "771", exitCode: 0, command: "pnpm dev" }]);
  });

  it("gives the end of a background run to the command that started it", () => {
    const header = "Chunk ID: 1\nWall time: 1.0 seconds\n";
    const { commands, testRuns } = ledgerOf(
      ["exec_command", { cmd: "bun test", workdir: "/app" }, `${header}Process running with session ID 5\nOutput:\n`],
      [
        "write_stdin",
        { session_id: 5, chars: "" },
        `${header}Process exited with code 1\nOutput:\n 4 pass\n 2 fail\nRan 6 tests across 1 file.`,
      ],
    );
    expect(commands).toMatchObject([
      { command: "bun test", directory: "/app", runs: 1, lastExitCode: 1, lastStatus: "failed" },
    ]);
    expect(testRuns).toMatchObject([{ command: "bun test", failed: 2, total: 6, lastMessage: 3 }]);
  });

  it("keeps the to-do list, even if it is maintained entry by entry", () => {
    const whole = ledgerOf([
      "TodoWrite",
      { todos: [{ content: "Fix it", status: "in_progress", activeForm: "Fixing" }] },
      "ok",
    ]);
    expect(whole.todos).toEqual([{ text: "Fix it", status: "in_progress" }]);
    const entries = ledgerOf(
      [
        "TaskCreate",
        { subject: "Fix it", description: "d", activeForm: "Fixing" },
        "Task #7 created successfully: Fix it",
      ],
      ["TaskUpdate", { taskId: "7", status: "completed" }, "Updated task #7 status"],
    );
    expect(entries.todos).toEqual([{ id: "7", text: "Fix it", status: "completed" }]);
  });

  it("recognises one file, however its path is written", () => {
    const { files } = ledgerOf(
      ["exec_command", { cmd: "sed -n '1,5p' ./src/a.ts", workdir: "/srv/app" }, "x"],
      ["apply_patch", { input: "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n+y\n*** End Patch" }, "Success."],
      ["Read", { file_path: "/srv/app/src/a.ts" }, "     1→y"],
    );
    expect(files).toMatchObject([{ path: "/srv/app/src/a.ts", state: "modified", reads: 2, edits: 1 }]);
  });

  it("forgets the oldest beyond its bounds", () => {
    const calls = Array.from(
      { length: 1_005 },
      (_, index): Written => ["Read", { file_path: `f${index}.ts` }, "     1→x"],
    );
    const { files } = ledgerOf(...calls);
    expect(files).toHaveLength(1_000);
    expect(files[0]?.path).toBe("f5.ts");
  });
});

describe("the bounds of a ledger", () => {
  const touched = fc.array(fc.tuple(fc.constantFrom("Read", "Edit", "Bash"), fc.nat(1_300)), {
    minLength: 1_500,
    maxLength: 2_500,
  });

  test.prop([touched, fc.nat(2_500)], { numRuns: 5 })("give the same ledger in two steps as at once", (calls, cut) => {
    const messages = calls.flatMap(([toolName, file], index): Message[] => [
      assistant(
        call(`c${index}`, toolName, toolName === "Bash" ? { command: `make t${file}` } : { file_path: `f${file}.ts` }),
      ),
      tool(result(`c${index}`, "ok")),
    ]);
    const activities = listActivities(messages.map(markMessage));
    const inSteps = buildLedger(activities.slice(cut), buildLedger(activities.slice(0, cut)));
    expect(inSteps).toEqual(buildLedger(activities));
    expect(inSteps.commands.length).toBeLessThanOrEqual(500);
  });
});

describe("a session told in the conventions of several agents", () => {
  const story = runStory();
  const sessions = tellSessions(story);

  it.each(sessions)("$agent: the ledger contains what really happened", ({ messages }) => {
    const { files, commands, testRuns } = buildLedger(listActivities(messages.map(markMessage)));
    const stateOf = (name: string): string | undefined => files.find(({ path }) => path.endsWith(name))?.state;
    expect(stateOf("src/backoff.mjs")).toBe("modified");
    expect(stateOf("src/client.mjs")).toBe("read");
    expect(files.filter(({ path }) => path.endsWith("docs.md")).at(-1)?.state).toBe("deleted");
    expect(stateOf("notes.txt")).toBe("moved");
    expect(stateOf("notes.md")).toBe("created");
    expect(stateOf("missing.txt")).toBeUndefined();
    for (const step of story.steps) {
      if (step.kind !== "run") continue;
      // The text of a here document is data, not part of the command.
      expect(commands.map(({ command }) => command)).toContain(step.command.split("\n", 1)[0]);
    }
    expect(commands.find(({ command }) => command === "cat missing.txt")?.lastStatus).toBe("failed");
    expect(commands.find(({ command }) => command.startsWith("node --test"))?.runs).toBe(2);
    expect(testRuns).toMatchObject([{ failed: 0, passed: 2, total: 2, failing: [] }]);
  });

  it.each(sessions)("$agent: a failing run names the failing test", ({ messages }) => {
    const failed = listActivities(messages.map(markMessage)).find(({ outcome }) => outcome.tests?.failed === 1);
    expect(failed?.outcome.tests?.failing).toMatchObject([{ name: "is exponential" }]);
  });

  it.each(sessions)("$agent: almost nothing is lost if every tool is called tool_N", ({ messages }) => {
    const expected = buildLedger(listActivities(messages.map(markMessage)));
    const actual = buildLedger(listActivities(renameTools(messages).map(markMessage)));
    for (const { kind, facts, held } of compareLedgers(expected, actual)) {
      expect(held / Math.max(1, facts), kind).toBeGreaterThanOrEqual(facts === 0 ? 0 : RECALL);
    }
    expect(expected.files.length).toBeGreaterThanOrEqual(5);
  });

  test.prop([fc.constantFrom(...sessions), fc.array(fc.nat(26), { maxLength: 4 })])(
    "building in steps gives the same ledger as building at once",
    ({ messages }, cuts) => {
      const activities = listActivities(messages.map(markMessage));
      const bounds = [
        0,
        ...cuts.map((cut) => cut % (activities.length + 1)).sort((left, right) => left - right),
        activities.length,
      ];
      let ledger = buildLedger([]);
      for (const [index, bound] of bounds.entries())
        ledger = buildLedger(activities.slice(bounds[index - 1] ?? 0, bound), ledger);
      expect(ledger).toEqual(buildLedger(activities));
    },
  );
});

// Helpers

type Written = readonly [toolName: string, input: unknown, output: string];

function ledgerOf(...calls: readonly Written[]): ReturnType<typeof buildLedger> {
  const messages = calls.flatMap(([toolName, input, output], index): Message[] => [
    assistant(call(`c${index}`, toolName, input)),
    tool(result(`c${index}`, output)),
  ]);
  return buildLedger(listActivities(messages.map(markMessage)));
}
