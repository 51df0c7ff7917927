import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { CompactionError } from "../../core/base/errors.ts";
import { anySessionLog, readSessionDocument } from "./any-session-log.ts";
import { plainMessagesLog } from "./plain-messages.ts";
import type { SessionLog } from "./session-log.ts";

const hello = { role: "user", content: "Hello." };
const reply = { role: "assistant", content: "Hi." };

describe("anySessionLog", () => {
  it("reads one message per line", () => {
    expect(read([hello, reply])).toEqual({ source: "jsonl", format: "openai-chat", wire: [hello, reply], notes: [] });
  });

  it("takes the last of several requests as the session", () => {
    const requests = [{ messages: [hello] }, { messages: [hello, reply] }];
    expect(read(requests)).toEqual({
      source: "jsonl",
      format: "openai-chat",
      wire: { messages: [hello, reply] },
      notes: ["requests before the last one, left out: 1"],
    });
  });

  it("says how many lines between the requests it left out", () => {
    expect(read([{ level: "info" }, { messages: [hello] }]).notes).toEqual([
      "lines that are not requests, left out: 1",
    ]);
  });

  it("recognises a Claude Code log by a line that is not a message", () => {
    const lines = [
      { unknown: true },
      { type: "summary", summary: "a title", leafUuid: "a" },
      { type: "user", uuid: "a", parentUuid: null, message: hello },
    ];
    expect(read(lines)).toMatchObject({
      source: "claude-code",
      wire: [hello],
      notes: ["lines before the log begins, left out: 1"],
    });
  });

  it("recognises a Codex log", () => {
    const message = { type: "message", role: "user", content: [{ type: "input_text", text: "Hello." }] };
    const lines = [
      { type: "session_meta", payload: { id: "s" } },
      { type: "response_item", payload: message },
    ];
    expect(read(lines)).toMatchObject({ source: "codex", wire: [message] });
  });

  it("takes the last of several trajectories, and says so", () => {
    const lines = ["one", "two"].map((value) => ({ conversations: [{ from: "human", value }] }));
    expect(read(lines)).toMatchObject({
      source: "share-gpt",
      wire: [{ role: "user", content: "two" }],
      notes: ["trajectories before the last one, left out: 1"],
    });
  });

  it("refuses lines without a conversation, and says what they look like", () => {
    expect(() => read([{ id: 1, price: 2 }, { id: 2 }])).toThrow("an array of objects with keys id, price");
  });

  test.prop([fc.array(fc.jsonValue())])("answers any lines with a session or a refusal", (lines) => {
    expectLogOrRefusal(() => read(lines));
  });
});

describe("readSessionDocument", () => {
  it("takes a request body unchanged", () => {
    const body = { model: "m", messages: [hello], custom: 1 };
    expect(readSessionDocument(body)).toEqual({ source: "json", format: "openai-chat", wire: body, notes: [] });
  });

  it("unwraps messages", () => {
    expect(readSessionDocument({ meta: { id: 1 }, messages: [hello] })).toEqual({
      source: "json",
      format: "openai-chat",
      wire: [hello],
      notes: ["the wrapper around the messages was taken off"],
    });
  });

  it("treats a single message as a session of one", () => {
    expect(readSessionDocument(hello).wire).toEqual([hello]);
  });

  it("accepts a given format", () => {
    expect(readSessionDocument([hello], { format: "anthropic" }).format).toBe("anthropic");
  });

  it("reads a trajectory without a name, and the lines of a log in an array", () => {
    expect(readSessionDocument([{ from: "human", value: "Hello." }])).toMatchObject({
      source: "share-gpt",
      wire: [hello],
    });
    const line = { type: "user", uuid: "a", parentUuid: null, message: hello };
    expect(readSessionDocument([line])).toMatchObject({ source: "claude-code", wire: [hello] });
  });

  test.prop([fc.jsonValue()])("answers any value with a session or a refusal", (value) => {
    expectLogOrRefusal(() => readSessionDocument(value));
  });
});

describe("plainMessagesLog", () => {
  it("reads a single line as a document", () => {
    const log = plainMessagesLog();
    log.add([hello]);
    expect(log.finish()).toMatchObject({ source: "json", wire: [hello] });
  });
});

// Helpers

function read(lines: readonly unknown[]): SessionLog {
  const log = anySessionLog();
  for (const line of lines) log.add(line);
  return log.finish();
}

function expectLogOrRefusal(run: () => SessionLog): void {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(CompactionError);
  }
}
