import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { requests } from "../../../../test/arbitraries/anthropic/requests.ts";
import { shuffleKeys } from "../../../../test/shuffle-keys.ts";
import { anthropic } from "../index.ts";

type Json = Record<string, unknown>;

// The previous request, and the answer to it that the next request carries.
const turns = [user("One."), answer("1"), user("Two."), answer("2"), user("Three.")];
const before = body(turns);
const next = [answer("3"), user("Four.")];

describe("thinking-prefix", () => {
  it("accepts a conversation that only grew", () => {
    expect(invalid(body([...turns, ...next]), before)).toEqual([]);
  });

  it("names every thinking block after the first change", () => {
    const changed = [...turns.slice(0, 2), user("Other."), ...turns.slice(3), ...next];
    expect(invalid(body(changed), before)).toEqual(["messages[3].content[0]", "messages[5].content[0]"]);
  });

  it("names all thinking when the system prompt or a tool changed", () => {
    const all = ["messages[1].content[0]", "messages[3].content[0]", "messages[5].content[0]"];
    expect(invalid(body([...turns, ...next], { system: "Be long." }), before)).toEqual(all);
    expect(invalid(body([...turns, ...next], { tools: [tool("write")] }), before)).toEqual(all);
  });

  it("requires thinking to follow exactly the request that it was written for", () => {
    const appended = [...turns.slice(0, -1), user([text("Three."), text("A reminder.")]), ...next];
    expect(invalid(body(appended), before)).toEqual(["messages[5].content[0]"]);
  });

  it("accepts thinking left out at the front, not in the middle", () => {
    const [first, second] = [withoutThinking(turns, 1), withoutThinking(turns, 3)];
    expect(invalid(body([...first, ...next]), before)).toEqual([]);
    expect(invalid(body([...withoutThinking(first, 3), ...next]), before)).toEqual([]);
    expect(invalid(body([...second, ...next]), before)).toEqual(["messages[5].content[0]"]);
  });

  it("accepts any change if all thinking after it was removed", () => {
    const changed = [user("A summary of it all."), answer("2"), user("Three.")];
    expect(invalid(body(withoutThinking(changed, 1)), before)).toEqual([]);
  });

  it("treats moved cache breakpoints, one text block for a string, and late tools as no change", () => {
    const breakpoint = { cache_control: { type: "ephemeral" } };
    const same = [user([{ ...text("One."), ...breakpoint }]), ...turns.slice(1), ...next];
    const late = { ...tool("late"), defer_loading: true };
    expect(invalid(body(same, { tools: [{ ...tool("read"), ...breakpoint }, late] }), before)).toEqual([]);
  });

  it("compares a key of that name in the arguments of a call", () => {
    const call = (input: Json): Json[] => [
      user("Go."),
      { role: "assistant", content: [{ type: "tool_use", id: "a", name: "t", input }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] },
    ];
    const request = body([...call({ cache_control: 1 }), ...next]);
    expect(invalid(request, body(call({ cache_control: 2 })))).toEqual(["messages[3].content[0]"]);
  });

  it("lets a summary of the provider replace what was before it", () => {
    const summary = { role: "assistant", content: [{ type: "compaction", content: "So far.", signature: "s" }] };
    const kept = body([summary, ...turns.slice(2), ...next]);
    expect(invalid(kept, before)).toEqual([]);
    // In the request after that, both contain the summary.
    expect(invalid(body([summary, ...turns.slice(2), ...next, answer("4"), user("Five.")]), kept)).toEqual([]);
    const changed = body([summary, user("Other."), ...turns.slice(3), ...next]);
    expect(invalid(changed, kept)).toEqual(["messages[2].content[0]", "messages[4].content[0]"]);
    expect(invalid(body([summary, user("Other."), ...next]), body([summary, user("Three.")]))).toHaveLength(1);
  });

  it("ignores what the provider itself drops before its summary", () => {
    const summary = { type: "compaction", content: "So far.", signature: "s" };
    const rest = [{ role: "assistant", content: [summary, thought("2"), text("Yes.")] }, user("Three.")];
    const previous = body([user("One."), answer("1"), user("Two."), ...rest]);
    expect(invalid(body([user("One."), answer("other"), user("Two."), ...rest, ...next]), previous)).toEqual([]);
  });

  it("names thinking that was moved, although no word changed", () => {
    const [moved, ...others] = [thought("1"), text("Yes."), text("No.")];
    const talk = (first: unknown[], second: unknown[]): Json =>
      body([
        user("One."),
        { role: "assistant", content: [...first, others[0]] },
        user("Two."),
        { role: "assistant", content: [...second, others[1]] },
        user("Three."),
      ]);
    expect(invalid(talk([moved], []), talk([], [moved]))).toEqual(["messages[1].content[0]"]);
  });

  it("is silent if such blocks are dropped, and for models that do not bind", () => {
    const changed = [user("Other."), ...turns.slice(1), ...next];
    const dropping = { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } };
    expect(invalid(body(changed, { thinking: dropping }), before)).toEqual([]);
    expect(invalid(body(changed, { model: "claude-opus-5" }), before)).toEqual([]);
    expect(invalid(body(changed), body(turns, { model: "claude-opus-5" }))).toEqual([]);
  });

  it("compares bare message arrays with a request that names the model", () => {
    const changed = [user("Other."), ...turns.slice(1), ...next];
    expect(invalid(changed, before)).toHaveLength(3);
    expect(invalid(changed, turns)).toEqual([]);
  });

  test.prop([requests, fc.nat(), fc.integer()])("never names a conversation that only grew", (request, pick, seed) => {
    const grown: Json = { ...request, model: "claude-opus-5-5" };
    const messages = messagesOf(grown);
    const ends = [...messages.keys()].filter((index) => index > 0 && messages[index]?.["role"] === "assistant");
    const previous = { ...grown, messages: messages.slice(0, ends[pick % Math.max(1, ends.length)]) };
    expect(invalid(shuffleKeys(grown, seed), previous)).toEqual([]);
  });
});

describe("thinking-unchanged", () => {
  const thoughts = [thought("1"), thought("2")];

  it("accepts the thinking unchanged, and without it altogether", () => {
    expect(altered(loop(thoughts), loop(thoughts))).toEqual([]);
    expect(altered(loop([]), loop(thoughts))).toEqual([]);
  });

  it("names thinking that was altered, reordered, cut or added", () => {
    const changes = [[thought("3"), thoughts[1]], [...thoughts].reverse(), thoughts.slice(1), thoughts.slice(0, 1)];
    for (const change of [...changes, [...thoughts, thought("3")]]) {
      expect(altered(loop(change), loop(thoughts))).toHaveLength(1);
    }
  });

  it("recognises the turn when what was before it is gone", () => {
    const earlier = [user("Before."), { role: "assistant", content: "Yes." }];
    expect(altered([...earlier, ...loop(thoughts)], loop(thoughts))).toEqual([]);
    expect(altered(loop([thought("3")]), [...earlier, ...loop(thoughts)])).toEqual(["messages[1].content[0]"]);
  });

  it("ignores finished turns", () => {
    expect(altered([...loop([thought("3")]), answer("4"), user("Next.")], loop(thoughts))).toEqual([]);
  });
});

// Helpers

function invalid(request: unknown, previous: unknown): string[] {
  return pathsOf("thinking-prefix", request, previous);
}

function altered(request: unknown, previous: unknown): string[] {
  return pathsOf("thinking-unchanged", request, previous);
}

function pathsOf(rule: string, request: unknown, previous: unknown): string[] {
  return anthropic.validate(request, { previous }).flatMap((finding) => (finding.rule === rule ? [finding.path] : []));
}

function body(messages: readonly Json[], more: Json = {}): Json {
  return { model: "claude-opus-5-5", max_tokens: 1, system: "Be brief.", tools: [tool("read")], ...more, messages };
}

function loop(thoughts: readonly unknown[]): Json[] {
  return [
    user("Fix it."),
    { role: "assistant", content: [...thoughts, { type: "tool_use", id: "a", name: "t", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] },
  ];
}

function withoutThinking(messages: readonly Json[], index: number): Json[] {
  return messages.map((message, position) =>
    position === index ? { ...message, content: contentOf(message).slice(1) } : message,
  );
}

function user(content: unknown): Json {
  return { role: "user", content };
}

function answer(id: string): Json {
  return { role: "assistant", content: [thought(id), text(`Answer ${id}.`)] };
}

function thought(id: string): Json {
  return { type: "thinking", thinking: `about ${id}`, signature: `signed ${id}` };
}

function text(value: string): Json {
  return { type: "text", text: value };
}

function tool(name: string): Json {
  return { name, input_schema: { type: "object" } };
}

function contentOf(message: Json): unknown[] {
  return Array.isArray(message["content"]) ? message["content"] : [];
}

function messagesOf(request: Json): Json[] {
  return Array.isArray(request["messages"]) ? request["messages"] : [];
}
