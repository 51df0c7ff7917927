import { describe, expect, it } from "vitest";
import { activityOf } from "../../../../test/fixtures/activity/activity-of.ts";
import type { ToolFamily } from "../../model/tool-activity.ts";

describe("inferFamily", () => {
  const byName: readonly (readonly [string, ToolFamily])[] = [
    ["Bash", "terminal"],
    ["exec_command", "terminal"],
    ["run_shell_command", "terminal"],
    ["mcp__files__read_file", "read"],
    ["functions.apply_patch", "patch"],
    ["MultiEdit", "patch"],
    ["write_file", "write"],
    ["Grep", "search"],
    ["Glob", "list"],
    ["WebFetch", "web"],
    ["browser_navigate", "browser"],
    ["Task", "delegate"],
    ["BashOutput", "process"],
    ["update_plan", "todo"],
    ["execute_code", "code-run"],
    ["view_image", "vision"],
    ["Skill", "memory"],
    ["AskUserQuestion", "question"],
    ["get_reservation_details", "generic"],
  ];

  it.each([
    ["sqlite3", { query: "select * from users" }],
    ["sqlite", { path: "app.db", query: "SELECT id FROM users WHERE id > 3" }],
    ["query", { sql: "pragma table_info(users)", path: "app.db" }],
  ])("%s with a statement is neither a search nor a read", (name, input) => {
    expect(activityOf(name, input, "1|a\n2|b\n").family).toBe("generic");
  });

  it.each(byName)("%s is %s by its name", (name, family) => {
    expect(activityOf(name, {}, "x").family).toBe(family);
  });

  const byShape: readonly (readonly [string, unknown, string, ToolFamily])[] = [
    ["a command", { command: "ls -l" }, "a", "terminal"],
    ["a command without a telling name", { x: "git status --short", y: 5 }, "M a.ts", "terminal"],
    ["words of a command", { command: ["bash", "-lc", "ls"] }, "a", "terminal"],
    ["a path and numbered lines", { x: "/srv/src/a.ts" }, "     1→x", "read"],
    ["a path and a folder's names", { path: "src" }, "a.ts\nb.ts\nlib/", "list"],
    ["a path and nothing", { path: "src" }, "", "read"],
    ["a path and content", { path: "a.ts", content: "x\n" }, "ok", "write"],
    ["unnamed path and text", { p: "src/a.ts", t: "const a = 1;\nconst b = 2;\n" }, "ok", "write"],
    ["old and new text", { path: "a.ts", old_str: "a", new_str: "b" }, "ok", "patch"],
    ["an editor's mode", { command: "view", path: "a.ts" }, "1\tx", "read"],
    ["an editor's change without its text", { command: "str_replace", path: "a.ts", new_str: "b" }, "ERROR", "patch"],
    ["a patch", { anything: "*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch" }, "ok", "patch"],
    ["a diff as free text", "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n", "ok", "patch"],
    ["a pattern and places", { pattern: "foo.*bar", path: "src" }, "src/a.ts:3:foobar", "search"],
    ["a glob", { pattern: "src/**/*.ts" }, "src/a.ts", "list"],
    ["an address", { u: "https://example.org" }, "text", "web"],
    ["an address and a page tree", { url: "https://example.org" }, '[1] link "Home"\n[2] button "Go"', "browser"],
    ["a query with addresses", { query: "weather" }, "1. https://example.org", "web"],
    ["a query without addresses", { query: "retry" }, "src/a.ts:3: retry()", "search"],
    ["a page tree alone", { element: 3 }, '[1] link "Home"\n[2] button "Go"', "browser"],
    ["a picture's path", { path: "shots/home.png" }, "", "vision"],
    ["a skill's name", { skill: "pdf" }, "Loaded.", "memory"],
    ["things to do", { items: [{ content: "a", status: "pending" }] }, "ok", "todo"],
    ["code", { code: "print(1)" }, "1", "code-run"],
    ["a prompt", { prompt: "Find the leak", subagent_type: "Explore" }, "found", "delegate"],
    ["a session", { session_id: 12, chars: "" }, "ok", "process"],
    ["a question", { questions: [{ question: "Which?" }] }, "that", "question"],
    ["a deleted path", { path: "a.ts" }, "Deleted a.ts", "delete"],
    ["two paths", { source: "a.ts", destination: "b.ts" }, "Moved a.ts to b.ts", "move"],
    ["nothing known", { reservation_id: "ZFA04Y" }, '{"cabin": "economy"}', "generic"],
    ["a repository, which is no path", { repository: "owner/name", number: 5 }, "{}", "generic"],
    ["a sentence, which is no command", { note: "make sure that it works" }, "ok", "generic"],
  ];

  it.each(byShape)("%s, when the name says nothing", (_name, input, output, family) => {
    expect(activityOf("tool_7", input, output).family).toBe(family);
  });
});
