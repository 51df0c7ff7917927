import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { openArchive } from "../../archives/open-archive.ts";
import { lookupTools } from "../../lookup/lookup-tools.ts";
import { type ClaudeAgentOptions, palimpsest } from "./index.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-claude-agent-"));
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const store = `file:${join(directory, "archive.db")}`;
const long = Array.from({ length: 4_000 }, (_, line) => `12:00:${line % 60} step ${line} took ${line} ms`).join("\n");

const BYTES = randomBytes(60_000).toString("base64");

describe("palimpsest for the Claude Agent SDK", () => {
  it("sends the agent to the gateway, with the rest of its environment", () => {
    vi.stubEnv("ANTHROPIC_API_KEY", "test-key");
    const { env } = palimpsest({ gateway: "http://127.0.0.1:4870", token: "secret" });
    expect(env).toMatchObject({
      ANTHROPIC_BASE_URL: "http://127.0.0.1:4870",
      ANTHROPIC_CUSTOM_HEADERS: "x-palimpsest-token: secret",
      ANTHROPIC_API_KEY: "test-key",
    });
    expect(palimpsest().env["ANTHROPIC_BASE_URL"]).toBe(process.env["ANTHROPIC_BASE_URL"]);
  });

  it("keeps the headers that the agent already sends", () => {
    const headersFor = (headers: string) => {
      vi.stubEnv("ANTHROPIC_CUSTOM_HEADERS", headers);
      return palimpsest({ gateway: "http://127.0.0.1:4870", token: "new" }).env["ANTHROPIC_CUSTOM_HEADERS"];
    };
    expect(headersFor("x-corp-proxy: team-a\n")).toBe("x-corp-proxy: team-a\nx-palimpsest-token: new");
    expect(headersFor("X-Palimpsest-Token: old\r\nx-b: 1")).toBe("x-b: 1\nx-palimpsest-token: new");
    expect(headersFor("")).toBe("x-palimpsest-token: new");
  });

  it.each([
    [{ gateway: "localhost" }, "an http or https address"],
    [{ outputTokens: -1 }, "a whole number of tokens, or false"],
    [{ gatway: "http://127.0.0.1:4870" }, "gatway is not an option of palimpsest (did you mean gateway?)"],
  ] satisfies [object, string][])("refuses %j with a message that names the option", (options: object, message) => {
    expect(() => palimpsest(options)).toThrow(message);
  });

  it("shortens the output of a tool in its own shape, and keeps what is hidden", async () => {
    vi.stubEnv("PALIMPSEST_HOME", directory);
    const response = { stdout: long, stderr: "", interrupted: false };
    const { hookSpecificOutput } = await run({ tool_name: "Bash", tool_response: response });
    const { stdout = "", ...rest }: { readonly stdout?: string } = { ...(hookSpecificOutput?.updatedToolOutput ?? {}) };
    expect(rest).toEqual({ stderr: "", interrupted: false });
    expect(stdout.length).toBeLessThan(long.length / 4);
    const [handle = ""] = /h-[0-9a-z]{8,}/.exec(stdout) ?? [];
    const archive = await openArchive(store);
    const { text } = await lookupTools(archive).retrieve({ handle, pattern: "step 2000 " });
    expect(text).toContain("took 2000 ms");
    await archive.close();
  });

  it("reads the rest of a long output where Claude Code put it", async () => {
    const path = join(directory, "output.txt");
    writeFileSync(path, long);
    const response = { stdout: long.slice(0, 30_000), persistedOutputPath: path, persistedOutputSize: long.length };
    const { hookSpecificOutput } = await run({ tool_name: "Bash", tool_response: response });
    const { stdout = "", ...rest }: { readonly stdout?: string } = { ...(hookSpecificOutput?.updatedToolOutput ?? {}) };
    expect(rest).toEqual({});
    expect(stdout).toContain(`${long.split("\n").length} lines`);
  });

  it.each([
    ["Bash", "another text"],
    ["mcp__logs__tail", long],
  ])("leaves an output of %s alone if its file is not Claude Code's own", async (tool, text) => {
    const path = join(directory, "other.txt");
    writeFileSync(path, text);
    const response = { stdout: long.slice(0, 30_000), persistedOutputPath: path };
    expect(await run({ tool_name: tool, tool_response: response })).toEqual({});
  });

  it("takes the blocks of an MCP tool as they are", async () => {
    const response = [
      { type: "text", text: long },
      { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
    ];
    const { hookSpecificOutput } = await run({ tool_name: "mcp__logs__tail", tool_response: response });
    expect(hookSpecificOutput?.updatedToolOutput).toMatchObject([{ type: "text" }, response[1]]);
  });

  it.each([
    ["a picture of an MCP server", { type: "image", data: BYTES, mimeType: "image/png" }],
    ["a picture of the API", { type: "image", source: { type: "base64", media_type: "image/png", data: BYTES } }],
    ["a document", { type: "document", source: { type: "base64", media_type: "application/pdf", data: BYTES } }],
    ["a sound", { type: "audio", data: BYTES, mimeType: "audio/wav" }],
    ["a resource of bytes", { type: "resource", resource: { uri: "file:///a.bin", blob: BYTES } }],
    ["an address that is the picture", { type: "image_url", image_url: { url: `data:image/png;base64,${BYTES}` } }],
    ["bytes next to their kind", { file: { base64: BYTES, type: "image/png" } }],
  ])("leaves alone what is not text, however long: %s", async (_name, block) => {
    for (const output of [[block], { content: [block] }]) {
      expect(await run({ tool_name: "mcp__browser__screenshot", tool_response: output })).toEqual({});
    }
  });

  it("shortens a long text of a resource", async () => {
    const response = [{ type: "resource", resource: { uri: "file:///a.log", mimeType: "text/plain", text: long } }];
    const { hookSpecificOutput } = await run({ tool_name: "mcp__logs__tail", tool_response: response });
    expect(JSON.stringify(hookSpecificOutput?.updatedToolOutput).length).toBeLessThan(long.length / 4);
  });

  it.each([
    { tool_name: "Bash", tool_response: { stdout: "short", stderr: "" } },
    { tool_name: "mcp__palimpsest__retrieve", tool_response: [{ type: "text", text: long }] },
    { hook_event_name: "PreToolUse", tool_name: "Bash", tool_response: long },
    {},
  ])("leaves alone what is short, what the model looked up, and what is not an output", async (input) => {
    expect(await run(input)).toEqual({});
  });

  it("passes the output on unchanged if it cannot be kept, and says so", async () => {
    const faults: string[] = [];
    const broken = {
      store: `file:${import.meta.filename}/archive.db`,
      onFault: (reason: string) => faults.push(reason),
    };
    expect(await run({ tool_name: "Bash", tool_response: { stdout: long } }, broken)).toEqual({});
    expect(faults).toHaveLength(1);
  });

  it("offers look-ups by MCP over the same archive, and lets each part be left out", () => {
    const { mcpServers } = palimpsest({ store });
    expect(mcpServers).toEqual({
      palimpsest: {
        type: "stdio",
        command: process.execPath,
        args: [resolve("src/cli/main.ts"), "mcp", "--store", store],
      },
    });
    expect(palimpsest({ store, lookup: false, outputTokens: false })).toMatchObject({
      mcpServers: {},
      hooks: { PostToolUse: [] },
    });
  });
});

// Helpers

async function run(input: object, options: ClaudeAgentOptions = {}) {
  vi.stubEnv("PALIMPSEST_KEY", "0".repeat(64));
  const [entry] = palimpsest({ store, ...options }).hooks.PostToolUse;
  const answer = await entry?.hooks[0]?.({ hook_event_name: "PostToolUse", tool_input: { command: "tail" }, ...input });
  return answer ?? {};
}
