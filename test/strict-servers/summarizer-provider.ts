import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { NEVER_HANGS_UP } from "../never-hangs-up.ts";
import { checkRequest, type ProviderName, type ReceivedRequest } from "./summarizer-provider/check-request.ts";
import { type ScenarioName, scenarios } from "./summarizer-provider/scenarios.ts";

export { PROVIDER_KEY, type ProviderName, type ReceivedRequest } from "./summarizer-provider/check-request.ts";
export type { ScenarioName } from "./summarizer-provider/scenarios.ts";

export interface StrictProviderOptions {
  readonly provider: ProviderName;
  readonly scenario: ScenarioName;
  /** What the model writes. */
  readonly text: string;
}

export interface StrictProvider {
  /** As in the provider's environment variable. */
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** What was wrong with the requests that arrived. A test that expects an answer expects none. */
  readonly faults: readonly string[];
}

/**
 * Runs `use` against a server on loopback that refuses, as the provider would, whatever is not a correct request, and
 * answers a correct one as the scenario says.
 */
export async function withSummarizerProvider<Result>(
  { provider, scenario, text }: StrictProviderOptions,
  use: (server: StrictProvider) => Promise<Result>,
): Promise<Result> {
  const requests: ReceivedRequest[] = [];
  const faults: string[] = [];
  const server = createServer(NEVER_HANGS_UP, async (message, response) => {
    const request = await receive(message);
    requests.push(request);
    const found = checkRequest(provider, request);
    faults.push(...found);
    if (found.length === 0) return await scenarios[scenario](response, provider, text);
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { type: "invalid_request_error", message: found.join("; ") } }));
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await use({ baseUrl: provider === "openai" ? `${origin}/v1` : origin, requests, faults });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function receive(message: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return {
    method: message.method ?? "",
    path: message.url ?? "",
    headers: message.headers,
    bodyText: Buffer.concat(chunks).toString("utf8"),
  };
}
