import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Has a server listen. @returns Its address, with the port that it got. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
}
