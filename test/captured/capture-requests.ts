import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers one request of an SDK; the return value is sent as JSON. */
export type Answer = (request: { readonly path: string; readonly body: unknown }) => unknown;

/**
 * Records what an SDK really sends: starts a server on loopback, lets `drive` run the SDK against
 * it, and returns every JSON body that arrived, in order.
 */
export async function captureRequests(answer: Answer, drive: (baseUrl: string) => Promise<void>): Promise<unknown[]> {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(await readAll(request));
    bodies.push(body);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer({ path: request.url ?? "", body })));
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await drive(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return bodies;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
