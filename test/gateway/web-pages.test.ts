import { request as ask } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

// A browser on the same machine also reaches loopback. A foreign page must get nothing out of it.

const HELLO = { model: "m", max_tokens: 10, messages: [{ role: "user", content: "Hello" }] };

/** A provider that lets every page in the world read its answers. */
const openProvider = () =>
  startProvider((_, response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "request-id",
      "request-id": "r1",
    });
    response.end('{"ok":true}');
  });

describe("a web page", () => {
  it.each(["evil.example", "evil.example:4870", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.7"])(
    "gets nothing through a name that was made to point here: %s",
    async (host) => {
      const { provider, send } = await start();
      for (const path of ["/v1/messages", "/v1/models", "/healthz", "/metrics", "/palimpsest/compact"]) {
        const { status, body } = await send(path, { host });
        expect(status).toBe(403);
        expect(body).toContain("foreign_host");
      }
      expect(provider.seen).toEqual([]);
    },
  );

  it.each(["localhost", "LOCALHOST:4870", "127.0.0.1", "127.8.9.1:80", "[::1]", "[::1]:4870"])(
    "is allowed if the name is loopback's: %s",
    async (host) => {
      const { send } = await start();
      expect((await send("/v1/models", { host })).status).toBe(200);
    },
  );

  it("may use a name that was configured", async () => {
    const { send } = await start({ allowedHosts: ["gateway.internal"] });
    expect((await send("/v1/models", { host: "gateway.internal:4870" })).status).toBe(200);
    expect((await send("/v1/models", { origin: "https://gateway.internal" })).status).toBe(200);
    expect((await send("/v1/models", { host: "other.internal" })).status).toBe(403);
  });

  it.each(["https://evil.example", "http://127.0.0.1.evil.example", "null", "file://", "chrome-extension://abcdef"])(
    "is refused when it says where it comes from: %s",
    async (origin) => {
      const { provider, send } = await start();
      const { status, headers, body } = await send("/v1/messages", { origin });
      expect(status).toBe(403);
      expect(body).toContain("foreign_origin");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(provider.seen).toEqual([]);
    },
  );

  it("is refused if only the browser says that it is foreign", async () => {
    const { send } = await start();
    expect((await send("/metrics", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await send("/v1/models", { "sec-fetch-site": "none" })).status).toBe(200);
  });

  it("never sees the provider's permission to read", async () => {
    const { send } = await start();
    for (const path of ["/v1/messages", "/v1/models"]) {
      const { status, headers } = await send(path, {});
      expect(status).toBe(200);
      expect(headers["request-id"]).toBe("r1");
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("of this machine may ask and read", async () => {
    const { provider, send } = await start();
    const origin = "http://localhost:5173";
    const preflight = await send(
      "/v1/messages",
      { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" },
      "OPTIONS",
    );
    expect(preflight).toMatchObject({
      status: 204,
      headers: { "access-control-allow-origin": origin, "access-control-allow-headers": "x-api-key" },
    });
    expect(provider.seen).toEqual([]);
    const answer = await send("/v1/messages", { origin });
    expect(answer).toMatchObject({ status: 200, headers: { "access-control-allow-origin": origin, vary: "origin" } });
  });
});

describe("a preflight", () => {
  it("of a foreign page is refused here", async () => {
    const { provider, send } = await start();
    const asked = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const { status, headers } = await send("/v1/messages", asked, "OPTIONS");
    expect(status).toBe(403);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(provider.seen).toEqual([]);
  });

  it("never reaches the provider if there are tokens, and no page gets the answer without one", async () => {
    const { provider, send } = await start({ tenants: new Map([["secret", "team"]]) });
    const asked = { origin: "https://evil.example", "access-control-request-method": "POST" };
    expect((await send("/v1/messages", asked, "OPTIONS")).status).toBe(401);
    expect((await send("/v1/messages", { host: "gateway.example" })).status).toBe(401);
    expect(provider.seen).toEqual([]);
    // A client with the token is allowed, whatever name it uses for the gateway.
    expect((await send("/v1/messages", { host: "gateway.example", "x-palimpsest-token": "secret" })).status).toBe(200);
  });
});

async function start(options: Parameters<typeof startTestGateway>[1] = {}) {
  const provider = await openProvider();
  const gateway = await startTestGateway(provider.url, options);
  const send = (path: string, headers: Readonly<Record<string, string>>, method?: string) =>
    sendTo(new URL(path, gateway.url), headers, method);
  return { provider, gateway, send };
}

/** Sends what a browser would: Node's `fetch` does not let a test choose the host. */
async function sendTo(url: URL, headers: Readonly<Record<string, string>>, method?: string) {
  const isPost = url.pathname === "/v1/messages" || url.pathname === "/palimpsest/compact";
  const asked = ask(url, { method: method ?? (isPost ? "POST" : "GET"), headers: { ...headers, connection: "close" } });
  asked.end(isPost && method === undefined ? JSON.stringify(HELLO) : undefined);
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve);
    asked.once("error", reject);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}
