import { expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import type { Message } from "../../model/message.ts";
import { markMessage } from "../../redact/mark-redacted.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { findStaleResults } from "./find-stale-results.ts";

const source = "export const retries = 3; // one line of many\n".repeat(20);

it("finds a read that a later one of the whole file repeats", () => {
  expect(judge(read("a"), read("b", "now another text\n".repeat(40)))).toEqual(["a read-again"]);
});

it("finds a read of a file that was written anew afterwards", () => {
  expect(judge(read("a"), write("b"))).toEqual(["a changed-since"]);
});

it("tells that a file was edited, most of which is as it was read", () => {
  expect(judge(read("a"), edit("b"), edit("c"))).toEqual(["a edited-since"]);
});

it("finds that a file was read again, whatever was edited before and after", () => {
  expect(judge(read("a"), edit("b"), read("c", "now another text\n".repeat(40)), edit("d"))).toEqual([
    "a read-again",
    "c edited-since",
  ]);
});

it("finds all copies of a result but the newest", () => {
  expect(judge(read("a"), read("b"))).toEqual(["a same-again"]);
});

// Helpers

function judge(...steps: Message[][]): string[] {
  const activities = listActivities(steps.flat().map(markMessage));
  return findStaleResults(activities).map(({ activity, because }) => `${activity.callId} ${because}`);
}

function read(id: string, text = source): Message[] {
  return [assistant(call(id, "Read", { file_path: "src/http.ts" })), tool(result(id, text))];
}

function write(id: string): Message[] {
  return [
    assistant(call(id, "Write", { file_path: "src/http.ts", content: "export {};\n" })),
    tool(result(id, "File created successfully at: src/http.ts")),
  ];
}

function edit(id: string): Message[] {
  return [
    assistant(call(id, "Edit", { file_path: "src/http.ts", old_string: `3; // ${id}`, new_string: "5;" })),
    tool(result(id, "The file src/http.ts has been updated.")),
  ];
}
