import { connect, createServer, type Socket } from "node:net";

/** A line to a server that can be cut without notice to either side, as when a machine drops off the network. */
export interface BrokenLine {
  readonly url: string;
  /** Stops all traffic in either direction; new connections are accepted and never answered. */
  cut(): void;
  /** Lets new connections through again. Those that were cut stay cut. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to the server that an address names. */
export async function startLine(url: string): Promise<BrokenLine> {
  const { port, hostname } = new URL(url);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    ends.add(near.on("error", () => near.destroy()));
    if (isCut) return;
    const far = connect(Number(port), hostname);
    ends.add(far.on("error", () => far.destroy()));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new TypeError("The line has no port.");
  return {
    url: url.replace(`:${port}/`, `:${bound.port}/`),
    cut() {
      isCut = true;
      for (const end of ends) end.unpipe().pause();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
