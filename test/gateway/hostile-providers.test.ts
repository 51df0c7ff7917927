import type { IncomingMessage, ServerResponse } from "node:http";
import { request as ask } from "node:http";
import { describe, expect, it } from "vitest";
import { answerJson, startAnswering } from "./answering-gateway.ts";
import { type Answer, startProvider, startTestGateway } from "./gateway-fixture.ts";
import { request } from "./tool-history.ts";

// A provider that lies, or never ends. The gateway stays up, and holds no more of an answer than it must.

const HELLO = { model: "m", max_tokens: 10, messages: [{ role: "user", content: "Hello" }] };
const MEBIBYTE = Buffer.alloc(1_048_576, 0x61);

describe("an answer with hostile headers", () => {
  it.each(["constructor", "__proto__", "toString", "GZIP, constructor"])(
    "that claims to be compressed by %s is passed on unchanged",
    async (encoding) => {
      const gateway = await startWith((_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
        response.end('{"a":1}');
      });
      // `fetch` would try to unpack it.
      const { status, headers, body } = await post(gateway.url);
      expect([status, headers["content-encoding"], body]).toEqual([200, encoding, '{"a":1}']);
      expect(gateway.faults).toEqual([]);
    },
  );

  it("cannot use our own headers", async () => {
    const gateway = await startWith((_, response) => {
      response.writeHead(200, { "x-palimpsest-status": "compacted", "x-palimpsest-evil": "1" });
      response.end("{}");
    });
    const { headers } = await post(gateway.url);
    expect(headers["x-palimpsest-status"]).toBe("untouched");
    expect(headers["x-palimpsest-evil"]).toBeUndefined();
  });

  it.each([199, 600, 999])("with the status %d is answered with a 502", async (status) => {
    const gateway = await startWith((_, response) => {
      response.socket?.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 2\r\n\r\n{}`);
    });
    expect((await post(gateway.url)).status).toBe(502);
  });
});

describe("an answer without an end", () => {
  it("that is an error reaches the client while it comes", async () => {
    const gateway = await startWith((_, response) => pourOut(response, 400));
    const { status, bytes } = await readSome(gateway.url, 8 * MEBIBYTE.length);
    expect([status, bytes]).toEqual([400, 8 * MEBIBYTE.length]);
  });

  it("in which the model may look things up is passed on unread", async () => {
    let isPouring = false;
    const answer: Answer = (_, response) =>
      isPouring
        ? pourOut(response, 200)
        : answerJson(response, { content: [{ type: "text", text: "a" }], stop_reason: "end_turn" });
    const { gateway, compactedHistory } = await startAnswering({ answer });
    const messages = await compactedHistory();
    isPouring = true;
    const { status, bytes } = await readSome(gateway.url, 96 * MEBIBYTE.length, request(messages));
    expect([status, bytes]).toEqual([200, 96 * MEBIBYTE.length]);
  });

  it("that is one endless event is broken off", async () => {
    let isPouring = false;
    const answer: Answer = (_, response) =>
      isPouring
        ? pourOut(response, 200, "text/event-stream")
        : answerJson(response, { content: [{ type: "text", text: "a" }], stop_reason: "end_turn" });
    const { gateway, compactedHistory } = await startAnswering({ answer });
    const messages = await compactedHistory();
    isPouring = true;
    const { isWhole, bytes } = await readSome(gateway.url, Number.POSITIVE_INFINITY, request(messages));
    expect([isWhole, bytes]).toEqual([false, 0]);
  });
});

async function startWith(answer: Answer) {
  const provider = await startProvider(answer);
  return startTestGateway(provider.url);
}

/** Writes as long as somebody reads. */
function pourOut(response: ServerResponse, status: number, type = "application/json"): void {
  response.writeHead(status, { "content-type": type });
  const write = (): void => {
    while (!response.destroyed && response.write(MEBIBYTE)) {}
  };
  response.on("drain", write);
  response.on("error", () => {});
  write();
}

async function post(url: string) {
  const response = await open(url, HELLO);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

/** Reads this much of an answer and disconnects. */
async function readSome(url: string, most: number, body: unknown = HELLO) {
  const response = await open(url, body);
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes >= most) break;
    }
  } catch {
    return { status: response.statusCode, bytes, isWhole: false };
  }
  return { status: response.statusCode, bytes: Math.min(bytes, most), isWhole: true };
}

function open(url: string, body: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = ask(`${url}/v1/messages`, { method: "POST", headers: { "content-type": "application/json" } });
    asked.once("response", resolve);
    asked.once("error", reject);
    asked.end(JSON.stringify(body));
  });
}
