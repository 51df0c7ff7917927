import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { CompactionError } from "../../src/core/base/errors.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { answerJson, found, startAnswering as start, TASK } from "./answering-gateway.ts";
import type { Answer } from "./gateway-fixture.ts";
import { sharedStore } from "./shared-store.ts";
import { ask, readFiles, request } from "./tool-history.ts";

// More of what users of other gateways complain about: streams, sessions, tenants and load.

describe("streams", () => {
  it.each(["message_start", "content_block_delta"])(
    "once a look-up is possible the stream is held back to its end: %s arrives at once (3019, 3040, 3055, 3266)",
    async (event) => {
      let isEnded = false;
      let end = (): void => {};
      const slow: Answer = ({ body }, response) => {
        if (!body.includes('"stream":true')) return answerJson(response, found);
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const part of streamOf("Slowly.").slice(0, 3)) response.write(part);
        end = () => {
          isEnded = true;
          response.end(streamOf("Slowly.").slice(3).join(""));
        };
      };
      const { gateway, bodies, compactedHistory } = await start({ answer: slow });
      const response = await gateway.post("/v1/messages", request(await compactedHistory(), { stream: true }));
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let seen = "";
      while (!seen.includes(event)) seen += (await reader?.read())?.value ?? "";
      expect(isEnded).toBe(false);
      expect(bodies.at(-1)).toContain(RETRIEVE);
      // The provider was also asked for a stream (1956).
      expect(bodies.at(-1)).toContain('"stream":true');
      end();
      for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) seen += piece.value;
      expect(seen).toBe(streamOf("Slowly.").join(""));
    },
  );
});

describe("sessions, tenants and load", () => {
  it("a second request with the same system prompt is queued or gets another's answer (1608, 1808)", async () => {
    let release = (): void => {};
    const held: Answer = ({ body }, response) => {
      const answer = () =>
        answerJson(response, { content: [{ type: "text", text: body.includes("first") ? "one" : "two" }] });
      if (body.includes("first")) release = answer;
      else answer();
    };
    const { gateway } = await start({ answer: held });
    const first = gateway.post("/v1/messages", request([ask("first")], { system: "Same." }));
    const second = await gateway.post("/v1/messages", request([ask("second")], { system: "Same." }));
    expect(await second.json()).toMatchObject({ content: [{ text: "two" }] });
    release();
    expect(await (await first).json()).toMatchObject({ content: [{ text: "one" }] });
  });

  it("answers are kept and given to whoever asks the same, with any credential", async () => {
    const { gateway, provider } = await start();
    const body = request([ask("hello")]);
    for (const key of ["one", "two"]) await gateway.post("/v1/messages", body, { "x-api-key": key });
    expect(provider.seen.map(({ headers }) => headers["x-api-key"])).toEqual(["one", "two"]);
  });

  it("what was compacted can be read from any web page (1227, 3281, 3283)", async () => {
    const { gateway, provider } = await start({ tenants: new Map([["secret", "team"]]) });
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const path of ["/v1/messages", "/palimpsest/compact", "/v1/models", "/v1/retrieve/h-00000000"]) {
      for (const method of ["OPTIONS", "POST", "GET"]) {
        const response = await fetch(`${gateway.url}${path}`, { method, headers });
        expect([path, method, response.status]).toEqual([path, method, 401]);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
    expect(provider.seen).toEqual([]);
  });

  it("a limit of requests that nobody asked for throttles the agent (1350)", async () => {
    const { gateway } = await start();
    const statuses = await Promise.all(
      Array.from(
        { length: 150 },
        async (_, at) => (await gateway.post("/v1/messages", request([ask(`${at}`)]))).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("one client that goes away takes others with it (1639)", async () => {
    const slowly: Answer = (_, response) => void setTimeout(() => answerJson(response, found), 50);
    const { gateway } = await start({ answer: slowly });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        fetch(`${gateway.url}/v1/messages`, {
          method: "POST",
          body: JSON.stringify(request([ask(`${at}`)])),
          ...(at % 2 === 0 && { signal: AbortSignal.timeout(5) }),
        }).then((response) => response.json()),
      ),
    );
    expect(outcomes.filter((_, at) => at % 2 === 1).map(({ status }) => status)).toEqual(Array(20).fill("fulfilled"));
  });

  it("a compressor that hangs or fails holds the request up, or refuses it (1025, 1171, 1054, 2360, 718)", async () => {
    for (const run of [() => new Promise<never>(() => {}), () => Promise.reject(new Error("broken"))]) {
      const { gateway, bodies } = await start({ windows: { "*": 12_000 }, runner: { run, close: async () => {} } });
      const body = request([ask(TASK), ...readFiles("common", 8)]);
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await (await gateway.post("/v1/messages", body)).json()).toMatchObject({
          content: [{ text: "Found." }],
        });
      }
      expect(bodies).toEqual([JSON.stringify(body), JSON.stringify(body), JSON.stringify(body)]);
    }
  });

  it("a header or an answer of ours tells tenants where things are on the operator's machine", async () => {
    const path = "/home/operator/.palimpsest/archive.db";
    const fail = async (): Promise<never> => {
      throw new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason: "disk full" });
    };
    const broken = { ...sharedStore(), rewrites: () => ({ ...memoryArchive(), listRewrites: fail }) };
    const body = request([ask(TASK), ...readFiles("common", 24)]);
    for (const [store, status] of [
      [broken, "bypassed; reason=fault"],
      [{ runner: { run: fail, close: async () => {} } }, "untouched; reason=compaction-failed"],
    ] as const) {
      const { gateway } = await start({ windows: { "*": 12_000 }, ...store });
      const response = await gateway.post("/v1/messages", body);
      expect(response.headers.get("x-palimpsest-status")).toBe(status);
      expect(gateway.faults).toContainEqual(expect.objectContaining({ code: "ARCHIVE_UNAVAILABLE" }));
    }
  });

  it("what the provider's cache saves is shown as one's own saving (960, 83, 2795)", async () => {
    const cached: Answer = (_, response) =>
      answerJson(response, {
        ...found,
        usage: { input_tokens: 10, cache_read_input_tokens: 90_000, output_tokens: 1 },
      });
    const { gateway } = await start({ answer: cached });
    const messages = [ask(TASK), { role: "assistant", content: "Yes?" } as const, ask("Go.")];
    await (await gateway.post("/v1/messages", request(messages))).text();
    const { headers } = await gateway.post("/v1/messages", request(messages));
    expect([headers.get("x-palimpsest-tokens-before"), headers.get("x-palimpsest-tokens-after")]).toEqual([
      "90010",
      "90010",
    ]);
  });
});

function streamOf(text: string): string[] {
  const event = (type: string, fields: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    usage: { input_tokens: 1 },
  };
  return [
    event("message_start", { message }),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    event("content_block_delta", { index: 0, delta: { type: "text_delta", text } }),
    event("content_block_stop", { index: 0 }),
    event("message_delta", { delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } }),
    event("message_stop", {}),
  ];
}
