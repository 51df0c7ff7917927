import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

const hello = { model: "claude-sonnet-5-5", max_tokens: 10, messages: [{ role: "user", content: "Hello" }] };

describe("what the gateway leaves alone", () => {
  it("forwards a short conversation byte for byte", async () => {
    const { provider, gateway } = await start();
    const body =
      '{ "model":"claude-sonnet-5-5","max_tokens":1e1, "messages":[ {"role":"user","content":"\\u0041 é"} ],"x":null }';
    const response = await gateway.post("/v1/messages?beta=true", body, { "x-api-key": "k", "anthropic-beta": "a,b" });

    expect(response.headers.get("x-palimpsest-status")).toBe("untouched");
    expect(provider.seen[0]).toMatchObject({ method: "POST", path: "/v1/messages?beta=true", body });
    expect(provider.seen[0]?.headers).toMatchObject({ "x-api-key": "k", "anthropic-beta": "a,b" });
  });

  it("passes any other path through, query and headers included", async () => {
    const { provider, gateway } = await start();
    const response = await fetch(`${gateway.url}/v1/models?limit=2`, { headers: { authorization: "Bearer k" } });

    expect(await response.json()).toEqual({ ok: true });
    expect(provider.seen[0]).toMatchObject({
      method: "GET",
      path: "/v1/models?limit=2",
      headers: { authorization: "Bearer k" },
    });
  });

  it("declares the length of bodies that it does not touch, both ways", async () => {
    const provider = await startProvider(({ method }, response) => {
      const [length, status] = method === "HEAD" ? ["12345", 200] : ["5", 206];
      response.writeHead(status, { "content-type": "application/octet-stream", "content-length": length });
      response.end(method === "HEAD" ? undefined : "hello");
    });
    const gateway = await startTestGateway(provider.url);
    const upload = await fetch(`${gateway.url}/v1/files`, { method: "POST", body: "some bytes" });
    expect([upload.headers.get("content-length"), await upload.text()]).toEqual(["5", "hello"]);
    const head = await fetch(`${gateway.url}/v1/files/x`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("12345");
    await fetch(`${gateway.url}/v1/responses/r1/cancel`, { method: "POST" });
    const [uploaded, , cancelled] = provider.seen.map(({ headers }) => headers);
    expect(uploaded).toMatchObject({ "content-length": "10" });
    expect(uploaded).not.toHaveProperty("transfer-encoding");
    expect(cancelled).toMatchObject({ "content-length": "0" });
  });

  it("returns the provider's errors unchanged", async () => {
    const provider = await startProvider((_, response) => {
      response.writeHead(529, { "content-type": "application/json", "retry-after": "7", "request-id": "r1" });
      response.end('{"type":"error","error":{"type":"overloaded_error","message":"é"}}');
    });
    const gateway = await startTestGateway(provider.url);
    const response = await gateway.post("/v1/messages", hello);

    expect(response.status).toBe(529);
    expect([response.headers.get("retry-after"), response.headers.get("request-id")]).toEqual(["7", "r1"]);
    expect(await response.text()).toBe('{"type":"error","error":{"type":"overloaded_error","message":"é"}}');
  });

  it("returns the bytes of an error that is not UTF-8", async () => {
    const bytes = Buffer.from([0x66, 0xfc, 0x72, 0x20, 0xff, 0xfe, 0x80]);
    const provider = await startProvider((_, response) => {
      response.writeHead(500, { "content-type": "text/plain; charset=latin1" });
      response.end(bytes);
    });
    const gateway = await startTestGateway(provider.url);
    const response = await gateway.post("/v1/messages", hello);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it.each(["gzip", "x-gzip"])("reads a compressed error: %s", async (encoding) => {
    const provider = await startProvider((_, response) => {
      response.writeHead(500, { "content-type": "application/json", "content-encoding": encoding });
      response.end(gzipSync('{"error":{"message":"boom"}}'));
    });
    const gateway = await startTestGateway(provider.url);
    const response = await gateway.post("/v1/messages", hello);
    expect([response.status, await response.json()]).toEqual([500, { error: { message: "boom" } }]);
  });

  it("returns what came of an error that breaks off, and breaks off too", async () => {
    const provider = await startProvider((_, response) => {
      response.writeHead(429, { "content-type": "application/json", "content-length": "100", "retry-after": "7" });
      response.write('{"error":');
      setTimeout(() => response.destroy(), 50);
    });
    const gateway = await startTestGateway(provider.url);
    const response = await gateway.post("/v1/messages", hello);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    await expect(response.text()).rejects.toThrow();
  });

  it("forwards a body that is not JSON, and one that is not text", async () => {
    const { provider, gateway } = await start();
    const broken = await gateway.post("/v1/messages", '{"messages":[');
    expect(broken.status).toBe(200);
    expect(provider.seen[0]?.body).toBe('{"messages":[');
  });

  it("reads a compressed request, and forwards it unchanged", async () => {
    const { provider, gateway } = await start();
    const response = await fetch(`${gateway.url}/v1/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: gzipSync(JSON.stringify(hello)),
    });
    expect(response.headers.get("x-palimpsest-tokens-after")).not.toBeNull();
    expect(provider.seen[0]?.headers["content-encoding"]).toBe("gzip");
  });

  it("reads a compressed answer", async () => {
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(gzipSync('{"usage":{"input_tokens":5}}'));
    });
    const gateway = await startTestGateway(provider.url);
    expect(await (await gateway.post("/v1/messages", hello)).json()).toEqual({ usage: { input_tokens: 5 } });
  });

  it("refuses a body that is too large, and says so", async () => {
    const { provider, gateway } = await start({ maxBodyBytes: 100 });
    const response = await gateway.post("/v1/messages", { ...hello, pad: "x".repeat(100) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { type: "request_too_large" } });
    expect(provider.seen).toEqual([]);
  });

  it("says that the provider cannot be reached", async () => {
    const gateway = await startTestGateway(new URL("http://127.0.0.1:9"));
    const response = await gateway.post("/v1/messages", hello);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      error: {
        type: "upstream_unreachable",
        message: expect.stringMatching(
          /the provider at 127\.0\.0\.1:9 could not be reached.*doctor --gateway --online/,
        ),
      },
    });
    expect(gateway.requests).toMatchObject([{ outcome: "failed", reason: "provider-unreachable" }]);
  });

  it("does not blame the provider for a client that went away", async () => {
    const abort = new AbortController();
    const provider = await startProvider(() => abort.abort());
    const gateway = await startTestGateway(provider.url);
    const asked = fetch(new URL("/v1/messages", gateway.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(hello),
      signal: abort.signal,
    });
    await expect(asked).rejects.toThrow();
    await vi.waitUntil(() => gateway.requests.length > 0, { timeout: 20_000 });
    expect(gateway.requests).toMatchObject([{ status: 499, outcome: "failed" }]);
    expect(gateway.requests[0]?.reason).not.toBe("provider-unreachable");
  });
});

describe("a stream", () => {
  it("reaches the client piece by piece, before the provider has ended", async () => {
    let end = (): void => {};
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('event: message_start\ndata: {"type":"message_start"}\n\n');
      end = () => response.end("event: message_stop\ndata: {}\n\n");
    });
    const gateway = await startTestGateway(provider.url);
    const response = await gateway.post("/v1/messages", { ...hello, stream: true });
    const reader = response.body?.getReader();

    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("message_start");
    end();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("message_stop");
  });

  it("ends at the provider when the client goes away", async () => {
    let isClosed: (value: boolean) => void = () => {};
    const closed = new Promise<boolean>((resolve) => {
      isClosed = resolve;
    });
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: {}\n\n");
      response.on("close", () => isClosed(true));
    });
    const gateway = await startTestGateway(provider.url);
    const abort = new AbortController();
    const response = await fetch(`${gateway.url}/v1/messages`, {
      method: "POST",
      body: JSON.stringify(hello),
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    abort.abort();
    expect(await closed).toBe(true);
  });
});

describe("who may use it", () => {
  it("refuses to listen for others without a token", async () => {
    const { url } = await startProvider((_, response) => response.end());
    await expect(startTestGateway(url, { host: "0.0.0.0" })).rejects.toThrow("requires a token");
  });

  it("requires its own token if it has one, and never forwards it", async () => {
    const { provider, gateway } = await start({ tenants: new Map([["secret", "team"]]) });
    expect((await gateway.post("/v1/messages", hello)).status).toBe(401);
    expect((await gateway.post("/v1/messages", hello, { "x-palimpsest-token": "wrong" })).status).toBe(401);
    expect((await fetch(`${gateway.url}/v1/models`)).status).toBe(401);
    expect((await gateway.post("/v1/messages", hello, { "x-palimpsest-token": "secret" })).status).toBe(200);
    expect(provider.seen).toHaveLength(1);
    expect(JSON.stringify(provider.seen)).not.toContain("secret");
  });
});

async function start(options: Parameters<typeof startTestGateway>[1] = {}) {
  const provider = await startProvider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"ok":true}');
  });
  return { provider, gateway: await startTestGateway(provider.url, options) };
}
