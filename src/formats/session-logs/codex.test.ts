import { readFileSync } from "node:fs";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { CompactionError } from "../../core/base/errors.ts";
import { openAiResponses } from "../openai-responses/index.ts";
import { codexLog } from "./codex.ts";
import { CUT_NOTE, type SessionLog } from "./session-log.ts";

describe("codexLog", () => {
  it("reads the base instructions, the model and the items, each call with an output", () => {
    const log = read(fixture("codex"));
    expect(log.wire).toEqual({
      model: "gpt-5.5",
      instructions: "You are a coding agent.",
      input: [
        message("user", "<environment_context><cwd>/project</cwd></environment_context>"),
        message("user", "List the files."),
        { type: "reasoning", summary: [], encrypted_content: "c2VhbGVk" },
        call("call_1"),
        output("call_1"),
        {
          type: "custom_tool_call",
          status: "completed",
          call_id: "call_2",
          name: "apply_patch",
          input: "*** Begin Patch",
        },
        {
          type: "custom_tool_call_output",
          call_id: "call_2",
          output: "[palimpsest: the session log holds no output for this call]",
        },
        message("user", "Stop there."),
      ],
    });
    expect(log.notes).toEqual([
      "items that Codex keeps to itself, left out: 1",
      "tool calls without an output in the log, answered by a placeholder that says so: 1",
    ]);
  });

  it("reports the last count with the answer it belongs to, and ignores its repetition", () => {
    expect(read(fixture("codex")).reported).toEqual({
      inputTokens: 1_400,
      outputTokens: 20,
      messageIndex: 2,
      firstMessageIndex: 0,
    });
  });

  it("reads the files of 2025, whose lines have no envelope", () => {
    expect(read(fixture("codex-2025"))).toEqual({
      source: "codex",
      format: "openai-responses",
      wire: [
        message("user", "Hello."),
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Hello, what shall we build?" }] },
      ],
      notes: [],
    });
  });

  it("puts the instructions first if the log names no model for a request", () => {
    const log = read([
      { type: "session_meta", payload: { base_instructions: { text: "Be brief." } } },
      item(message("user", "one")),
      item(message("assistant", "1")),
      tokenCount(100),
    ]);
    const instructions = { type: "message", role: "system", content: [{ type: "input_text", text: "Be brief." }] };
    expect(log.wire).toEqual([instructions, message("user", "one"), message("assistant", "1")]);
    expect(log.reported?.messageIndex).toBe(2);
  });

  it("starts over from what a compaction put in place of the history", () => {
    const log = read([
      item(message("user", "old")),
      { type: "compacted", payload: { message: "", replacement_history: [message("user", "the summary")] } },
      item(message("user", "new")),
    ]);
    expect(log.wire).toEqual([message("user", "the summary"), message("user", "new")]);
    expect(log.notes).toEqual(["compactions by Codex, with its replacement in place of what came before them: 1"]);
  });

  it("keeps the history, and reports no usage, if a compaction does not say what replaced it", () => {
    const log = read([
      item(message("user", "old")),
      { type: "compacted", payload: { message: "the summary" } },
      item(message("assistant", "new")),
      tokenCount(100),
    ]);
    expect(log.wire).toEqual([message("user", "old"), message("user", "the summary"), message("assistant", "new")]);
    expect(log.reported).toBeUndefined();
  });

  it("ignores the count of a prompt that a gateway had shortened", () => {
    const lines = [1, 2, 3].flatMap((turn) => [
      item(message("user", `question ${turn}`)),
      item(message("assistant", `answer ${turn}`)),
      tokenCount(turn === 3 ? 4_000 : turn * 10_000),
    ]);
    const log = read(lines);
    expect(log.reported).toBeUndefined();
    expect(log.notes).toEqual([`${CUT_NOTE}: 1`]);
    expect(read(lines.slice(0, 6)).reported).toBeDefined();
  });

  it("drops the turns that were rolled back, but not the context before them", () => {
    const log = read([
      item(message("user", "<environment_context/>")),
      item(message("user", "one")),
      item(message("assistant", "1")),
      item(message("user", "two")),
      item(message("assistant", "2")),
      tokenCount(100),
      { type: "event_msg", payload: { type: "thread_rolled_back", num_turns: 1 } },
      item(message("user", "three")),
    ]);
    expect(log.wire).toEqual([
      message("user", "<environment_context/>"),
      message("user", "one"),
      message("assistant", "1"),
      message("user", "three"),
    ]);
    expect(log.reported).toBeUndefined();
    expect(log.notes).toEqual(["items of turns that were rolled back, left out: 2"]);
  });

  it("keeps an output without its call as a user message and leaves copies out", () => {
    const log = read([item(output("lost")), item(call("call_1")), item(output("call_1")), item(output("call_1"))]);
    expect(log.wire).toEqual([message("user", "a.ts\nb.ts"), call("call_1"), output("call_1")]);
    expect(log.notes).toEqual([
      "tool outputs without their call, kept as user messages: 1",
      "repeated tool calls and outputs, left out: 1",
    ]);
  });

  it("refuses a log without messages", () => {
    expect(() => read([{ type: "session_meta", payload: { id: "s" } }])).toThrow(CompactionError);
  });

  test.prop([fc.array(fc.oneof(fc.constantFrom(...items()).map(item), fc.constantFrom(...events())))])(
    "makes a request that the Responses API accepts, whatever happened in the session",
    (lines) => {
      const log = readOrRefuse([
        { type: "session_meta", payload: { base_instructions: { text: "Be brief." } } },
        ...lines,
      ]);
      if (log !== undefined) expect(openAiResponses.validate(log.wire)).toEqual([]);
    },
  );

  test.prop([fc.array(fc.oneof(fc.jsonValue(), hostileLine()))])(
    "answers any lines with a session or a refusal",
    (lines) => {
      readOrRefuse(lines);
    },
  );
});

// Helpers

function fixture(name: string): unknown[] {
  const file = new URL(`../../../test/fixtures/session-logs/${name}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function read(lines: readonly unknown[]): SessionLog {
  const log = codexLog();
  for (const line of lines) log.add(line);
  return log.finish();
}

function readOrRefuse(lines: readonly unknown[]): SessionLog | undefined {
  try {
    return read(lines);
  } catch (error) {
    expect(error).toBeInstanceOf(CompactionError);
    return undefined;
  }
}

function item(payload: unknown): object {
  return { timestamp: "2026-03-01T10:00:00Z", type: "response_item", payload };
}

function message(role: "user" | "assistant", text: string): object {
  return { type: "message", role, content: [{ type: role === "user" ? "input_text" : "output_text", text }] };
}

function call(id: string): object {
  return { type: "function_call", name: "exec_command", arguments: '{"cmd":"ls"}', call_id: id };
}

function output(id: string): object {
  return { type: "function_call_output", call_id: id, output: "a.ts\nb.ts" };
}

function tokenCount(total: number): object {
  const usage = { input_tokens: total - 10, output_tokens: 10, total_tokens: total };
  const info = { total_token_usage: usage, last_token_usage: usage };
  return { type: "event_msg", payload: { type: "token_count", info } };
}

function items(): object[] {
  const ids = ["call_1", "call_2", "call_3"];
  return [message("user", "hello"), message("assistant", "hi"), ...ids.map(call), ...ids.map(output)];
}

function events(): object[] {
  return [
    tokenCount(100),
    tokenCount(200),
    { type: "event_msg", payload: { type: "thread_rolled_back", num_turns: 1 } },
    { type: "compacted", payload: { message: "summary" } },
    { type: "compacted", payload: { message: "", replacement_history: [message("user", "summary")] } },
  ];
}

function hostileLine(): fc.Arbitrary<object> {
  const type = fc.constantFrom("session_meta", "response_item", "event_msg", "turn_context", "compacted");
  const payload = fc.dictionary(
    fc.constantFrom(
      "type",
      "call_id",
      "role",
      "content",
      "info",
      "num_turns",
      "replacement_history",
      "output",
      "__proto__",
    ),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("function_call", "function_call_output", "token_count", "thread_rolled_back"),
    ),
  );
  return fc.record({ type, payload });
}
