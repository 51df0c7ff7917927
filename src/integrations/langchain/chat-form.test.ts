import { AIMessage, HumanMessage, ToolMessage } from "langchain";
import { describe, expect, it } from "vitest";
import { openAiChat } from "../../formats/openai-chat/index.ts";
import { fromChat, toChat } from "./chat-form.ts";

const PIXEL = "iVBORw0KGgo=";
const ADDRESS = `data:image/png;base64,${PIXEL}`;

describe("toChat", () => {
  it.each([
    ["a standard block with bytes", { type: "image", data: PIXEL, mimeType: "image/png" }],
    ["a block of version 0", { type: "image", source_type: "base64", data: PIXEL, mime_type: "image/png" }],
    [
      "a block as Anthropic has it",
      { type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } },
    ],
    ["bytes that are not encoded", { type: "image", data: new Uint8Array([137, 80]), mimeType: "image/png" }],
    ["bytes that do not say what they are", { type: "image", data: PIXEL }],
    ["an address in one text", { type: "image_url", image_url: ADDRESS }],
    ["a block as OpenAI has it", { type: "image_url", image_url: { url: ADDRESS } }],
  ])("reads %s as a picture, and counts it as one", (_name, block) => {
    const chat = toChat(new HumanMessage({ content: [block] }));
    const [message] = openAiChat.decode({ messages: [chat] }).messages;
    expect(message?.parts.map(({ kind }) => kind)).toEqual(["media"]);
  });

  it("separates what the user said from a handoff before it in the same message", () => {
    const content = ["⟪palimpsest handoff⟫", "Task: all of it"].map((text) => ({ type: "text", text }));
    expect(fromChat({ role: "user", content }).content).toEqual(content);
  });

  it("leaves out a call that nobody can answer", () => {
    const call = { name: "read", args: "{oops", error: "no JSON", type: "invalid_tool_call" } as const;
    const chat = toChat(new AIMessage({ content: "", tool_calls: [], invalid_tool_calls: [call] }));
    expect(chat).not.toHaveProperty("tool_calls");
  });

  it("reads a picture at an address", () => {
    const block = { type: "image", url: "https://example.com/a.png" };
    const chat = toChat(new HumanMessage({ content: [block] }));
    expect(chat["content"]).toEqual([{ type: "image_url", image_url: { url: "https://example.com/a.png" } }]);
  });
});

describe("invalid calls", () => {
  const invalid = { id: "bad1", name: "read", args: "{oops", error: "no JSON", type: "invalid_tool_call" } as const;
  const message = new AIMessage({ content: "", tool_calls: [], invalid_tool_calls: [invalid] });

  it("are calls, whose results stay results", () => {
    const result = new ToolMessage({ content: "Error: invalid arguments", tool_call_id: "bad1" });
    const decoded = openAiChat.decode({ messages: [message, result].map(toChat) }).messages;
    expect(decoded.flatMap(({ parts }) => parts.map(({ kind }) => kind))).toEqual(["tool-call", "tool-result"]);
  });

  it("stay invalid in a message that compaction wrote into, and go out with it", () => {
    const written = fromChat(toChat(message));
    if (!AIMessage.isInstance(written)) throw new Error("It is not the model's any more.");
    expect(written.tool_calls).toEqual([]);
    expect(written.invalid_tool_calls).toMatchObject([{ id: "bad1", name: "read", args: "{oops" }]);
    expect(written.additional_kwargs["tool_calls"]).toMatchObject([{ id: "bad1" }]);
  });
});

describe("fromChat", () => {
  const picture = { type: "image_url", image_url: { url: ADDRESS } };
  const text = { type: "text", text: "What is this?" };

  it("keeps the picture of a message that compaction wrote into", () => {
    const message = fromChat({ role: "user", content: [text, picture] });
    expect(HumanMessage.isInstance(message)).toBe(true);
    expect(message.content).toEqual([text, picture]);
  });

  it("keeps the picture in what a tool gave", () => {
    const message = fromChat({ role: "tool", tool_call_id: "c1", content: [text, picture] });
    expect(ToolMessage.isInstance(message) && message.content).toEqual([text, picture]);
  });

  it("takes over how a call ended from the result that it shortens", () => {
    const original = new ToolMessage({
      content: "Error: ".repeat(1_000),
      tool_call_id: "c1",
      id: "m1",
      name: "read",
      status: "error",
      artifact: { rows: 3 },
    });
    const written = fromChat({ role: "tool", tool_call_id: "c1", content: "Error h-00000001" }, original);
    expect(written).toMatchObject({ content: "Error h-00000001", id: "m1", name: "read", status: "error" });
    expect(written).toMatchObject({ tool_call_id: "c1", artifact: { rows: 3 } });
  });

  it("leaves out thinking in a message that is not what the model wrote", () => {
    const thinking = { type: "thinking", thinking: "hm", signature: "s" };
    expect(fromChat({ role: "assistant", content: [thinking, text] }).content).toBe("What is this?");
  });

  it("writes plain text as a string", () => {
    expect(fromChat({ role: "assistant", content: [text, text] }).content).toBe("What is this?\nWhat is this?");
    expect(AIMessage.isInstance(fromChat({ role: "assistant", content: null }))).toBe(true);
  });
});
