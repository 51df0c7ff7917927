import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { activityOf } from "../../../../test/fixtures/activity/activity-of.ts";
import { tellSessions } from "../../../../test/fixtures/activity/sessions.ts";
import { assistant, call } from "../../../../test/fixtures/conversation.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { markMessage } from "../../redact/mark-redacted.ts";
import { countLines } from "../../text/count-lines.ts";
import { listActivities } from "../list-activities.ts";
import { describeStep } from "./describe-step.ts";

const VITEST =
  " FAIL  retry.test.ts > gives up after 30 s\nAssertionError: no\n\n      Tests  2 failed | 146 passed (148)\n";

describe("describeStep", () => {
  it.each([
    ["Bash", { command: "git status" }, "a\nb\n", "ran `git status` → 2 lines"],
    [
      "Bash",
      { command: "pnpm test" },
      `Exit code 1\n${VITEST}`,
      "ran `pnpm test` → exit 1, 4 lines: 2 of 148 failed: retry.test.ts > gives up after 30 s",
    ],
    ["Bash", { command: "pnpm lint" }, "Exit code 2\na.ts:1:2 bad", "ran `pnpm lint` → exit 2, 1 line: a.ts:1:2 bad"],
    ["terminal", { command: "make" }, '{"output": "a\\nb\\nc", "exit_code": 0}', "ran `make` → exit 0, 3 lines"],
    ["Bash", { command: "# build\nset -e\nmake all\nmake test" }, "x", "ran `make all…` → 1 line"],
    ["Bash", { command: "docker run \\\n  --rm app" }, "x", "ran `docker run \\ --rm app` → 1 line"],
    ["Read", { file_path: "src/a.ts" }, "     1→x\n     2→y", "read src/a.ts → 2 lines"],
    [
      "Read",
      { file_path: "no.ts" },
      "<tool_use_error>File does not exist.</tool_use_error>",
      "read no.ts → FAILED: File does not exist.",
    ],
    ["Write", { file_path: "a.ts", content: "x\ny\n" }, "File created", "wrote a.ts → 2 lines"],
    ["Edit", { file_path: "a.ts", old_string: "x", new_string: "y" }, "ok", "edited a.ts"],
    ["MultiEdit", { file_path: "a.ts", edits: [{}, {}] }, "ok", "edited a.ts → 2 replacements"],
    [
      "apply_patch",
      { input: "*** Begin Patch\n*** Add File: a\n+x\n*** Update File: b\n*** End Patch" },
      "Success",
      "edited a → 2 files",
    ],
    [
      "Grep",
      { pattern: "sleep\\(", path: "src" },
      "src/a.ts:1:sleep(1)\nsrc/b.ts:2:sleep(2)",
      'searched "sleep\\(" in src → 2 matches in 2 files',
    ],
    ["Glob", { pattern: "**/*.ts" }, "a.ts\nb.ts", 'listed "**/*.ts" → 2 entries'],
    ["WebFetch", { url: "https://a.org/x", prompt: "?" }, "text\nmore", "fetched https://a.org/x → 2 lines"],
    [
      "TodoWrite",
      {
        todos: [
          { content: "A", status: "completed" },
          { content: "B", status: "in_progress" },
        ],
      },
      "ok",
      "to-do list → [x] A · [~] B",
    ],
    ["AskUserQuestion", { questions: [{ question: "Which port?" }] }, "8080", "asked Which port? → answer: 8080"],
    [
      "Bash",
      { command: "rm x" },
      "The user doesn't want to proceed with this tool use.",
      "ran `rm x` → DENIED: The user doesn't want to proceed with this tool use.",
    ],
    [
      "get_user",
      { id: "u-7" },
      '{"name": "Ada", "mails": ["a", "b"], "address": {"street": "Long Road", "number": 12, "city": "Ulm"}}',
      'get_user u-7 → {"name": "Ada", "mails": ["a", "b"], "address": {"street": "Long Road", "number": 12, "city": "Ulm"}}',
    ],
    ["cancel", { id: "u-7" }, "Error: no such user", "cancel u-7 → FAILED: Error: no such user"],
    ["transfer", { summary: "x" }, "Transfer successful", "transfer x → Transfer successful"],
  ])("%s %j", (toolName, input, output, expected) => {
    expect(describeStep(activityOf(toolName, input, output))).toBe(expected);
  });

  it("says that an open call has no result yet", () => {
    const [open] = listActivities([assistant(call("a", "Bash", { command: "sleep 9" }))]);
    expect(open === undefined ? "" : describeStep(open)).toBe("ran `sleep 9` → no result yet");
  });

  const anyText = fc.oneof(fc.string({ unit: "grapheme", maxLength: 400 }), fc.json());
  const anyName = fc.constantFrom(
    "Bash",
    "Read",
    "Write",
    "Edit",
    "Grep",
    "Glob",
    "WebFetch",
    "Task",
    "TodoWrite",
    "view_image",
    "Skill",
    "x",
    "execute_code",
    "BashOutput",
    "AskUserQuestion",
    "mv",
  );

  test.prop([anyName, fc.jsonValue(), anyText])(
    "is one line of bounded length with whole characters, whatever comes",
    (toolName, input, output) => {
      const line = describeStep(activityOf(toolName, input, output));
      expect(line.length).toBeLessThanOrEqual(400);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line).not.toMatch(/\p{Surrogate}/u);
    },
  );

  const anyArguments = fc.record(
    { command: anyText, file_path: anyText, pattern: anyText, path: anyText, content: anyText },
    { requiredKeys: [] },
  );

  test.prop([anyName, anyArguments, anyText])(
    "every number in it occurs in the call or the result, or counts them",
    (toolName, input, output) => {
      const activity = activityOf(toolName, input, output);
      expectNothingInvented(
        activity,
        `${toolName} ${JSON.stringify(input)} ${Object.values(input).join(" ")} ${output}`,
      );
    },
  );

  it("invents nothing in real sessions", () => {
    for (const { messages } of tellSessions()) {
      for (const activity of listActivities(messages.map(markMessage))) {
        expectNothingInvented(
          activity,
          `${activity.toolName} ${activity.inputText} ${activity.target ?? ""} ${activity.resultText ?? ""} ${JSON.stringify(messages[activity.resultMessageIndex ?? 0])}`,
        );
      }
    }
  });
});

// Helpers

function expectNothingInvented(activity: ToolActivity, source: string): void {
  const { outcome, known, resultText = "", errorText = "", touches } = activity;
  const { tests } = outcome;
  // Recounted here, independently of the code that writes the line.
  const counts = [
    countLines(resultText) + countLines(errorText),
    resultText.length,
    countLines(known.content ?? ""),
    known.replacements ?? 0,
    touches.length,
    known.todos?.length ?? 0,
    known.todos?.filter(({ status }) => /^(?:completed?|done)$/i.test(status)).length ?? 0,
    ...searchCounts(resultText),
    ...(tests === undefined ? [] : [tests.failed, tests.failed + (tests.passed ?? 0)]),
  ].map(String);
  const line = describeStep(activity);
  for (const [number] of line.matchAll(/\d+/g)) {
    expect(counts.includes(number) || source.includes(number), `${number} in ${line}`).toBe(true);
  }
  for (const [path] of line.matchAll(/[\w./-]+\/[\w./-]*\w/g)) expect(source, line).toContain(path);
}

/** Every number a search line may show: lines, non-blank lines, lines with a place, distinct places. */
function searchCounts(output: string): number[] {
  const lines = output.split(/\r?\n/).filter((line) => line !== "");
  const places = lines.flatMap((line) => /^(.+?):\d+(?::|$)/.exec(line)?.[1] ?? []);
  const numbered = lines.filter((line) => /^(?:\d+:|.+?:\d+(?::|$))/.test(line));
  return [
    0,
    lines.length,
    lines.filter((line) => line !== "--").length,
    numbered.length,
    new Set(places).size,
    new Set(lines).size,
  ];
}
