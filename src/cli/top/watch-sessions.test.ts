import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import type { SessionRow } from "../../page/model/session-row.ts";
import { watchSessions } from "./watch-sessions.ts";

describe("the sessions of a gateway in a terminal", () => {
  it("change as news of them arrives", async () => {
    const { gateway, streams } = await serve();
    const { terminal, end } = start(gateway);
    await until(() => streams.length === 1);
    streams[0]?.write(`data: ${JSON.stringify({ sessions: [row("Fix the parser")], faults: 0 })}\r\n\r\n`);
    await until(() => terminal.printed().includes("Fix the parser"));
    expect(await end()).toBeUndefined();
  });

  it("say that the gateway is gone, and reappear when it is back", async () => {
    const { gateway, streams, setRefusal } = await serve();
    const { terminal, end } = start(gateway);
    await until(() => streams.length === 1);
    setRefusal(503);
    streams[0]?.end();
    await until(() => terminal.printed().includes("Trying again"));
    setRefusal(undefined);
    await until(() => streams.length === 2);
    await until(() => !lastScreen(terminal.printed()).includes("Trying again"));
    expect(await end()).toBeUndefined();
  });

  it("end with the reason if the gateway is no longer there", async () => {
    const { gateway, streams, setRefusal } = await serve();
    const { terminal, end } = start(gateway);
    await until(() => streams.length === 1);
    setRefusal(401);
    streams[0]?.end();
    await until(() => lastScreen(terminal.printed()).includes("requires its token"));
    expect(await end()).toContain("requires its token");
    // The screen that was there before is back.
    expect(terminal.printed().endsWith("\u001b[?1049l")).toBe(true);
  });
});

/** The page's part of a gateway, as far as a terminal uses it. */
async function serve() {
  const streams: ServerResponse[] = [];
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    const isEvents = request.url?.endsWith("/events") === true;
    response.writeHead(refusal ?? 200, { "content-type": isEvents ? "text/event-stream" : "application/json" });
    if (isEvents && refusal === undefined) {
      response.write(": hello\n\n");
      streams.push(response);
    } else response.end(JSON.stringify({ sessions: [], faults: 0 }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const gateway = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers: {} };
  return {
    gateway,
    streams,
    setRefusal(status: number | undefined) {
      refusal = status;
    },
  };
}

function start(gateway: { readonly url: string; readonly headers: Readonly<Record<string, string>> }) {
  const terminal = fakeTerminal({}, { columns: 160, rows: 20 });
  const abort = new AbortController();
  const ended = watchSessions(gateway, { sessions: [], faults: 0 }, terminal, abort.signal);
  onTestFinished(() => abort.abort());
  return {
    terminal,
    end() {
      abort.abort();
      return ended;
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error("it did not come to that");
    await setTimeout(20);
  }
}

function lastScreen(printed: string): string {
  return printed.slice(printed.lastIndexOf("\u001b[H"));
}

function row(title: string): SessionRow {
  return {
    id: "s1",
    isLive: true,
    agent: "Codex",
    title,
    model: "gpt-6",
    turns: 1,
    spark: [],
    compactions: 0,
    lookUps: 0,
    state: { kind: "healthy" },
    updatedAtMs: 0,
  };
}
