import { createServer, type RequestListener, type Server } from "node:http";
import { isLoopback } from "./is-loopback.ts";
import { listen } from "./listen.ts";

/** A server that has its address and accepts requests. */
export interface Listening {
  readonly server: Server;
  readonly url: string;
  /** Answers the requests that are waiting, and all later ones. */
  answerWith(listener: RequestListener): void;
  /** Ends it without answering any request. */
  abandon(): void;
}

export interface ListeningOptions {
  readonly host?: string;
  readonly port?: number;
  /** The gateway's own tokens, each with its tenant. */
  readonly tenants?: ReadonlyMap<string, string>;
  readonly clientTimeouts?: Partial<ClientTimeouts>;
}

/** How long a client may take to send a request, in milliseconds. */
export interface ClientTimeouts {
  readonly headersMs: number;
  /** The whole request, its body included. */
  readonly requestMs: number;
}

const LOOPBACK = "127.0.0.1";
/** Slower clients are cut off. */
const DEFAULT_CLIENT_TIMEOUTS: ClientTimeouts = { headersMs: 15_000, requestMs: 300_000 };

/**
 * Listens before the rest of a gateway is loaded, which takes longer than some clients try to reach a restarted
 * gateway: their requests wait.
 */
export async function startListening(options: ListeningOptions): Promise<Listening> {
  const { host = LOOPBACK, port = 0, tenants = new Map<string, string>() } = options;
  if (!isLoopback(host) && tenants.size === 0) {
    throw new Error(
      `listening on ${host} requires a token for the gateway itself, because others could use your credentials`,
    );
  }
  if (tenants.has("")) throw new Error("a token of the gateway is empty, so anyone could use it");
  const { headersMs, requestMs } = { ...DEFAULT_CLIENT_TIMEOUTS, ...options.clientTimeouts };
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    // Checked often enough that no client gets twice the time.
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / 2,
  };
  const waiting: Parameters<RequestListener>[] = [];
  const wait: RequestListener = (...arrived) => void waiting.push(arrived);
  const server = createServer(limits, wait);
  const url = await listen(server, port, host);
  return {
    server,
    url,
    answerWith(listener) {
      server.off("request", wait);
      server.on("request", listener);
      for (const arrived of waiting) listener(...arrived);
    },
    abandon() {
      server.close();
      server.closeAllConnections();
    },
  };
}
