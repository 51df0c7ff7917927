import type Anthropic from "@anthropic-ai/sdk";
import type { Tool as McpTool } from "@modelcontextprotocol/sdk/types.js";
import { asSchema, type ToolSet } from "ai";
import type OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryArchive } from "../archives/memory.ts";
import type { SessionArchive } from "../archives/session-archive.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { lookupTools } from "./lookup-tools.ts";

const { sha256 } = keyedHash(new Uint8Array(32).fill(1));
const log = Array.from({ length: 5_000 }, (_, line) => `line ${line + 1}${line === 449 ? " needle" : ""}`).join("\n");

let archive: SessionArchive;
beforeAll(async () => {
  archive = memoryArchive();
  const original = (handle: string, text: string) => ({ handle, kind: "tool", sha256: sha256(text), text }) as const;
  await archive.commit({ lineage: "a", number: 1, originals: [original("h-aaaaaaaa", log)] });
  await archive.commit({ lineage: "b", number: 1, originals: [original("h-cccccccc", "a needle of others")] });
});
afterAll(() => archive.close());

describe("lookupTools", () => {
  it("defines the tools as each stack's own types want them", async () => {
    const tools = lookupTools(archive);
    const anthropic: Anthropic.ToolUnion[] = tools.anthropic;
    const chat: OpenAI.Chat.Completions.ChatCompletionTool[] = tools.openAiChat;
    const responses: OpenAI.Responses.Tool[] = tools.openAiResponses;
    const aiSdk: ToolSet = tools.aiSdk;
    const mcp: McpTool[] = tools.mcp;
    expect(Object.keys(aiSdk)).toEqual(["palimpsest_retrieve", "palimpsest_search"]);
    expect([anthropic, chat, responses, mcp].map((list) => list.length)).toEqual([2, 2, 2, 2]);
    const schema = asSchema(tools.aiSdk["palimpsest_retrieve"]?.inputSchema);
    expect(await schema.jsonSchema).toMatchObject({ type: "object", required: ["handle"] });
    expect(await schema.validate?.({ lines: "1" })).toMatchObject({ success: false });
  });

  it("answers a call, as an object or as the JSON a model wrote, within a bound", async () => {
    const tools = lookupTools(archive);
    const whole = await tools.answer("palimpsest_retrieve", '{"handle":"h-aaaaaaaa"}');
    expect(whole).toMatchObject({ isError: false, text: expect.stringMatching(/^line 1\nline 2\n/) });
    expect(whole.text.length).toBeLessThan(12_000);
    expect((await tools.retrieve({ handle: "h-aaaaaaaa", pattern: "needle" })).text).toContain("450: line 450 needle");
    expect((await tools.search({ query: "needle" })).text).toContain("h-cccccccc");
    expect(await tools.aiSdk["palimpsest_search"]?.execute({ query: "needle" })).toContain("h-aaaaaaaa");
  });

  it("opens only what its session gave out", async () => {
    const tools = lookupTools(archive, { session: "a" });
    expect((await tools.retrieve({ handle: "h-cccccccc" })).isError).toBe(true);
    expect((await tools.search({ query: "needle" })).text).not.toContain("others");
  });

  it("answers to the names that a host gives its tools, and no others", async () => {
    const tools = lookupTools(archive, { names: { retrieve: "retrieve", search: "search" } });
    expect(tools.mcp.map(({ name }) => name)).toEqual(["retrieve", "search"]);
    expect([tools.isOurs("retrieve"), tools.isOurs("palimpsest_retrieve"), tools.isOurs(1)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await tools.answer("palimpsest_retrieve", { handle: "h-aaaaaaaa" })).isError).toBe(true);
  });

  it.each([undefined, null, "{", 5, { handle: 5 }, { handle: "../../etc/passwd" }, { handle: "h-zzzzzzzz" }])(
    "tells the model what is wrong with %j and never throws",
    async (input) => {
      expect(await lookupTools(archive).answer("palimpsest_retrieve", input)).toMatchObject({ isError: true });
    },
  );

  it.each<[object, string]>([
    [{ sesion: "chat-7" }, "sesion is not an option of lookupTools (did you mean session?)"],
    [{ names: { retreive: "open" } }, "retreive is not an option of names (did you mean retrieve?)"],
    [{ handles: ["h-aaaaaaaa"] }, "handles is a list; it must be a set of handles"],
    [{ session: "" }, 'session is ""; it must be a text that is not empty'],
  ])("refuses the options %j with a message", (options, sentence) => {
    expect(() => lookupTools(archive, options)).toThrow(sentence);
  });

  it("refuses what is not an archive with a message", () => {
    // @ts-expect-error: what someone without types might pass
    expect(() => lookupTools("file:archive.db")).toThrow(
      "archive must be what openArchive returns, but it is a string.",
    );
  });
});
