import { createServer, type Socket } from "node:net";
import { type Backend, openBackend } from "./transaction-pooler/backend.ts";
import { frameReader, PROTOCOL_3, readStartupNames, writeFrame } from "./transaction-pooler/wire-frames.ts";

/**
 * Sits between clients and a server as PgBouncer does in its transaction mode: a client has a connection of the server
 * only while its transaction lasts, and the next one is on another. Whatever was set, locked or prepared for a session
 * stays behind on a connection that another client gets.
 */
export interface TransactionPooler {
  readonly url: string;
  /** How many transactions each connection of the server carried. */
  readonly counts: () => readonly number[];
  close(): Promise<void>;
}

/** What PgBouncer accepts in the first message; anything else would be the state of a session. */
const STARTUP_NAMES = new Set(["user", "database", "client_encoding", "application_name"]);
const IDLE = "I";

/** Starts a pooler with this many connections to the server. */
export async function startPooler(url: string, size: number): Promise<TransactionPooler> {
  const address = new URL(url);
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(address)));
  const counts = new Map(backends.map((backend) => [backend, 0]));
  // The least recently used one comes first, so that no two transactions of a client are on the same one by habit.
  const free: Backend[] = [...backends];
  const waiting: ((backend: Backend) => void)[] = [];
  const clients = new Set<Socket>();
  let isClosing = false;

  async function giveBack(backend: Backend): Promise<void> {
    backend.onFrame = undefined;
    backend.onClose = undefined;
    if (isClosing) return;
    const usable = backend.isAlive ? backend : await replace(backend).catch(giveUp);
    if (usable === undefined) return;
    const next = waiting.shift();
    if (next === undefined) free.push(usable);
    else next(usable);
  }

  /** The server ended while a connection was replaced: clients that still wait see theirs close. */
  function giveUp(): undefined {
    for (const client of clients) client.destroy();
  }

  async function replace(dead: Backend): Promise<Backend> {
    const fresh = await openBackend(address);
    counts.set(fresh, counts.get(dead) ?? 0);
    counts.delete(dead);
    return fresh;
  }

  function take(): Promise<Backend> {
    const backend = free.shift();
    return backend === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(backend);
  }

  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client);
    let linked: Backend | undefined;
    let isTaking = false;
    /** Answers that are still to come: one for each query or synchronisation. */
    let owed = 0;
    const queue: Buffer[] = [];

    async function link(): Promise<void> {
      isTaking = true;
      const backend = await take();
      isTaking = false;
      if (client.destroyed) return giveBack(backend);
      linked = backend;
      counts.set(backend, (counts.get(backend) ?? 0) + 1);
      backend.onClose = () => client.destroy();
      backend.onFrame = ({ type, body, bytes }) => {
        client.write(bytes);
        if (type !== "Z") return;
        owed -= 1;
        if (owed > 0 || body.toString("latin1") !== IDLE) return;
        linked = undefined;
        void giveBack(backend);
      };
      for (const bytes of queue.splice(0)) backend.write(bytes);
    }

    client.on(
      "data",
      frameReader(true, ({ type, body, bytes }) => {
        if (type === "") return greet(client, body, backends[0]?.parameters ?? []);
        if (type === "X") return client.end();
        if (type === "Q" || type === "S") owed += 1;
        if (linked !== undefined) linked.write(bytes);
        else queue.push(bytes);
        if (linked === undefined && !isTaking) void link();
      }),
    );
    client.on("error", () => undefined);
    client.on("close", () => {
      clients.delete(client);
      const backend = linked;
      if (backend === undefined) return;
      // In the middle of a transaction: the server rolls it back with the connection.
      backend.onClose = () => void giveBack(backend);
      backend.destroy();
    });
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new TypeError("The pooler has no port.");
  address.port = address.port || "5432";
  return {
    url: url.replace(`:${address.port}/`, `:${bound.port}/`),
    counts: () => [...counts.values()],
    async close() {
      isClosing = true;
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
      for (const backend of counts.keys()) backend.destroy();
    },
  };
}

/** Lets a client in, as long as it asks for nothing that belongs to a session. */
function greet(client: Socket, body: Buffer, parameters: readonly Buffer[]): void {
  if (body.readInt32BE(0) !== PROTOCOL_3) {
    client.write("N");
    return;
  }
  const unknown = readStartupNames(body).find((name) => !STARTUP_NAMES.has(name));
  if (unknown !== undefined) {
    const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
    client.end(writeFrame("E", Buffer.from(text)));
    return;
  }
  const accepted = writeFrame("R", Buffer.alloc(4));
  const ready = writeFrame("Z", Buffer.from(IDLE));
  client.write(Buffer.concat([accepted, ...parameters, ready]));
}
