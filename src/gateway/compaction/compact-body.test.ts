import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../archives/memory.ts";
import { createTranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import { openAiChat } from "../../formats/openai-chat/index.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { compactBody } from "./compact-body.ts";

const hash = keyedHash(new Uint8Array(32).fill(1));

describe("compactBody", () => {
  it("keeps the characters of everything that it does not edit, in the body and in the archive", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash, archive });
    const steps = Array.from({ length: 12 }, (_, index) => [writeCall(index), writeResult(index)]).flat();
    const items = ['{"role":"user","content":"Read."}', ...steps, '{"role":"user","content":"Go on."}'];
    const body = `{"model":"gpt-5","messages":[${items.join(", ")}]}`;
    const tools = { codec: openAiChat, field: "messages", compactor, hash };
    const context = { contextTokens: 100_000, trigger: "manual", force: true, targetTokens: 2_000 } as const;
    const { made = [], report } = await compactBody(body, tools, context);
    expect(report.status).toBe("compacted");

    const edited = made.filter((item) => typeof item === "string");
    expect(edited.filter((item) => item.includes('"x":1234567890123456789')).length).toBeGreaterThan(0);
    expect(edited.some((item) => item.includes("1234567890123456800"))).toBe(false);
    const originals = await Promise.all(report.handles.map((handle) => archive.retrieve(handle)));
    for (const { text, kind } of originals) if (kind === "range") expect(steps.join("\n")).toContain(text);
    await archive.close();
  });
});

// Helpers

function writeCall(index: number): string {
  const call = { id: `c${index}`, type: "function", function: { name: "read", arguments: `{"path":"f${index}.ts"}` } };
  return `{ "tool_calls":${JSON.stringify([call])}, "role":"assistant", "content":null }`;
}

function writeResult(index: number): string {
  const content = `export const part${index} = 1; // f${index}.ts\n`.repeat(60);
  return `{ "role":"tool", "x":1234567890123456789, "tool_call_id":"c${index}", "content":${JSON.stringify(content)} }`;
}
