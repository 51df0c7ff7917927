import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { activityOf } from "../../../test/fixtures/activity/activity-of.ts";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import type { Message } from "../model/message.ts";
import { markMessage } from "../redact/mark-redacted.ts";
import { listActivities } from "./list-activities.ts";

describe("listActivities", () => {
  it("gives each call its own result if a server reuses one id", () => {
    const activities = listActivities(
      [
        assistant(call("same", "Read", { file_path: "a.ts" })),
        tool(result("same", "first")),
        assistant(call("same", "Read", { file_path: "b.ts" })),
        tool(result("same", "second")),
      ],
      11,
    );
    expect(
      activities.map(({ target, resultText, messageNumber, resultMessageIndex }) => [
        target,
        resultText,
        messageNumber,
        resultMessageIndex,
      ]),
    ).toEqual([
      ["a.ts", "first", 11, 1],
      ["b.ts", "second", 13, 3],
    ]);
  });

  it("finds results in user messages, of parallel calls, and none for an open call", () => {
    const activities = listActivities([
      assistant(call("a"), call("b"), call("c")),
      user(result("b", "two"), result("a", "one")),
      user("go on"),
    ]);
    expect(activities.map(({ callId, resultText }) => [callId, resultText])).toEqual([
      ["a", "one"],
      ["b", "two"],
      ["c", undefined],
    ]);
    expect(activities[2]?.outcome).toEqual({ status: "unknown" });
  });

  it("ignores a result that answers no call", () => {
    expect(listActivities([tool(result("nobody", "x"))])).toEqual([]);
  });

  it("distinguishes parsed arguments from text that is not JSON", () => {
    const [json, broken] = listActivities([
      assistant(
        { kind: "tool-call", callId: "a", toolName: "x", input: { kind: "json-text", text: '{"path":"a.ts"}' } },
        { kind: "tool-call", callId: "b", toolName: "x", input: { kind: "json-text", text: '{"path":' } },
      ),
    ]);
    expect(json).toMatchObject({ input: { path: "a.ts" }, target: "a.ts" });
    expect(broken).toMatchObject({ input: undefined, inputText: '{"path":' });
  });

  test.prop([fc.string(), fc.jsonValue(), fc.oneof(fc.string(), fc.json()), fc.boolean()])(
    "reads any call and any result",
    (toolName, input, output, isError) => {
      const messages: Message[] = [assistant(call("a", toolName, input)), tool({ ...result("a", output), isError })];
      const [activity] = listActivities(messages.map(markMessage));
      expect(activity?.resultMessageIndex).toBe(1);
      if (isError) expect(["failed", "denied"]).toContain(activity?.outcome.status);
    },
  );

  test.prop([
    fc.dictionary(
      fc.constantFrom(
        "command",
        "path",
        "file_path",
        "edits",
        "todos",
        "pattern",
        "url",
        "cmd",
        "questions",
        "session_id",
        "__proto__",
        "content",
      ),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  ])("survives hostile values under every name it knows", (input) => {
    expect(activityOf("tool_1", input, "x").callId).toBe("a");
  });

  it("reads a session of 3 MB quickly", () => {
    const line = "src/module/file.ts:12: const value = compute(input, options); // error handling\n";
    const messages = Array.from({ length: 60 }, (_, index): Message[] => [
      assistant(
        call(
          `c${index}`,
          index % 2 === 0 ? "Bash" : "Grep",
          index % 2 === 0 ? { command: "make all" } : { pattern: "value" },
        ),
      ),
      tool(result(`c${index}`, line.repeat(640))),
    ]).flat();
    listActivities(messages.map(markMessage));
    // Far above the 60 ms of the design, because the test machine is shared; quadratic work would take minutes.
    expect(busyTime(() => listActivities(messages.map(markMessage)))).toBeLessThan(1_000);
  });
});
