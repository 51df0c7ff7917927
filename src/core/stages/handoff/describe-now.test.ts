import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import { markMessage } from "../../redact/mark-redacted.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { describeNow } from "./describe-now.ts";
import { buildLedger } from "./ledger/build-ledger.ts";

const FAILING =
  "Exit code 1\n FAIL  retry.test.ts > gives up\nAssertionError: no\n\n      Tests  2 failed | 146 passed (148)\n";
const PASSING = "\n      Tests  148 passed (148)\n";

describe("rule 4: state is what is true at the end", () => {
  it("tells the last run of a test, not the one before it", () => {
    const lines = now([...run("a", "pnpm test", FAILING), ...run("b", "pnpm test", PASSING)]);
    expect(lines).toEqual(["last run of `pnpm test`: 148 tests passed (3)"]);
  });

  it("tells what failed in a run that was not taken back", () => {
    const lines = now([...run("a", "pnpm test", PASSING), ...run("b", "pnpm test", FAILING)]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^last run of `pnpm test`: 2 of 148 failed; .*gives up.* \(3\)$/);
  });

  it("tells an older run of tests only if no newer one ran the same among others", () => {
    const passed = (command: string) => run(command, command, "ok  \ta\t2.3s\nok  \tb\t(cached)");
    const both = passed("npm run lint && npm test");
    expect(now([...passed("npm test"), ...both])).toEqual([
      "last run of `npm run lint && npm test`: 2 packages passed (3)",
    ]);
    expect(now([...passed("npm run units"), ...both])).toHaveLength(2);
  });

  it("tells the result of a repeated check, and not that something was fetched", () => {
    const twice = (command: string, output: string) => [...run("a", command, output), ...run("b", command, output)];
    expect(now(twice("npx tsc --noEmit", "Exit code 0\n"))[0]).toMatch(/^last of 2 runs of `npx tsc --noEmit`/);
    expect(now(twice("git fetch origin", "Exit code 0\n"))).toEqual([]);
    expect(now(twice("git fetch origin", "Exit code 128\nfatal: no remote"))[0]).toContain("fatal: no remote");
  });

  it("does not tell a failure of a check that later passed together with another", () => {
    const failed = [...run("a", "npx lint", "Exit code 1\nbad"), ...run("b", "npx lint", "Exit code 1\nbad")];
    expect(now(failed)).toHaveLength(1);
    expect(now([...failed, ...run("c", "npx lint && npx check", "Exit code 0\nfine")])).toEqual([]);
    expect(now([...failed, ...run("c", "npx lint && npx check", "Exit code 1\nbad")])).toHaveLength(2);
    expect(now([...failed, ...run("c", "npx lint; npx check", "Exit code 0\nfine")])).toHaveLength(1);
    expect(now([...failed, ...run("c", "npx lint && npx check", "who knows")])).toHaveLength(1);
  });

  it("does not tell a failure of a check that was run again and printed in another way", () => {
    const check = (id: string) =>
      run(id, 'npm run check 2>&1 | grep "error TS"', "Exit code 1\na.ts(200,5): error TS2322");
    const failed = [...check("a"), ...check("b")];
    expect(now(failed)).toHaveLength(1);
    expect(now([...failed, ...run("c", "npm run check 2>&1 | tail -10", "Checked 80 files.")])).toEqual([]);
    expect(now([...failed, ...run("c", "npm run build 2>&1 | tail -10", "Built.")])).toHaveLength(1);
  });

  it("tells a single failure only if nothing was run after it", () => {
    const failed = run("a", "npm run build && npm run lint", "Exit code 1\n6 issues");
    expect(now(failed)).toEqual(["one run of `npm run build && npm run lint`: exit 1: 6 issues (1)"]);
    expect(now([...failed, ...run("b", "cat lint.log", "6 issues")])).toHaveLength(1);
    expect(now([...failed, ...run("b", "npm run fix", "Exit code 0\n")])).toEqual([]);
  });

  it("says when a process was last seen running", () => {
    const started = "Chunk ID: 1\nWall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\n";
    expect(now(step("a", "exec_command", { cmd: "pnpm dev" }, started))).toEqual([
      "running: `pnpm dev` (session 7), last seen (1)",
    ]);
  });

  it("says that a failure may be fixed if files were edited since", () => {
    const edit = step("b", "Edit", { file_path: "src/retry.ts", old_string: "a", new_string: "b" }, "ok");
    expect(now([...run("a", "pnpm test", FAILING), ...edit])[0]).toMatch(/ \(1\), files were edited since$/);
    expect(now([...edit, ...run("a", "pnpm test", FAILING)])[0]).toMatch(/ \(3\)$/);
  });

  it("tells the last to-do list as it was", () => {
    const todo = (id: string, status: string) => [
      assistant(
        call(id, "TodoWrite", {
          todos: [
            { content: "retries", status },
            { content: "docs", status: "pending" },
          ],
        }),
      ),
      tool(result(id, "ok")),
    ];
    expect(now([...todo("a", "in_progress"), ...todo("b", "completed")])).toEqual([
      "to-do list: [x] retries · [ ] docs",
    ]);
  });

  it("tells which files were changed, the last first, and not which were read", () => {
    const lines = now([
      ...step("a", "Read", { file_path: "src/read.ts" }, "x"),
      ...step("b", "Write", { file_path: "src/new.ts", content: "x" }, "File created successfully at: src/new.ts"),
      ...step("c", "Edit", { file_path: "src/old.ts", old_string: "a", new_string: "b" }, "ok"),
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^files changed, last first: src\/old\.ts, src\/new\.ts/);
    expect(lines[0]).not.toContain("src/read.ts");
  });

  it.each(["git checkout -- src/old.ts", "git restore src/old.ts"])("drops a change that %s undid", (restore) => {
    const edit = (id: string) => step(id, "Edit", { file_path: "src/old.ts", old_string: "a", new_string: "b" }, "ok");
    const commit = run("c", "git commit -m x", "[main 1a2b3c4] x");
    expect(now([...edit("a"), ...run("b", restore, "")])).toEqual([]);
    expect(now(run("b", restore, ""))).toEqual([]);
    expect(now([...edit("a"), ...run("b", restore, ""), ...edit("d")])[0]).toContain("src/old.ts");
    // What was committed is still there.
    expect(now([...edit("a"), ...commit, ...run("b", restore, "")]).at(-1)).toContain("src/old.ts");
  });

  it("does not take a reading command for a change", () => {
    expect(now([...run("a", "cat src/a.ts", "const a = 1;"), ...run("b", "head -5 src/b.ts", "const b = 1;")])).toEqual(
      [],
    );
  });

  it("says that there were credentials somewhere, never what they were", () => {
    const ledger = buildLedger([]);
    expect(describeNow({ ledger, hostFacts: [], credentialMessages: [3, 9] })).toEqual([
      "credentials stood in messages 3, 9; their values are left out",
    ]);
  });

  it("says nothing if nothing is known", () => {
    expect(describeNow({ ledger: buildLedger([]), hostFacts: [], credentialMessages: [] })).toEqual([]);
  });
});

// Helpers

function now(messages: readonly Message[]): string[] {
  return describeNow({
    ledger: buildLedger(listActivities(messages.map(markMessage))),
    hostFacts: [],
    credentialMessages: [],
  });
}

function run(id: string, command: string, output: string): Message[] {
  return step(id, "Bash", { command }, output);
}

function step(id: string, toolName: string, input: unknown, output: string): Message[] {
  return [assistant(call(id, toolName, input)), tool(result(id, output))];
}
