import { readFileSync } from "node:fs";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { claudeCodeSession } from "../../../test/arbitraries/session-logs.ts";
import { deepFreeze } from "../../../test/deep-freeze.ts";
import { CompactionError } from "../../core/base/errors.ts";
import { anthropic } from "../anthropic/index.ts";
import { claudeCodeLog } from "./claude-code.ts";
import { CUT_NOTE, type SessionLog } from "./session-log.ts";

const fields = ["type", "uuid", "parentUuid", "logicalParentUuid", "message", "subtype", "isSidechain", "__proto__"];

describe("claudeCodeLog", () => {
  it("reads the live branch, one message per answer, results first", () => {
    expect(read(fixture()).wire).toEqual([
      { role: "user", content: "Why does the build fail?" },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Two files to read.", signature: "c2ln" },
          { type: "tool_use", id: "toolu_1", name: "Read", input: { file_path: "a.ts" } },
          { type: "tool_use", id: "toolu_2", name: "Read", input: { file_path: "b.ts" } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_1", content: "export const port = 80" },
          { type: "tool_result", tool_use_id: "toolu_2", content: "import { host } from './a'" },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "`host` is never exported." }] },
      {
        role: "user",
        content: [
          { type: "text", text: "The summary so far." },
          { type: "text", text: "Fix it." },
        ],
      },
      { role: "assistant", content: [{ type: "tool_use", id: "toolu_3", name: "Edit", input: { file_path: "a.ts" } }] },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "toolu_3",
            content: "[palimpsest: the session log holds no result for this call]",
            is_error: true,
          },
          { type: "text", text: "[Request interrupted by user for tool use]" },
        ],
      },
    ]);
  });

  it("says what was left out and what was repaired", () => {
    expect(read(fixture()).notes).toEqual([
      "lines of sub-agents, left out: 1",
      "messages on abandoned branches, left out: 2",
      "attachments, which the log holds only as data, left out: 1",
      "compactions by Claude Code, with what came before them kept: 1",
      "tool calls without a result in the log, answered by a placeholder that says so: 1",
    ]);
  });

  it("reports the last usage, and where the prompt that it was counted for begins", () => {
    expect(read(fixture()).reported).toEqual({
      inputTokens: 307,
      outputTokens: 20,
      messageIndex: 5,
      firstMessageIndex: 4,
    });
  });

  it("takes the usage of the last line of an answer", () => {
    expect(read(fixture().slice(0, 9)).reported).toEqual({
      inputTokens: 1_000,
      outputTokens: 64,
      messageIndex: 1,
      firstMessageIndex: 0,
    });
  });

  it("ignores the count of a prompt that a gateway had shortened", () => {
    const answer = (text: string, inputTokens: number) => ({
      type: "assistant",
      message: { role: "assistant", content: text, usage: { input_tokens: inputTokens } },
    });
    const lines = [user("one"), answer("two", 90_000), user("three"), answer("four", 40_000), user("five")];
    const log = read([...lines, answer("six", 95_000)].map((line) => ({ ...line, sessionId: "s" })));
    expect(log.reported).toBeUndefined();
    expect(log.notes).toEqual([`${CUT_NOTE}: 1`]);
  });

  it("reports the model that answered last", () => {
    const answer = (text: string, model: string) => ({
      type: "assistant",
      message: { role: "assistant", content: text, model },
    });
    const lines = [user("one"), answer("two", "claude-opus-5-5"), answer("not sent", "<synthetic>")];
    expect(read(lines.map((line) => ({ ...line, sessionId: "s" }))).model).toBe("claude-opus-5-5");
  });

  it("follows the order of the file if lines have no links", () => {
    const lines = [user("one"), assistant("two"), user("three")].map((line) => ({ ...line, sessionId: "s" }));
    expect(texts(read(lines))).toEqual(["one", "two", "three"]);
  });

  it("bridges a link to a line that is missing, and says so", () => {
    const log = read([
      { ...user("one"), uuid: "a", parentUuid: null },
      { ...assistant("two"), uuid: "b", parentUuid: "lost" },
    ]);
    expect(texts(log)).toEqual(["one", "two"]);
    expect(log.notes).toEqual(["links to lines that are not in the file, replaced by the order of the file: 1"]);
  });

  it("stops at links that form a circle", () => {
    const log = read([
      { ...user("one"), uuid: "a", parentUuid: "b" },
      { ...assistant("two"), uuid: "b", parentUuid: "a" },
    ]);
    expect(texts(log)).toEqual(["one", "two"]);
  });

  it("reads the log of a sub-agent as a separate session", () => {
    const log = read([{ ...user("one"), uuid: "a", parentUuid: null, isSidechain: true }]);
    expect(texts(log)).toEqual(["one"]);
    expect(log.notes).toEqual([]);
  });

  it("keeps a result without its call as plain content", () => {
    const log = read([
      { ...user("one"), uuid: "a", parentUuid: null },
      { ...user([{ type: "tool_result", tool_use_id: "lost", content: "output" }]), uuid: "b", parentUuid: "a" },
    ]);
    expect(log.wire).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "one" },
          { type: "text", text: "output" },
        ],
      },
    ]);
    expect(log.notes).toEqual(["tool results without their call, kept as plain content: 1"]);
  });

  it("opens a log that begins with an answer with a user message", () => {
    const log = read([{ ...assistant("two"), uuid: "b", parentUuid: null }]);
    expect(texts(log)).toEqual(["[palimpsest: the session log begins with the next message]", "two"]);
    expect(log.notes).toEqual(["opening user messages added, because the log starts with an answer: 1"]);
  });

  it("leaves out what the provider never saw or would refuse", () => {
    const log = read([
      { ...user("one"), uuid: "a", parentUuid: null },
      { ...assistant("API Error: 529"), uuid: "b", parentUuid: "a", isApiErrorMessage: true },
      { ...assistant(" \n"), uuid: "c", parentUuid: "b" },
      { ...assistant("two"), uuid: "d", parentUuid: "c" },
    ]);
    expect(texts(log)).toEqual(["one", "two"]);
    expect(log.notes).toEqual(["error notices that were never sent, left out: 1", "empty texts, left out: 1"]);
  });

  it("refuses a log without messages", () => {
    expect(() => read([{ type: "summary", summary: "a title", leafUuid: "a" }])).toThrow(CompactionError);
  });

  it("walks a chain of thirty thousand lines", () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => ({
      ...(index % 2 === 0 ? user("x") : assistant("y")),
      uuid: `${index}`,
      parentUuid: index === 0 ? null : `${index - 1}`,
    }));
    expect(texts(read(lines))).toHaveLength(30_000);
  });

  test.prop([claudeCodeSession])("finds exactly what was said on the live branch", ({ lines, messages }) => {
    expect(read(deepFreeze(lines)).wire).toEqual(messages);
  });

  test.prop([claudeCodeSession])("makes messages that Anthropic accepts", ({ lines }) => {
    expect(anthropic.validate(read(lines).wire)).toEqual([]);
  });

  test.prop([claudeCodeSession, fc.array(fc.tuple(fc.nat(), fc.nat())), fc.array(fc.nat())])(
    "makes messages that Anthropic accepts from lines that are lost or out of order",
    ({ lines }, swaps, losses) => {
      const damaged = [...lines];
      for (const [left, right] of swaps) swap(damaged, left % damaged.length, right % damaged.length);
      for (const loss of losses) damaged.splice(loss % damaged.length, 1);
      const log = readOrRefuse(damaged);
      if (log !== undefined) expect(anthropic.validate(log.wire)).toEqual([]);
    },
  );

  test.prop([claudeCodeSession, fc.nat(), fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 2 })])(
    "survives any value in any field",
    ({ lines }, place, field, value) => {
      const hostile: unknown[] = [...lines];
      const line = lines[place % lines.length];
      hostile[place % lines.length] = Object.assign(JSON.parse(JSON.stringify(line)), { [field]: value });
      readOrRefuse(hostile);
    },
  );

  test.prop([fc.array(fc.jsonValue())])("answers any lines with a session or a refusal", (lines) => {
    readOrRefuse(lines);
  });
});

// Helpers

function fixture(): unknown[] {
  const file = new URL("../../../test/fixtures/session-logs/claude-code.jsonl", import.meta.url);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function read(lines: readonly unknown[]): SessionLog {
  const log = claudeCodeLog();
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

function user(content: unknown): object {
  return { type: "user", message: { role: "user", content } };
}

function assistant(text: string): object {
  return { type: "assistant", message: { role: "assistant", content: [{ type: "text", text }] } };
}

function texts(log: SessionLog): unknown[] {
  const messages = log.wire as readonly { readonly content: string | readonly { readonly text: string }[] }[];
  return messages.map(({ content }) => (typeof content === "string" ? content : content[0]?.text));
}

function swap(list: unknown[], left: number, right: number): void {
  [list[left], list[right]] = [list[right], list[left]];
}
