import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "./listen.ts";

it("returns the address with the port that a server got", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  expect(await listen(server, 0, "127.0.0.1")).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
});

it("says what to do if the port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow(
    `Port ${port} is in use. Choose another with --port; 0 takes any free port.`,
  );
});
