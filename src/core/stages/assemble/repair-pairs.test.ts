import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, user } from "../../../../test/fixtures/conversation.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { collectOriginals } from "../../markers/collect-originals.ts";
import type { Message, Part, TextPart, ToolCallPart } from "../../model/message.ts";
import { isUserTurn } from "../../turns/find-user-words.ts";
import { repairPairs } from "./repair-pairs.ts";

describe("repairPairs", () => {
  it("leaves whole pairs alone, also parallel, out of order, and with ids used again", () => {
    const messages = [
      user("go"),
      assistant(call("a"), call("b")),
      tool(result("b", "2")),
      tool(result("a", "1")),
      assistant(call("a")),
      tool(result("a", "3")),
      assistant(call("a"), call("a")),
      tool(result("a", "4"), result("a", "5")),
      assistant("done"),
    ];
    expect(repair(messages).messages).toEqual(messages);
  });

  it("leaves parallel calls alone that came in several messages, as the Responses API sends them", () => {
    const calls = [assistant(call("a")), assistant("and"), assistant(call("b"))];
    const messages = [user("go"), ...calls, tool(result("a", "1")), tool(result("b", "2")), assistant("done")];
    expect(repair(messages).messages).toEqual(messages);
  });

  it("leaves open calls of the newest step alone, all of them or some, also before a new request", () => {
    for (const messages of [
      [user("go"), assistant("x", call("a"), call("b"))],
      [user("go"), assistant(call("a"), call("b")), tool(result("a", "1"))],
      [user("go"), assistant(call("a")), user("and?")],
      [user("go"), assistant(call("a")), user("and?"), user("hello?")],
    ]) {
      expect(repair(messages).messages).toEqual(messages);
    }
  });

  it("replaces an unanswered call by what it was and its handle", () => {
    const { messages, originals } = repair([user("go"), assistant("look", call("a")), user("stop"), assistant("ok")]);
    const [original] = originals;
    expect(messages).toEqual([
      user("go"),
      assistant("look", note(`[tool call without its result taken out ${original?.handle}]`)),
      user("stop"),
      assistant("ok"),
    ]);
    expect(JSON.parse(original?.text ?? "")).toEqual(call("a"));
  });

  it("keeps the text of a message, and the pairs next to the call that is taken out", () => {
    const { messages } = repair([
      user("go"),
      assistant("look", call("a"), call("b")),
      tool(result("b", "2")),
      user("stop"),
      assistant("ok"),
    ]);
    expect(kindsOf(messages)).toEqual([
      "user:text",
      "assistant:text,tool-call,text",
      "tool:tool-result",
      "user:text",
      "assistant:text",
    ]);
  });

  it("archives a call as the provider had it", () => {
    const wired: ToolCallPart = { ...call("a"), wire: { id: "a", b: 1 } };
    const { originals } = repair([user("go"), assistant(wired), user("stop"), assistant("ok")]);
    expect(originals.map((original) => original.text)).toEqual(['{"id":"a","b":1}']);
  });

  it("archives what it takes out by the name of its tool", () => {
    const named = { ...result("x", "stray"), toolName: "fetch" };
    const { originals } = repair([user("go"), assistant(call("a")), tool(named), assistant("ok")]);
    expect(originals.map(({ kind, tool: name }) => [kind, name])).toEqual([
      ["tool", "bash"],
      ["tool", "fetch"],
    ]);
  });

  it("makes a note of a message that held nothing else, without what it was on the wire", () => {
    const lost: Message = { ...tool(result("x", "stray")), meta: { wire: { role: "tool", tool_call_id: "x" } } };
    const { messages, originals } = repair([user("go"), lost, assistant("ok")]);
    expect(messages[1]).toEqual({
      role: "user",
      parts: [note(`[tool result without its call taken out ${originals[0]?.handle}]`)],
      meta: { kind: "note" },
    });
  });

  it("is not taken for a user's turn, even when it comes back from the wire", () => {
    const { messages } = repair([
      user("go"),
      tool(result("x", "stray")),
      assistant(call("y")),
      user("hm"),
      assistant("k"),
    ]);
    for (const { parts } of [messages[1] ?? user("turn"), messages[2] ?? user("turn")]) {
      expect(isUserTurn({ role: "user", parts })).toBe(false);
    }
  });

  it("keeps results first if one of several is taken out", () => {
    const { messages } = repair([user("go"), assistant(call("a")), tool(result("x", "stray"), result("a", "1"))]);
    expect(kindsOf(messages)).toEqual(["user:text", "assistant:tool-call", "user:tool-result,text"]);
  });

  it("keeps the handles of a result that was shortened before", () => {
    const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
    const handles = ["one", "two", "three"].map((value) => originals.add("tool", value));
    const [repaired] = repairPairs([tool(result("x", `line ${handles.join(" ")} h-00000000`))], originals);
    const [part] = repaired?.parts ?? [];
    expect(part?.kind === "text" ? part.text : "").toBe(
      `[tool result without its call taken out ${originals.list().at(-1)?.handle} ${handles[1]} ${handles[2]}]`,
    );
    expect(isUserTurn({ role: "user", parts: repaired?.parts ?? [] })).toBe(false);
  });

  it("takes out a call that only a result without a call follows", () => {
    const step = assistant("b", call("c"), call("d"));
    const messages = [step, user(result("c", "r"), "words"), tool(result("c", "r")), assistant("ok")];
    const once = repair(messages);
    expect(kindsOf(once.messages)).toEqual([
      "assistant:text,tool-call,text",
      "user:tool-result,text",
      "user:text",
      "assistant:text",
    ]);
    expect(repair(once.messages).messages).toEqual(once.messages);
  });

  it("leaves a result alone whose call may be something the codec does not know", () => {
    const unknown: Part = { kind: "opaque", type: "tool_calls", wire: {} };
    const messages = [user("go"), assistant(unknown), tool(result("x", "1")), assistant("ok")];
    expect(repair(messages).messages).toEqual(messages);
    const later = [...messages, user("more"), tool(result("y", "2"))];
    expect(repair(later).originals).toHaveLength(1);
    expect(repair([user(unknown), tool(result("x", "1"))]).originals).toHaveLength(1);
  });

  it.each(["async", "providerExecuted"])("leaves a call alone that needs no result now, and its result: %s", (flag) => {
    const patient: ToolCallPart = { ...call("a"), wire: { [flag]: true } };
    const messages = [user("go"), assistant(patient), user("meanwhile"), assistant("ok")];
    expect(repair(messages).messages).toEqual(messages);
    const answered = [...messages, tool(result("a", "1")), assistant("good"), user("thanks")];
    expect(repair(answered).messages).toEqual(answered);
    expect(repair([...answered, tool(result("a", "2"))]).originals).toHaveLength(1);
    const other: ToolCallPart = { ...call("b"), wire: { [flag]: false } };
    expect(repair([user("go"), assistant(other), user("hm"), assistant("ok")]).originals).toHaveLength(1);
  });

  const anyMessage = fc.constantFrom(
    user("u"),
    assistant("a"),
    assistant(call("c")),
    assistant("b", call("c"), call("d")),
    tool(result("c", "r")),
    tool(result("d", "r"), result("c", "r")),
    user(result("c", "r"), "words"),
    system("s"),
  );

  test.prop([fc.array(anyMessage, { maxLength: 8 })])(
    "loses no message, settles, and archives what it takes",
    (messages) => {
      const once = repair(messages);
      expect(once.messages).toHaveLength(messages.length);
      expect(repair(once.messages).messages).toEqual(once.messages);
      const texts = JSON.stringify(once.messages);
      for (const { handle } of once.originals) expect(texts).toContain(handle);
    },
  );
});

// Helpers

function repair(messages: readonly Message[]) {
  const originals = collectOriginals({ lineage: "l", taken: {}, hash: testHash });
  return { messages: repairPairs(messages, originals), originals: originals.list() };
}

function kindsOf(messages: readonly Message[]): string[] {
  return messages.map(({ role, parts }) => `${role}:${parts.map(({ kind }) => kind).join(",")}`);
}

/** One of our texts inside a message. */
function note(text: string): TextPart {
  return { kind: "text", text, meta: { kind: "note" } };
}
