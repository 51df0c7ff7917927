import { describe, expect, it } from "vitest";
import { codecs } from "../../formats/index.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { anthropicDoor } from "../doors/anthropic-door.ts";
import { openAiChatDoor } from "../doors/openai-chat-door.ts";
import { openAiResponsesDoor } from "../doors/openai-responses-door.ts";
import { type AddedHintOptions, addCacheHints } from "./add-cache-hints.ts";

const hash = keyedHash(new Uint8Array(32));
const options = { ttl: "5m", provider: "anthropic", hash } as const satisfies AddedHintOptions;

describe("addCacheHints", () => {
  const messages = Array.from({ length: 21 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `message ${index}`,
  }));
  const body = JSON.stringify({ model: "claude-sonnet-5-5", system: "Be brief.", max_tokens: 1, messages });

  it("marks the system prompt and the newest three messages", () => {
    const marked = JSON.parse(addCacheHints(body, anthropicDoor, options)) as {
      system: unknown;
      messages: { content: unknown }[];
    };
    const isMarked = (value: unknown) => JSON.stringify(value).includes("cache_control");
    expect(isMarked(marked.system)).toBe(true);
    expect(marked.messages.map(isMarked)).toEqual([...Array<boolean>(18).fill(false), true, true, true]);
    expect(codecs.anthropic.validate(marked)).toEqual([]);
  });

  it("leaves every other character alone", () => {
    const spaced =
      '{ "model":"claude-sonnet-5-5", "max_tokens":1e3, "messages":[ {"role":"user","content":"\\u0041"} ,{"role":"assistant","content":"b"} ] }';
    const many = spaced.replace(
      "[ ",
      `[ ${Array.from({ length: 6 }, () => '{"role":"user","content":"\\u0043"},{"role":"assistant","content":"d"}, ').join("")}`,
    );
    expect(addCacheHints(many, anthropicDoor, options).slice(0, 200)).toBe(many.slice(0, 200));
  });

  it("leaves a client alone that set its own markers", () => {
    const own = body.replace(
      '"content":"message 3"',
      '"content":[{"type":"text","text":"x","cache_control":{"type":"ephemeral"}}]',
    );
    expect(addCacheHints(own, anthropicDoor, options)).toBe(own);
  });

  it("ignores markers that a conversation only talks about", () => {
    const about = body.replace("message 3", 'what is \\"cache_control\\"?');
    expect(addCacheHints(about, anthropicDoor, options)).not.toBe(about);
  });

  it("gives OpenAI a key, the same for the same instructions and tools", () => {
    const chat = {
      model: "gpt-6",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "a" },
      ],
    };
    const keyOf = (value: unknown) =>
      (
        JSON.parse(addCacheHints(JSON.stringify(value), openAiChatDoor, { ...options, provider: "openai" })) as {
          prompt_cache_key?: string;
        }
      ).prompt_cache_key;
    expect(keyOf(chat)).toMatch(/^palimpsest-prefix-/);
    expect(keyOf({ ...chat, messages: [chat.messages[0], { role: "user", content: "b" }] })).toBe(keyOf(chat));
    expect(keyOf({ ...chat, prompt_cache_key: "mine" })).toBe("mine");
  });

  it("leaves a body without a list alone", () => {
    expect(addCacheHints('{"input":"hello"}', openAiResponsesDoor, { ...options, provider: "openai" })).toBe(
      '{"input":"hello"}',
    );
  });
});
