import { Readable } from "node:stream";
import { text as collect } from "node:stream/consumers";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { RETRIEVE } from "../../lookup/retrieval-tools.ts";
import type { AnswerFormat } from "./answer-format.ts";
import { anthropicAnswers } from "./anthropic/index.ts";
import { createExchange, type ExchangeParts } from "./exchange.ts";
import { geminiAnswers } from "./gemini/index.ts";
import { joinAnswer } from "./join-answer.ts";
import { openAiChatAnswers } from "./openai-chat/index.ts";
import { openAiResponsesAnswers } from "./openai-responses/index.ts";
import { streamAnswer } from "./stream-answer.ts";

const handle = { handle: "h-7k2m9x4q" };

describe("a stream of Anthropic's", () => {
  const asking = sse(
    ["message_start", { type: "message_start", message: { id: "m1", usage: { input_tokens: 10, output_tokens: 1 } } }],
    [
      "content_block_start",
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
    ],
    [
      "content_block_delta",
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "hm" } },
    ],
    [
      "content_block_delta",
      { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "sig" } },
    ],
    ["content_block_stop", { type: "content_block_stop", index: 0 }],
    ...toolUse(1, "p1", RETRIEVE, handle),
    ["message_delta", { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 5 } }],
    ["message_stop", { type: "message_stop" }],
  );
  const answering = sse(
    ["message_start", { type: "message_start", message: { id: "m2", usage: { input_tokens: 20, output_tokens: 1 } } }],
    ["content_block_start", { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }],
    [
      "content_block_delta",
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "It was 42." } },
    ],
    ["content_block_stop", { type: "content_block_stop", index: 0 }],
    ["message_delta", { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 7 } }],
    ["message_stop", { type: "message_stop" }],
  );

  it("continues after a look-up as one message, with the prompt of the last round and the words of both", async () => {
    const { events, kept, sent } = await stream(anthropicAnswers, [asking, answering]);
    expect(events.map(({ type, index }) => [type, index])).toEqual([
      ["message_start", undefined],
      ["content_block_start", 0],
      ["content_block_delta", 0],
      ["content_block_delta", 0],
      ["content_block_stop", 0],
      ["content_block_start", 1],
      ["content_block_delta", 1],
      ["content_block_stop", 1],
      ["message_delta", undefined],
      ["message_stop", undefined],
    ]);
    expect(events.at(-2)).toMatchObject({
      delta: { stop_reason: "end_turn" },
      usage: { input_tokens: 20, output_tokens: 12 },
    });
    const asked = {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm", signature: "sig" },
        { type: "tool_use", id: "p1", name: RETRIEVE, input: handle },
      ],
    };
    const told = { role: "user", content: [{ type: "tool_result", tool_use_id: "p1", content: "found" }] };
    const said = { role: "assistant", content: [{ type: "text", text: "It was 42." }] };
    expect(sent.map((items) => items.map(parse))).toEqual([[asked, told]]);
    expect(kept?.items.map(parse)).toEqual([asked, told, said]);
    expect(kept?.results).toEqual([]);
  });

  it("hides a look-up next to the client's own call, and keeps its result for the client's next message", async () => {
    const mixed = sse(
      ["message_start", { type: "message_start", message: { id: "m1", usage: {} } }],
      ...toolUse(0, "p1", RETRIEVE, handle),
      ...toolUse(1, "c1", "read_file", { path: "a" }),
      ["message_delta", { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: {} }],
      ["message_stop", { type: "message_stop" }],
    );
    const { events, kept, sent } = await stream(anthropicAnswers, [mixed]);
    expect(events.filter(({ type }) => type === "content_block_start")).toMatchObject([
      { index: 0, content_block: { id: "c1" } },
    ]);
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: "tool_use" } });
    expect(sent).toEqual([]);
    expect(kept?.results.map(parse)).toEqual([{ type: "tool_result", tool_use_id: "p1", content: "found" }]);
  });

  it("does not answer a look-up that the model was cut off in", async () => {
    const cut = sse(
      ["message_start", { type: "message_start", message: { usage: {} } }],
      [
        "content_block_start",
        {
          type: "content_block_start",
          index: 0,
          content_block: { type: "tool_use", id: "p1", name: RETRIEVE, input: {} },
        },
      ],
      [
        "content_block_delta",
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"han' } },
      ],
      ["message_delta", { type: "message_delta", delta: { stop_reason: "max_tokens" }, usage: {} }],
      ["message_stop", { type: "message_stop" }],
    );
    const { events, sent } = await stream(anthropicAnswers, [cut]);
    expect(events.map(({ type }) => type)).toEqual(["message_start", "message_delta", "message_stop"]);
    expect(sent).toEqual([]);
  });

  it("ends a turn that never stops looking things up", async () => {
    const { events, sent } = await stream(
      anthropicAnswers,
      Array.from({ length: 30 }, () => asking),
    );
    expect(sent.length).toBeLessThan(10);
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: "end_turn" } });
  });
});

describe("a stream of OpenAI's chat", () => {
  const chunk = (delta: unknown, more: object = {}) =>
    [undefined, { id: "c", choices: [{ index: 0, delta, finish_reason: null, ...more }] }] as const;

  it("numbers the client's calls as if ours had never been made", async () => {
    const mixed = sse(
      chunk({ role: "assistant", content: "" }),
      chunk({ tool_calls: [{ index: 0, id: "p1", type: "function", function: { name: RETRIEVE, arguments: "" } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: JSON.stringify(handle) } }] }),
      chunk({
        tool_calls: [{ index: 1, id: "c1", type: "function", function: { name: "read_file", arguments: "{}" } }],
      }),
      chunk({}, { finish_reason: "tool_calls" }),
    );
    const { events, kept } = await stream(openAiChatAnswers, [`${mixed}data: [DONE]\n\n`]);
    expect(
      events.flatMap(({ choices }) => (choices as { delta: { tool_calls?: unknown } }[])[0]?.delta.tool_calls ?? []),
    ).toEqual([{ index: 0, id: "c1", type: "function", function: { name: "read_file", arguments: "{}" } }]);
    expect(kept?.results.map(parse)).toEqual([{ role: "tool", tool_call_id: "p1", content: "found" }]);
    expect(parse(kept?.items[0] ?? "")).toMatchObject({ tool_calls: [{ id: "p1" }, { id: "c1" }] });
  });

  it.each([
    ["without an end", '{"handle":"h-', []],
    ["filtered", '{"handle":"h-', [chunk({}, { finish_reason: "content_filter" })]],
    ["without an end, after whole arguments", JSON.stringify(handle), []],
    ["said to be whole, within its arguments", '{"handle":"h-', [chunk({}, { finish_reason: "tool_calls" })]],
  ] as const)("does not answer a call of ours that was cut off: %s", async (_, written, end) => {
    const said = chunk({ role: "assistant", content: "I look." });
    const call = { index: 0, id: "p1", type: "function", function: { name: RETRIEVE, arguments: written } };
    const { sent, kept } = await stream(openAiChatAnswers, [sse(said, chunk({ tool_calls: [call] }), ...end)]);
    expect([sent, kept]).toEqual([[], undefined]);
  });
});

it("says the last word of a chat once if it comes together with the end", async () => {
  const last = {
    id: "c",
    choices: [{ index: 0, delta: { content: "42" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1 },
  };
  const { events } = await stream(openAiChatAnswers, [sse([undefined, last])]);
  expect(events).toEqual([
    { id: "c", choices: [{ index: 0, delta: { content: "42" }, finish_reason: null }] },
    { id: "c", choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage: { prompt_tokens: 1 } },
  ]);
});

describe("a stream of OpenAI's Responses", () => {
  it("ends under the id it began with, and lists what the client saw", async () => {
    const call = {
      type: "function_call",
      id: "fc",
      call_id: "p1",
      name: RETRIEVE,
      arguments: JSON.stringify(handle),
      status: "completed",
    };
    const message = { type: "message", id: "msg", role: "assistant", content: [{ type: "output_text", text: "42" }] };
    const first = responses("r1", call, 0);
    const second = responses("r2", message, 1);
    const { events, kept } = await stream(openAiResponsesAnswers, [first, second]);
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
    expect(events.at(-1)).toMatchObject({
      type: "response.completed",
      response: { id: "r1", output: [message], usage: { input_tokens: 4 } },
    });
    expect(kept?.items.map(parse)).toEqual([
      call,
      { type: "function_call_output", call_id: "p1", output: "found" },
      message,
    ]);
  });
});

describe("an answer that comes whole", () => {
  it.each([
    [
      "Anthropic",
      anthropicAnswers,
      {
        type: "message",
        stop_reason: "tool_use",
        content: [{ type: "tool_use", id: "p1", name: RETRIEVE, input: handle }],
        usage: { input_tokens: 1 },
      },
      { type: "message", stop_reason: "end_turn", content: [{ type: "text", text: "42" }], usage: { input_tokens: 2 } },
      { content: [{ type: "text", text: "42" }], usage: { input_tokens: 2 }, stop_reason: "end_turn" },
    ],
    [
      "OpenAI's chat",
      openAiChatAnswers,
      {
        choices: [
          {
            finish_reason: "tool_calls",
            message: {
              role: "assistant",
              content: null,
              tool_calls: [{ id: "p1", type: "function", function: { name: RETRIEVE, arguments: "{}" } }],
            },
          },
        ],
        usage: { prompt_tokens: 1 },
      },
      {
        choices: [{ finish_reason: "stop", message: { role: "assistant", content: "42" } }],
        usage: { prompt_tokens: 2 },
      },
      {
        choices: [{ finish_reason: "stop", message: { role: "assistant", content: "42" } }],
        usage: { prompt_tokens: 2 },
      },
    ],
    [
      "OpenAI's Responses",
      openAiResponsesAnswers,
      {
        status: "completed",
        output: [{ type: "function_call", call_id: "p1", name: RETRIEVE, arguments: "{}" }],
        usage: { input_tokens: 1 },
      },
      { status: "completed", output: [{ type: "message", content: "42" }], usage: { input_tokens: 2 } },
      { output: [{ type: "message", content: "42" }], usage: { input_tokens: 2 } },
    ],
  ])("of %s is joined with what the model said after its look-up", async (_, format, asking, answering, joined) => {
    expect(parse(await join(format, [asking, answering]))).toMatchObject(joined);
  });

  it.each([
    [
      "Anthropic",
      anthropicAnswers,
      {
        type: "message",
        stop_reason: "max_tokens",
        content: [
          { type: "text", text: "I look." },
          { type: "tool_use", id: "p1", name: RETRIEVE, input: {} },
        ],
      },
    ],
    [
      "OpenAI's chat",
      openAiChatAnswers,
      {
        choices: [
          {
            finish_reason: "length",
            message: {
              role: "assistant",
              content: "I look.",
              tool_calls: [{ id: "p1", type: "function", function: { name: RETRIEVE, arguments: '{"han' } }],
            },
          },
        ],
      },
    ],
    [
      "OpenAI's Responses",
      openAiResponsesAnswers,
      {
        status: "incomplete",
        output: [
          { type: "message", content: "I look." },
          { type: "function_call", call_id: "p1", name: RETRIEVE, arguments: '{"han' },
        ],
      },
    ],
    [
      "Gemini",
      geminiAnswers,
      {
        candidates: [
          {
            finishReason: "MAX_TOKENS",
            content: { role: "model", parts: [{ text: "I look." }, { functionCall: { name: RETRIEVE, args: {} } }] },
          },
        ],
      },
    ],
  ])("of %s shows no look-up that the model was cut off in", async (_, format, cut) => {
    const shown = await join(format, [cut]);
    expect(shown).toContain("I look.");
    expect(shown).not.toContain(RETRIEVE);
  });

  it("is passed on unchanged if the model asked nothing", async () => {
    const plain = '{ "type":"message", "content":[ ],"stop_reason":"end_turn" }';
    expect(await join(anthropicAnswers, [plain])).toBe(plain);
    expect(await join(anthropicAnswers, ["<html>"])).toBe("<html>");
  });
});

/** Streams without calls of ours: each format's own events, and whatever else a server may send. */
const anything = fc.array(
  fc.oneof(
    fc.constantFrom(": ping\n\n", 'event: ping\ndata: {"type": "ping"}\n\n', "data: {broken\n\n", "\n\n"),
    fc
      .record({ type: fc.constantFrom("content_block_delta", "response.output_text.delta", "error"), index: fc.nat(3) })
      .map((data) => `data: ${JSON.stringify(data)}\n\n`),
    fc
      .string()
      .map((content) => `data: ${JSON.stringify({ id: "x", choices: [{ index: 0, delta: { content } }] })}\r\n\r\n`),
  ),
);

describe.each([
  ["Anthropic", anthropicAnswers],
  ["chat", openAiChatAnswers],
  ["Responses", openAiResponsesAnswers],
] as const)("%s", (_, format) => {
  test.prop([anything, fc.integer({ min: 1, max: 30 })])(
    "passes a stream without calls of ours on byte for byte, however it is cut",
    async (events, size) => {
      const bytes = Buffer.from(events.join(""));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (__, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const exchange = createExchange(partsOf(format, []).parts);
      const passed: Uint8Array[] = [];
      for await (const piece of streamAnswer(Readable.from(chunks), format, exchange)) passed.push(piece);
      expect(Buffer.concat(passed).toString()).toBe(bytes.toString());
    },
  );
});

type Kept = Parameters<ExchangeParts["keep"]>[1];

function partsOf(format: AnswerFormat, rounds: readonly unknown[]) {
  const sent: (readonly string[])[] = [];
  const seen: { kept?: Kept } = {};
  const rest = [...rounds];
  const parts: ExchangeParts = {
    format,
    answer: async (call) => ({ call, text: "found", isError: false }),
    async goOn(items) {
      sent.push([...items]);
      return respond(rest.shift() ?? "");
    },
    async keep(_, exchange) {
      seen.kept = exchange;
    },
  };
  return { parts, sent, seen };
}

async function stream(format: AnswerFormat, [first = "", ...rounds]: readonly string[]) {
  const { parts, sent, seen } = partsOf(format, rounds);
  let text = "";
  for await (const piece of streamAnswer(Readable.from([Buffer.from(first)]), format, createExchange(parts)))
    text += Buffer.from(piece).toString();
  const events = text.split("\n\n").flatMap((event) => {
    const data = event.slice(event.indexOf("data: ") + 6);
    return data.startsWith("{") ? [parse(data) as Record<string, unknown>] : [];
  });
  return { events, sent, kept: seen.kept };
}

async function join(format: AnswerFormat, [first = "", ...rounds]: readonly unknown[]): Promise<string> {
  return collect((await joinAnswer(respond(first), format, createExchange(partsOf(format, rounds).parts))).body);
}

function respond(body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status: 200, headers: {}, body: Readable.from([Buffer.from(text)]) };
}

function sse(...events: readonly (readonly [string | undefined, unknown])[]): string {
  return events
    .map(([event, data]) => `${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join("");
}

function toolUse(index: number, id: string, name: string, input: unknown): (readonly [string, unknown])[] {
  return [
    [
      "content_block_start",
      { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } },
    ],
    [
      "content_block_delta",
      { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: JSON.stringify(input) } },
    ],
    ["content_block_stop", { type: "content_block_stop", index }],
  ];
}

function responses(id: string, item: object, from: number): string {
  return sse(
    ["response.created", { type: "response.created", sequence_number: 0, response: { id } }],
    ["response.output_item.added", { type: "response.output_item.added", sequence_number: 1, output_index: 0, item }],
    ["response.output_item.done", { type: "response.output_item.done", sequence_number: 2, output_index: 0, item }],
    [
      "response.completed",
      {
        type: "response.completed",
        sequence_number: 3,
        response: { id, status: "completed", output: [item], usage: { input_tokens: 2 * (from + 1) } },
      },
    ],
  );
}

function parse(text: string): unknown {
  return JSON.parse(text);
}
