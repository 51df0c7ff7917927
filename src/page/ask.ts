import { createSseReader } from "../core/text/sse-reader.ts";
import type { LiveNews } from "./model/answers.ts";

/** An answer that is not what was asked for. */
export class AskError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const API = "/palimpsest/api";
const TOKEN_HEADER = "x-palimpsest-token";
const TOKEN_PLACE = "palimpsest-token";

/** The token stays in this tab and is gone when the tab is closed. */
export function keepToken(token: string): void {
  sessionStorage.setItem(TOKEN_PLACE, token);
}

function headers(): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN_PLACE);
  return token === null ? {} : { [TOKEN_HEADER]: token };
}

/** Asks the server. The server guarantees the shape of an answer: both are built from the same types. */
export async function ask<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return read(await fetch(`${API}${path}`, { headers: headers(), ...(signal !== undefined && { signal }) }));
}

/** Has the server do something. */
export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const sent = { "content-type": "application/json", ...headers() };
  return read(await fetch(`${API}${path}`, { method: "POST", headers: sent, body: JSON.stringify(body) }));
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return response.json();
  throw new AskError(response.status, await loadMessage(response));
}

async function loadMessage(response: Response): Promise<string> {
  const told: unknown = await response.json().catch(() => undefined);
  const error = typeof told === "object" && told !== null && "error" in told ? told.error : undefined;
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  if (typeof message !== "string") return `The server answered ${response.status}.`;
  return message.replace(/^palimpsest gateway: /, "");
}

/** Saves an answer as a file: an address alone could not carry the token. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(`${API}${path}`, { headers: headers() });
  if (!response.ok) throw new AskError(response.status, await loadMessage(response));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Judgements: a gateway that is gone is tried less and less often. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

export interface NewsListener {
  onNews(news: LiveNews): void;
  /** The connection is open; what was missed before has to be fetched. */
  onOpen(): void;
  onLost(): void;
}

/** Listens for events, and reconnects if the connection is lost. `EventSource` could not carry the token. */
export async function followNews({ onNews, onOpen, onLost }: NewsListener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await fetch(`${API}/events`, { headers: headers(), signal });
      if (!response.ok || response.body === null) throw new AskError(response.status, "no events");
      wait = FIRST_WAIT_MS;
      onOpen();
      for await (const news of readNews(response.body)) onNews(news);
    } catch (error) {
      // The user must sign in first.
      if (error instanceof AskError && error.status === 401) return;
    }
    if (signal.aborted) return;
    onLost();
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(MAX_WAIT_MS, wait * 2);
  }
}

async function* readNews(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveNews> {
  const pieces = body.getReader();
  const decoder = new TextDecoder();
  const reader = createSseReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    for (const { data } of reader.push(decoder.decode(piece.value, { stream: true }))) {
      if (data !== "") yield JSON.parse(data);
    }
  }
}
