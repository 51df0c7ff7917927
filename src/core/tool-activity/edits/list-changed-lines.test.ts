import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { activityOf } from "../../../../test/fixtures/activity/activity-of.ts";
import type { ChangedLines, ToolActivity } from "../../model/tool-activity.ts";
import type { LastRead } from "./file-as-read.ts";
import { listChangedLines } from "./list-changed-lines.ts";
import { listEdits } from "./list-edits.ts";

const CLIENT = `export class Client {
  private retries = 3;

  async send(request: Request): Promise<void> {
    const options = { timeout: 5, signal: this.signal };
    await this.go(request, options);
  }
}
`;
const NUMBERED = CLIENT.split("\n")
  .map((line, at) => `${String(at + 1).padStart(6)}→${line}`)
  .join("\n");

describe("listChangedLines", () => {
  it("gives only the lines that differ, with what contains them", () => {
    const edit = {
      file_path: "src/backoff.ts",
      old_string: "function delay(attempt: number) {\n  // wait\n  return 1000;\n}",
      new_string: "function delay(attempt: number) {\n  // wait\n  return random(0, base * 2 ** attempt);\n}",
    };
    expect(changesOf("Edit", edit)).toEqual([
      "src/backoff.ts delay: -  return 1000; +  return random(0, base * 2 ** attempt);",
    ]);
  });

  it("reads the characters that an argument escaped", () => {
    const edit = JSON.stringify({ path: "a.go", oldText: '\tlog("a\\n")', newText: '\tlog("b\\t")' });
    expect(changesOf("edit", edit)).toEqual(['a.go: -\tlog("a\\n") +\tlog("b\\t")']);
  });

  it("completes partial lines and looks up the place, if the file was read", () => {
    const edit = { file_path: "src/client.ts", old_string: "timeout: 5", new_string: "timeout: 10" };
    expect(changesOf("Edit", edit)).toEqual(["src/client.ts: -timeout: 5 +timeout: 10"]);
    for (const text of [CLIENT, NUMBERED]) {
      expect(changesOf("Edit", edit, text)).toEqual([
        "src/client.ts send: -    const options = { timeout: 5, signal: this.signal }; +    const options = { timeout: 10, signal: this.signal };",
      ]);
    }
  });

  it("finds the place even if the file changed since it was read", () => {
    const old = "    log(request);\n    await this.go(request, options);";
    const edit = { file_path: "c.ts", old_string: old, new_string: old.replace("go", "run") };
    expect(changesOf("Edit", edit, CLIENT)).toEqual([
      "c.ts send: -    await this.go(request, options); +    await this.run(request, options);",
    ]);
  });

  it("reads a list of edits, place by place", () => {
    const edits = [
      { old_string: "def a():\n    return 1", new_string: "def a():\n    return 2" },
      { old_string: "def b():\n    return 1\n    # end", new_string: "def b():\n    # end" },
    ];
    expect(changesOf("MultiEdit", { file_path: "x.py", edits })).toEqual([
      "x.py a: -    return 1 +    return 2",
      "x.py b: -    return 1",
    ]);
  });

  it("reads the envelope of a patch", () => {
    const patch = [
      "*** Begin Patch",
      "*** Update File: src/a.py",
      "@@ class Basket",
      "@@     def total(self):",
      "         items = self.items",
      "-        return 0",
      "+        return sum(items)",
      "*** Add File: docs/new.md",
      "+# Title",
      "+",
      "+Text.",
      "*** Update File: db.sql",
      "@@",
      "--- old comment",
      "+++ new comment",
      "*** Delete File: gone.ts",
      "*** End Patch",
    ].join("\n");
    const activity = activityOf("apply_patch", patch, "Done!");
    expect(activity.touches.map(({ action, path }) => `${action} ${path}`)).toEqual([
      "modified src/a.py",
      "created docs/new.md",
      "modified db.sql",
      "deleted gone.ts",
    ]);
    expect(listOf(activity).map(show)).toEqual([
      "src/a.py total: -        return 0 +        return sum(items)",
      "docs/new.md (new): +# Title +Text.",
      "db.sql: --- old comment +++ new comment",
    ]);
  });

  it("reads a diff whose hunks promise more lines than they have, as models write them", () => {
    const patch =
      "--- a/a.ts\n+++ b/a.ts\n@@ -1,9 +1,9 @@\n-one\n+two\n--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-three\n+four";
    const activity = activityOf("apply_diff", { patch }, "done");
    expect(activity.touches.map(({ path }) => path)).toEqual(["a.ts", "b.ts"]);
    expect(listOf(activity).map(show)).toEqual(["a.ts: -one +two", "b.ts: -three +four"]);
  });

  it("reads a unified diff, with the place in the head of its hunk", () => {
    const patch = [
      "diff --git a/a.go b/a.go",
      "--- a/a.go",
      "+++ b/a.go",
      "@@ -10,2 +10,3 @@ func Send(r *Request) error {",
      " \tcheck(r)",
      "+\tlog(r)",
      " \treturn nil",
      "--- /dev/null",
      "+++ b/b.go",
      "@@ -0,0 +1,1 @@",
      "+package b",
    ].join("\n");
    expect(changesOf("apply_diff", { patch })).toEqual(["a.go Send: +\tlog(r)", "b.go (new): +package b"]);
  });

  it("reads blocks to search for and to put in their place", () => {
    const diff = "<<<<<<< SEARCH\nfunction a() {\n  one();\n=======\nfunction a() {\n  two();\n>>>>>>> REPLACE";
    expect(changesOf("replace_in_file", { path: "a.ts", diff })).toEqual(["a.ts a: -  one(); +  two();"]);
  });

  it("gives a new file whole, and of one that was read before what differs", () => {
    const write = { file_path: "c.ts", content: CLIENT.replace("= 3", "= 5") };
    expect(changesOf("Write", write)[0]).toMatch(/^c\.ts \(new\): \+export class Client \{ /);
    expect(changesOf("Write", write, CLIENT)).toEqual(["c.ts Client: -  private retries = 3; +  private retries = 5;"]);
  });

  it("reads a cell of a notebook and an insertion", () => {
    const cell = { notebook_path: "a.ipynb", cell_id: "c7", new_source: "print(1)" };
    expect(changesOf("NotebookEdit", cell)).toEqual(["a.ipynb c7: +print(1)"]);
    const insertion = { command: "insert", path: "c.ts", insert_line: 5, new_str: "    log(request);" };
    expect(changesOf("str_replace_editor", insertion, CLIENT)).toEqual(["c.ts send: +    log(request);"]);
  });

  it.each([
    ["cat > a.py <<'EOF'\nimport os\nprint(1)\nEOF", ["a.py (new): +import os +print(1)"]],
    ["cat >> a.py <<EOF\nprint(2)\nEOF", ["a.py: +print(2)"]],
    ["echo 'export A=1' >> .env", [".env: +export A=1"]],
    ["sed -i 's/old\\/name/new/g' src/a.ts", ["src/a.ts: -old/name +new"]],
    ["sed -i '' '/undefined,$/d' a.ts", ["a.ts: -undefined,$"]],
    [
      "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** End Patch\nEOF",
      ["a.ts: -one +two"],
    ],
    ["cat a.py", []],
    ["npm test > /tmp/out.log 2>&1", []],
  ])("of a shell: %j", (command, expected) => {
    expect(changesOf("bash", { command })).toEqual(expected);
  });

  it("changed nothing if the call failed or was refused", () => {
    const edit = { file_path: "a.ts", old_string: "a", new_string: "b" };
    const refused = "The user doesn't want to proceed with this tool use.";
    for (const output of ["Error: String to replace not found", refused]) {
      expect(listOf(activityOf("Edit", edit, output))).toEqual([]);
    }
  });

  test.prop([fc.string(), fc.string(), fc.string()])(
    "gives lines that occur in what the call says",
    (before, after, file) => {
      const activity = activityOf("Edit", { file_path: "a.ts", old_string: before, new_string: after }, "done");
      for (const { removed, added } of listOf(activity)) {
        for (const line of removed) expect(before).toContain(line);
        for (const line of added) expect(after).toContain(line);
      }
      expect(() => listOf(activity, () => file)).not.toThrow();
    },
  );
});

function listOf(activity: ToolActivity, lastRead?: LastRead): readonly ChangedLines[] {
  return listChangedLines(listEdits(activity, lastRead));
}

function changesOf(toolName: string, input: unknown, file?: string): string[] {
  return listOf(activityOf(toolName, input, "done"), () => file).map(show);
}

function show({ path, place, removed, added, isNew }: ChangedLines): string {
  const lines = [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
  return `${path}${place === undefined ? "" : ` ${place}`}${isNew ? " (new)" : ""}: ${lines.join(" ")}`;
}
