import type { IncomingMessage } from "node:http";

/** The whole body of a request; undefined where it is longer than allowed. Then the rest is read and dropped. */
export async function receiveBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    // A client that still writes would miss an answer to a closed connection.
    if (bytes <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes <= maxBytes ? Buffer.concat(chunks).toString("utf8") : undefined;
}
