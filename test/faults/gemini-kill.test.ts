import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Content, GoogleGenAI } from "@google/genai";
import { expect, it, onTestFinished } from "vitest";
import { startGatewayProcess } from "../../scripts/test-clients/gateway-process.ts";
import { findHandles } from "../../src/core/markers/find-handles.ts";
import { findFieldSpans, findItemSpans } from "../../src/formats/find-spans.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { findFreePort } from "../find-free-port.ts";
import { API_KEY, DEFAULT_TASK, runTool } from "../upstream/clients/session.ts";
import { workbench } from "../upstream/clients/workbench.ts";

// Google's own SDK behind a gateway that is killed while it serves a conversation that was compacted.

const WINDOW = 18_000;
const TURNS = 30;
const TOOLS = workbench({ outputCharacters: 2_000 });
const DECLARED = [
  {
    functionDeclarations: TOOLS.map(({ name, description, parameters }) => ({
      name,
      description,
      parametersJsonSchema: parameters,
    })),
  },
];
/** This many requests went out compacted when the gateway is killed. */
const KILLED_AT = 3;

it("sends what it had sent, byte for byte, after the gateway was killed in the middle of a request", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-gemini-kill-"));
  const bodies: string[] = [];
  let killed = -1;
  let restart: Promise<number> | undefined;
  const upstream = await createDemoUpstream({
    script: agentScript({ turns: TURNS, isCalled: (name) => !name.startsWith("palimpsest_") }),
    windowTokens: WINDOW,
    observe({ bodyText }) {
      bodies.push(bodyText);
      if (restart !== undefined || bodies.filter(isCompacted).length !== KILLED_AT) return;
      killed = bodies.length - 1;
      restart = gateway.crash();
    },
  });
  const gateway = await startGatewayProcess({
    port: await findFreePort(),
    upstream: upstream.origin,
    store: join(folder, "archive.db"),
    home: join(folder, "home"),
    contextTokens: WINDOW,
  });
  onTestFinished(async () => {
    await restart;
    await gateway.stop();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const client = new GoogleGenAI({ apiKey: API_KEY, httpOptions: { baseUrl: gateway.url } });
  const contents: Content[] = [{ role: "user", parts: [{ text: DEFAULT_TASK }] }];
  const ask = () => client.models.generateContent({ model: "gemini-3.5-flash", contents, config: { tools: DECLARED } });
  for (let turn = 0; turn < TURNS; turn += 1) {
    // An agent retries if the connection was lost.
    const answer = await ask().catch(async (error: unknown) => {
      if (restart === undefined) throw error;
      await restart;
      return ask();
    });
    const said = answer.candidates?.[0]?.content;
    if (said === undefined || answer.functionCalls === undefined) break;
    const responses = answer.functionCalls.map(({ id = "", name = "", args }) => {
      const response = { output: runTool(TOOLS, { id, name, input: args }, turn) };
      return { functionResponse: { name, response, ...(id !== "" && { id }) } };
    });
    contents.push(said, { role: "user", parts: responses });
  }

  expect(killed).toBeGreaterThan(0);
  const [before = "", again = "", next = ""] = bodies.slice(killed);
  // The client retries what was cut off, and a gateway without memory sends the same.
  expect(again).toBe(before);
  const sent = readItems(before);
  expect(sent.length).toBeGreaterThan(3);
  expect(readItems(next).slice(0, sent.length)).toEqual(sent);
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
});

function isCompacted(body: string): boolean {
  return findHandles([body]).size > 0;
}

/** The contents of a request, each as it was written. */
function readItems(body: string): string[] {
  const list = findFieldSpans(body)?.get("contents");
  const items = list === undefined ? undefined : findItemSpans(body, list);
  return items?.map(({ start, end }) => body.slice(start, end)) ?? [];
}
