import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Makes a server listen.
 *
 * @param flag The option that named the port.
 * @returns Its address, with the port that it got.
 */
export async function listen(server: Server, port: number, host: string, flag = "--port"): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(isTaken(error) ? describeTaken(error, port, flag) : error));
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
}

function isTaken(error: Error): boolean {
  return "code" in error && error.code === "EADDRINUSE";
}

function describeTaken(cause: Error, port: number, flag: string): Error {
  return new Error(`Port ${port} is in use. Choose another with ${flag}; 0 takes any free port.`, { cause });
}
