import { describe, expect, it } from "vitest";
import { startTestGateway } from "./gateway-fixture.ts";
import { startByteProvider, talkRaw } from "./raw-client.ts";

// Clients that break the protocol on purpose. What they send never reaches the provider, or reaches only it.

describe("headers", () => {
  it("are not made from the content of a body", async () => {
    const { gateway } = await start();
    const response = await gateway.post(
      "/v1/messages",
      {
        model: "m\r\nx-evil: 1",
        metadata: { user_id: "session_\r\nx-evil: 1" },
        messages: [{ role: "user", content: "a" }],
      },
      { "x-claude-code-session-id": "a" },
    );
    expect([response.status, response.headers.get("x-evil")]).toEqual([200, null]);
  });

  it("with a line break in them are refused before anything is sent", async () => {
    const { provider, gateway } = await start();
    const answers = await Promise.all(
      [
        "x-a: b\nx-c: d\r\n",
        "x-a: b\r\n folded\r\n",
        "x-a\0: b\r\n",
        "content-length: 2\r\ntransfer-encoding: chunked\r\n",
      ].map((header) =>
        talkRaw(gateway.url, [`POST /v1/messages HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n{}`]),
      ),
    );
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(provider.seen).toEqual([]);
  });

  it("that are too large are refused", async () => {
    const { provider, gateway } = await start();
    const answer = await talkRaw(gateway.url, [
      `GET /v1/models HTTP/1.1\r\nhost: localhost\r\nx-a: ${"b".repeat(200_000)}\r\n\r\n`,
    ]);
    expect(answer).toContain("431");
    expect(provider.seen).toEqual([]);
  });

  it("can choose neither another provider nor another host", async () => {
    const { provider, gateway } = await start();
    const hostile = [
      "//evil.example/v1/models",
      "/v1/../../models",
      "/@evil.example/",
      "/%2e%2e/x?u=http://evil.example",
    ];
    for (const path of hostile)
      await fetch(`${gateway.url}${path}`, { headers: { "x-forwarded-host": "evil.example" } });
    await talkRaw(gateway.url, ["GET http://evil.example/x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"]);
    expect(provider.seen).toHaveLength(hostile.length + 1);
    for (const { headers } of provider.seen) expect(headers["host"]).toBe(provider.url.host);
  });
});

describe("a slow client", () => {
  const clientTimeouts = { headersMs: 200, requestMs: 400 };

  it("is cut off while it writes its headers", async () => {
    const { provider, gateway } = await start({ clientTimeouts });
    expect(await talkRaw(gateway.url, ["POST /v1/messages HTTP/1.1\r\nhost: localhost\r\nx-a"])).toMatch(
      /^(HTTP\/1\.1 408|$)/,
    );
    expect(provider.seen).toEqual([]);
  });

  it("is cut off while it writes its body", async () => {
    const { provider, gateway } = await start({ clientTimeouts });
    const half = 'POST /v1/messages HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"messages"';
    expect(await talkRaw(gateway.url, [half])).toMatch(/^(HTTP\/1\.1 408|$)/);
    expect(provider.seen).toEqual([]);
  });
});

async function start(options: NonNullable<Parameters<typeof startTestGateway>[1]> = {}) {
  const provider = await startByteProvider();
  return { provider, gateway: await startTestGateway(provider.url, options) };
}
