import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { NEVER_HANGS_UP } from "../never-hangs-up.ts";

/** A request in the exact bytes that reached the provider. */
export interface SeenBytes {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** A provider that records bytes unchanged. */
export async function startByteProvider(
  answer: (response: ServerResponse) => void = (response) => response.end("{}"),
): Promise<{ readonly url: URL; readonly seen: SeenBytes[] }> {
  const seen: SeenBytes[] = [];
  const server = createServer(NEVER_HANGS_UP, async (request, response) => {
    const { headers, rawHeaders } = request;
    seen.push({ headers, rawHeaders, body: await buffer(request) });
    response.setHeader("content-type", "application/json");
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), seen };
}

/** Writes pieces to a server as no well-behaved client would, and returns everything it answered until it hung up. */
export function talkRaw(url: string, pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece) => {
      answer += String(piece);
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", (error) =>
      answer === "" && !("code" in error && error.code === "ECONNRESET") ? reject(error) : resolve(answer),
    );
    for (const piece of pieces) socket.write(piece);
  });
}
