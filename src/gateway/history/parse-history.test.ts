import { describe, expect, it } from "vitest";
import { hashChain } from "../../replay/hash-chain.ts";
import { anthropicHistory } from "./anthropic-history.ts";
import { geminiHistory } from "./gemini-history.ts";
import { createLinkKeys } from "./link-keys.ts";
import { openAiChatHistory } from "./openai-chat-history.ts";
import { openAiResponsesHistory } from "./openai-responses-history.ts";
import { parseHistory } from "./parse-history.ts";
import type { WireHistory } from "./wire-history.ts";

const scope = { tenant: "one", format: "anthropic" };

describe("what makes a message the same in the next request", () => {
  const first = { role: "user", content: "Fix the parser." };
  const answer = {
    role: "assistant",
    content: [{ type: "text", text: "I look." }, toolUse("a", { path: "x", line: 1 })],
  };
  const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "ok" }] };

  it.each([
    [
      "a string as one block of text",
      [{ ...first, content: [{ type: "text", text: "Fix the parser." }] }, answer, result],
    ],
    [
      "a cache marker",
      [first, answer, { ...result, content: [{ ...result.content[0], cache_control: { type: "ephemeral" } }] }],
    ],
    [
      "thinking",
      [
        first,
        { ...answer, content: [{ type: "thinking", thinking: "hm", signature: "s" }, ...answer.content] },
        result,
      ],
    ],
    [
      "the order of keys",
      [first, { content: [answer.content[0], toolUse("a", { line: 1, path: "x" })], role: "assistant" }, result],
    ],
    ["a reminder in a separate block", [first, answer, { ...result, content: [...result.content, reminder] }]],
    ["a reminder after what was said", [{ ...first, content: `Fix the parser.\n\n${reminder.text}` }, answer, result]],
    ["space around and in what was said", [{ ...first, content: "Fix  the parser.\n" }, answer, result]],
    [
      "a text cut into blocks",
      [{ ...first, content: ["Fix the", "parser."].map((text) => ({ type: "text", text })) }, answer, result],
    ],
    [
      "arguments that say nothing",
      [
        first,
        { ...answer, content: [answer.content[0], toolUse("a", { path: "x", line: 1, all: false, at: null, in: "" })] },
        result,
      ],
    ],
    ["an answer that says nothing", [first, { role: "assistant", content: [] }, answer, result]],
    [
      "the form of a result's content",
      [first, answer, { ...result, content: [{ ...result.content[0], content: [{ type: "text", text: "ok" }] }] }],
    ],
  ])("does not count %s", (_, messages) => {
    expect(chainOf(anthropicHistory, { messages })).toEqual(
      chainOf(anthropicHistory, { messages: [first, answer, result] }),
    );
  });

  it.each([
    ["the user's words", [{ ...first, content: "Fix the lexer." }, answer, result], 0],
    [
      "the assistant's words",
      [first, { ...answer, content: [{ type: "text", text: "I see." }, answer.content[1]] }, result],
      1,
    ],
    [
      "the arguments of a call",
      [first, { ...answer, content: [answer.content[0], toolUse("a", { path: "y", line: 1 })] }, result],
      1,
    ],
    ["a tool's result", [first, answer, { ...result, content: [{ ...result.content[0], content: "no" }] }], 2],
    ["whether a tool failed", [first, answer, { ...result, content: [{ ...result.content[0], is_error: true }] }], 2],
  ])("counts %s", (_, messages, same) => {
    const before = chainOf(anthropicHistory, { messages: [first, answer, result] });
    const after = chainOf(anthropicHistory, { messages });
    expect(after.slice(0, same + 1)).toEqual(before.slice(0, same + 1));
    expect(after[same + 1]).not.toBe(before[same + 1]);
    expect(after[3]).not.toBe(before[3]);
  });

  describe("if the provider generated the ids of calls", () => {
    const id = "toolu_01faf57fae77103b34bf34ae19";
    const input = { file_path: "a.ts", old_string: "x", new_string: "y" };
    const edit = toolUse(id, input);
    const asked = { role: "assistant", content: [{ type: "text", text: "I change it. " }, edit] };
    const answered = { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "200 lines" }] };
    const block = answered.content[0];

    it.each([
      ["a default that the client filled in", { ...edit, input: { ...input, replace_all: false } }, block],
      ["other arguments", { ...edit, input: {} }, block],
      ["a result that the client cleared", edit, { ...block, content: "[Old tool result content cleared]" }],
      ["a result that failed by now", edit, { ...block, content: "", is_error: true }],
    ])("does not count %s", (_, call, result) => {
      const messages = [first, { ...asked, content: [call] }, { ...answered, content: [result] }];
      expect(chainOf(anthropicHistory, { messages })).toEqual(
        chainOf(anthropicHistory, { messages: [first, asked, answered] }),
      );
    });

    it("counts what the user says next to a result, and other calls", () => {
      const before = chainOf(anthropicHistory, { messages: [first, asked, answered] });
      const said = { ...answered, content: [block, { type: "text", text: "Stop." }] };
      expect(chainOf(anthropicHistory, { messages: [first, asked, said] })[3]).not.toBe(before[3]);
      const other = { ...asked, content: [toolUse("toolu_01aaf57fae77103b34bf34ae19", input)] };
      expect(chainOf(anthropicHistory, { messages: [first, other, answered] })[2]).not.toBe(before[2]);
    });
  });

  describe("what such a message says beyond its ids", () => {
    const id = "call_01faf57fae77103b34bf34ae19";
    const call = (path: string) => ({ path, all: false });
    const forms: readonly [string, WireHistory, (path: string, output: string) => object][] = [
      [
        "Anthropic",
        anthropicHistory,
        (path, output) => ({
          messages: [
            { role: "assistant", content: [{ type: "thinking", thinking: output }, toolUse(id, call(path))] },
            { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: output }] },
          ],
        }),
      ],
      [
        "OpenAI Chat",
        openAiChatHistory,
        (path, output) => ({
          messages: [
            {
              role: "assistant",
              tool_calls: [{ id, function: { name: "read", arguments: JSON.stringify(call(path)) } }],
            },
            { role: "tool", tool_call_id: id, content: output },
          ],
        }),
      ],
      [
        "OpenAI Responses",
        openAiResponsesHistory,
        (path, output) => ({
          input: [
            { type: "function_call", id: output, call_id: id, name: "read", arguments: JSON.stringify(call(path)) },
            { type: "function_call_output", call_id: id, output },
          ],
        }),
      ],
      [
        "Gemini",
        geminiHistory,
        (path, output) => ({
          contents: [
            {
              role: "model",
              parts: [{ functionCall: { id, name: "read", args: call(path) }, thoughtSignature: output }],
            },
            { role: "user", parts: [{ functionResponse: { id, name: "read", response: { output } } }] },
          ],
        }),
      ],
    ];

    it.each(forms)("is distinguished, result by result: %s", (_, wire, form) => {
      const said = (path: string, output: string) => readLinks(wire, form(path, output)).flatMap((link) => link.said);
      const [call, result] = said("a", "200 lines");
      expect(said("a", "200  lines\n")).toEqual([call, result]);
      expect(said("a", "[Old tool result content cleared]")).toEqual([call, ""]);
      expect(said("a", "199 lines")).toEqual([call, expect.not.stringMatching(`^${result}$|^$`)]);
      expect(said("b", "200 lines")).toEqual([expect.not.stringMatching(`^${call}$|^$`), result]);
    });
  });

  it("gives another tenant, or another format, other names", () => {
    const links = readLinks(anthropicHistory, { messages: [first] });
    expect(hashChain(links, scope)).not.toEqual(hashChain(links, { ...scope, tenant: "two" }));
    expect(hashChain(links, scope)).not.toEqual(hashChain(links, { ...scope, format: "openai-chat" }));
  });

  it("distinguishes what is nested too deep to be put in order", () => {
    const deep = (text: string) =>
      `{"messages":[{"role":"user","content":[{"type":"x","v":${"[".repeat(50_000)}"${text}"${"]".repeat(50_000)}}]}]}`;
    const [one, two] = [deep("a"), deep("b")].map(
      (text) => parseHistory(text, anthropicHistory, createLinkKeys())?.links,
    );
    expect(one?.[0]?.key).not.toBe(two?.[0]?.key);
  });
});

describe("OpenAI Chat", () => {
  it("leaves out the system prompt at the opening, so that a date in it changes nothing", () => {
    const said = [{ role: "user", content: "Hello" }];
    const monday = { messages: [{ role: "system", content: "It is Monday." }, ...said] };
    const tuesday = { messages: [{ role: "developer", content: "It is Tuesday." }, ...said] };
    expect(chainOf(openAiChatHistory, monday)).toEqual(chainOf(openAiChatHistory, tuesday));
  });

  it("counts a system message in the middle", () => {
    const messages = [
      { role: "user", content: "Hello" },
      { role: "system", content: "Be brief." },
    ];
    expect(readLinks(openAiChatHistory, { messages })).toHaveLength(2);
  });

  it("does not count empty fields or reasoning", () => {
    const plain = { role: "assistant", content: "Hi" };
    const full = { ...plain, refusal: null, annotations: [], tool_calls: [], reasoning_content: "hm" };
    expect(chainOf(openAiChatHistory, { messages: [full] })).toEqual(chainOf(openAiChatHistory, { messages: [plain] }));
  });
});

describe("OpenAI Responses", () => {
  const call = { type: "function_call", call_id: "c", name: "run", arguments: "{}" };

  it("puts reasoning with the item it belongs to, without counting it", () => {
    const input = [
      { role: "user", content: "Go" },
      { type: "reasoning", id: "r", summary: [] },
      { ...call, id: "fc", status: "completed" },
    ];
    const [, second, ...more] = readLinks(openAiResponsesHistory, { input });
    expect(second?.items).toHaveLength(2);
    expect(more).toEqual([]);
    expect(chainOf(openAiResponsesHistory, { input })).toEqual(
      chainOf(openAiResponsesHistory, {
        input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Go" }] }, call],
      }),
    );
  });

  it("keeps trailing reasoning as what is left over", () => {
    const body = JSON.stringify({
      input: [
        { role: "user", content: "Go" },
        { type: "reasoning", id: "r", summary: [] },
      ],
    });
    expect(parseHistory(body, openAiResponsesHistory, createLinkKeys())?.rest).toHaveLength(1);
  });
});

describe("parseHistory", () => {
  it.each(["{}", '{"messages":"hello"}', '{"messages":[],"messages":[]}', "[]"])(
    "finds no conversation in %s",
    (text) => {
      expect(parseHistory(text, anthropicHistory, createLinkKeys())).toBeUndefined();
    },
  );

  it("forgets the oldest items, and recognises them again", () => {
    const keys = createLinkKeys(2);
    const read = () =>
      parseHistory(
        JSON.stringify({ messages: ["a", "b", "c"].map((content) => ({ role: "user", content })) }),
        anthropicHistory,
        keys,
      );
    expect(read()?.links).toEqual(read()?.links);
  });
});

const reminder = { type: "text", text: "<system-reminder>Your todo list is empty.</system-reminder>" };

function toolUse(id: string, input: unknown) {
  return { type: "tool_use", id, name: "read", input };
}

function readLinks(wire: WireHistory, body: unknown) {
  return parseHistory(JSON.stringify(body), wire, createLinkKeys())?.links ?? [];
}

function chainOf(wire: WireHistory, body: unknown): string[] {
  return hashChain(readLinks(wire, body), scope);
}
