import { describe, expect, it } from "vitest";
import type { MediaPart, MediaSource, Message, Part } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { openAiResponses } from "./index.ts";

const { validate } = openAiResponses;

const shellCall = {
  type: "shell_call",
  id: "sh_1",
  call_id: "call_1",
  action: { commands: ["make"], timeout_ms: 1000 },
};
const shellOutput = {
  type: "shell_call_output",
  call_id: "call_1",
  output: [{ stdout: "", stderr: "no rule", outcome: { type: "exit", exit_code: 2 } }],
};
const screenshot = { type: "computer_screenshot", image_url: "data:image/png;base64,AAAA" };

describe("encode", () => {
  it("writes an edited built-in pair as a function call and its output, which may contain anything", () => {
    const edited = editResults(decode([shellCall, shellOutput]), "make: exit code 2");
    const written = encode(edited);
    expect(written).toEqual([
      {
        type: "function_call",
        call_id: "call_1",
        name: "shell",
        arguments: '{"commands":["make"],"timeout_ms":1000}',
      },
      { type: "function_call_output", call_id: "call_1", output: "make: exit code 2" },
    ]);
    expect(validate(written)).toEqual([]);
  });

  it("writes the text that replaces a screenshot the same way, and leaves other pairs alone", () => {
    const click = { type: "computer_call", id: "cu_1", call_id: "call_2", action: { type: "wait" } };
    const seen = { type: "computer_call_output", call_id: "call_2", output: screenshot };
    const transcript = decode([shellCall, shellOutput, click, seen]);
    const [first, second, third, last] = transcript.messages;
    if (!first || !second || !third || !last) throw new Error("four items are four messages");
    const messages = [
      first,
      second,
      third,
      ...editResults({ ...transcript, messages: [last] }, "A login page.").messages,
    ];
    expect(encode({ ...transcript, messages })).toEqual([
      shellCall,
      shellOutput,
      { type: "function_call", call_id: "call_2", name: "computer", arguments: '{"type":"wait"}' },
      { type: "function_call_output", call_id: "call_2", output: "A login page." },
    ]);
  });

  it("writes the text of local shell and patch outputs in place", () => {
    const shell = { type: "local_shell_call_output", id: "call_1", output: "long" };
    const patch = { type: "apply_patch_call_output", call_id: "call_2", status: "failed" };
    expect(encode(editResults(decode([shell, patch]), "short"))).toEqual([
      { ...shell, output: "short" },
      { ...patch, output: "short" },
    ]);
  });

  it("turns a bare input into a list when messages are added", () => {
    const transcript = decode({ model: "m", input: "Hi" });
    const note: Message = { role: "user", parts: [{ kind: "text", text: "Earlier: …" }], meta: { kind: "handoff" } };
    expect(encode({ ...transcript, messages: [note, ...transcript.messages] })).toEqual({
      model: "m",
      input: [
        { role: "user", content: "Earlier: …" },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("drops the instructions with their message, and puts new ones in their place", () => {
    const { messages, ...rest } = decode({ instructions: "Old", input: "Hi" });
    const fresh: Message = { role: "system", parts: [{ kind: "text", text: "New" }], meta: { place: "instructions" } };
    expect(encode({ ...rest, messages: messages.slice(1) })).toEqual({ input: "Hi" });
    expect(encode({ ...rest, messages: [fresh, ...messages.slice(1)] })).toEqual({ instructions: "New", input: "Hi" });
  });

  it("writes a hand-written message as one item per thing it contains", () => {
    const parts: Part[] = [
      { kind: "reasoning", text: "cannot be sent", sealed: false },
      { kind: "text", text: "I will look." },
      { kind: "tool-call", callId: "a", toolName: "read", input: { kind: "json", value: { path: "x" } } },
      { kind: "tool-call", callId: "b", toolName: "run", input: { kind: "text", text: "make" } },
    ];
    const results: Part[] = ["a", "b"].map((callId) => ({
      kind: "tool-result",
      callId,
      output: { kind: "json", value: { lines: 3 } },
      isError: callId === "a",
    }));
    const picture: Part = {
      kind: "media",
      media: "image",
      mediaType: "image/png",
      source: { kind: "base64", data: "AAAA" },
    };
    const messages: Message[] = [
      { role: "assistant", parts },
      { role: "tool", parts: results },
      { role: "user", parts: [{ kind: "text", text: "And this?" }, picture] },
    ];
    const written = encode({ messages, tools: [], envelope: { kind: "messages" } });
    expect(written).toEqual([
      { role: "assistant", content: "I will look." },
      { type: "function_call", call_id: "a", name: "read", arguments: '{"path":"x"}' },
      { type: "custom_tool_call", call_id: "b", name: "run", input: "make" },
      { type: "function_call_output", call_id: "a", output: '{"lines":3}', status: "incomplete" },
      { type: "custom_tool_call_output", call_id: "b", output: '{"lines":3}' },
      {
        role: "user",
        content: [
          { type: "input_text", text: "And this?" },
          { type: "input_image", detail: "auto", image_url: "data:image/png;base64,AAAA" },
        ],
      },
    ]);
    expect(validate(written)).toEqual([]);
  });

  it.each<[MediaPart["media"], MediaSource, unknown]>([
    ["image", { kind: "url", url: "https://x/a" }, { type: "input_image", detail: "auto", image_url: "https://x/a" }],
    ["image", { kind: "file", fileId: "file-1" }, { type: "input_image", detail: "auto", file_id: "file-1" }],
    ["image", { kind: "unknown" }, { type: "input_text", text: "[image]" }],
    ["file", { kind: "base64", data: "AAAA" }, { type: "input_file", filename: "file", file_data: "AAAA" }],
    ["file", { kind: "url", url: "https://x/a" }, { type: "input_file", file_url: "https://x/a" }],
    ["document", { kind: "file", fileId: "file-1" }, { type: "input_file", file_id: "file-1" }],
    ["document", { kind: "text", text: "# Notes" }, { type: "input_text", text: "# Notes" }],
  ])("writes a hand-written %s from %j", (media, source, block) => {
    const messages: Message[] = [{ role: "user", parts: [{ kind: "media", media, source }] }];
    const written = encode({ messages, tools: [], envelope: { kind: "messages" } });
    expect(written).toEqual([{ role: "user", content: [block] }]);
    expect(validate(written)).toEqual([]);
  });

  it("names media in an assistant message, which can hold only text", () => {
    const picture: Part = { kind: "media", media: "image", source: { kind: "url", url: "https://x/a" } };
    const messages: Message[] = [{ role: "assistant", parts: [{ kind: "text", text: "See:" }, picture] }];
    const written = encode({ messages, tools: [], envelope: { kind: "messages" } });
    expect(written).toMatchObject([{ content: [{ text: "See:" }, { type: "output_text", text: "[image]" }] }]);
    expect(validate(written)).toEqual([]);
  });

  it("writes a changed verdict into the status of the output", () => {
    const transcript = decode([
      { type: "function_call_output", call_id: "call_1", output: "" },
      { type: "function_call_output", call_id: "call_2", output: "", status: "incomplete" },
      { type: "apply_patch_call_output", call_id: "call_3", status: "completed" },
    ]);
    const flip = (part: Part): Part => (part.kind === "tool-result" ? { ...part, isError: !part.isError } : part);
    const messages = transcript.messages.map((message) => ({ ...message, parts: message.parts.map(flip) }));
    expect(encode({ ...transcript, messages })).toMatchObject([
      { status: "incomplete" },
      { status: "completed" },
      { status: "failed" },
    ]);
  });

  it("never alters sealed reasoning, and writes an edited summary of reasoning that is not sealed", () => {
    const open = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "long" }] };
    const sealed = { ...open, id: "rs_2", encrypted_content: "gAAAA" };
    const transcript = decode([open, sealed]);
    const messages = transcript.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.kind === "reasoning" ? { ...part, text: "short" } : part)),
    }));
    expect(encode({ ...transcript, messages })).toEqual([
      { ...open, summary: [{ type: "summary_text", text: "short" }] },
      sealed,
    ]);
  });
});

// Helpers

/** The transcript with this text in every tool result, as a digest would write it. */
function editResults(transcript: Transcript, text: string): Transcript {
  const edit = (part: Part): Part =>
    part.kind === "tool-result" ? { ...part, output: { kind: "parts", parts: [{ kind: "text", text }] } } : part;
  const messages = transcript.messages.map((message) => ({ ...message, parts: message.parts.map(edit) }));
  return { ...transcript, messages };
}
