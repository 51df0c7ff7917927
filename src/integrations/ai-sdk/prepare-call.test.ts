import { describe, expect, it } from "vitest";
import type { CompactionReport } from "../../core/model/report.ts";
import { RETRIEVE, SEARCH } from "../../lookup/retrieval-tools.ts";
import type { AdapterOptions } from "../adapter-options.ts";
import type { CallOptions, FunctionTool, Prompt } from "./model-types.ts";
import { createCallPreparer } from "./prepare-call.ts";

describe("createCallPreparer", () => {
  it("offers tools to look up what was taken out", async () => {
    const { params, lookups } = await prepare([tool("read")]);
    expect(params.tools?.map(({ name }) => name)).toEqual(["read", RETRIEVE, SEARCH]);
    expect(lookups).toBeDefined();
  });

  it("leaves look-ups to a caller that has tools of these names", async () => {
    const tools = [tool("read"), tool(RETRIEVE), tool(SEARCH)];
    const { params, lookups } = await prepare(tools);
    expect(params.tools).toEqual(tools);
    expect(lookups).toBeUndefined();
    // The record still says how to read it back.
    expect(JSON.stringify(params.prompt)).toContain(RETRIEVE);
  });

  it("stops with the call, and does not treat that as a fault", async () => {
    const [reports, faults]: [CompactionReport[], string[]] = [[], []];
    const told = { onReport: (report: CompactionReport) => reports.push(report), onFault: faults.push.bind(faults) };
    const { params } = await prepare([tool("read")], told, AbortSignal.abort());
    expect(params.tools?.map(({ name }) => name)).toEqual(["read"]);
    expect(reports).toMatchObject([{ status: "aborted", failure: { reason: "aborted" } }]);
    expect(faults).toEqual([]);
  });
});

// Helpers

async function prepare(tools: FunctionTool[], told: AdapterOptions = {}, abortSignal?: AbortSignal) {
  const call = createCallPreparer({ contextTokens: 6_000, policy: { floorTokens: 0 }, ...told });
  const prompt: Prompt = Array.from(
    { length: 40 },
    (_, index): Prompt => [
      { role: "user", content: [{ type: "text", text: `question ${index}` }] },
      { role: "assistant", content: [{ type: "text", text: `answer ${index} `.repeat(100) }] },
    ],
  ).flat();
  const options: CallOptions = {
    prompt: [...prompt, { role: "user", content: [{ type: "text", text: "go on" }] }],
    tools,
    ...(abortSignal !== undefined && { abortSignal }),
  };
  return call(options, "gpt-5");
}

function tool(name: string): FunctionTool {
  return { type: "function", name, inputSchema: { type: "object" } };
}
