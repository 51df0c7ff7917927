/** A gateway in another process, and how to reach it. */
export interface WatchedGateway {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A judgement: a gateway on the same machine answers in milliseconds. */
const ASK_MS = 10_000;

/** Asks a gateway for something that its page asks for. If there is no answer, throws an error that says what to do. */
export async function askGateway<Answer>(gateway: WatchedGateway, path: string): Promise<Answer> {
  const response = await fetchFrom(gateway, path, "application/json", AbortSignal.timeout(ASK_MS));
  return (await response.json()) as Answer;
}

/** Opens the stream of changes, until the signal aborts it. */
export async function openNews(gateway: WatchedGateway, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await fetchFrom(gateway, "/events", "text/event-stream", signal);
  if (body === null) throw new Error(`The gateway at ${gateway.url} sends no events.`);
  return body;
}

async function fetchFrom(
  { url, headers }: WatchedGateway,
  path: string,
  type: string,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${url}/palimpsest/api${path}`, { headers, signal }).catch((error: unknown) => {
    throw new Error(
      `No gateway answers at ${url}. Start one with palimpsest gateway, or name its address with --url.`,
      {
        cause: error,
      },
    );
  });
  if (response.status === 401)
    throw new Error(`The gateway at ${url} requires its token: use --token or PALIMPSEST_GATEWAY_TOKEN.`);
  if (!response.ok || response.headers.get("content-type")?.startsWith(type) !== true)
    throw new Error(`The server at ${url} is not a gateway with a page (it answered ${response.status}).`);
  return response;
}
