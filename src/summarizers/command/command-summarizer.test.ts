import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";
import type { SummaryRequest } from "../../core/model/summary.ts";
import { commandSummarizer } from "./command-summarizer.ts";

const request: SummaryRequest = { prompt: "Grüße, 👩‍💻 zebrafish\n", wantedTokens: 50, sections: ["Goal"] };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe("commandSummarizer", () => {
  it("gives the prompt to standard input and takes the summary from standard output", async () => {
    await expect(commandSummarizer({ command: "cat" }).summarize(request)).resolves.toEqual({
      text: request.prompt,
      model: "command",
      stopReason: "unknown",
    });
  });

  it("runs a line of the shell", async () => {
    const answer = await commandSummarizer({ command: "tr a-z A-Z | head -n 1" }).summarize(request);
    expect(answer.text).toContain("ZEBRAFISH");
  });

  it("accepts an answer that came without reading a long prompt", async () => {
    const answer = await commandSummarizer({ command: "echo short" }).summarize({
      ...request,
      prompt: "x".repeat(5_000_000),
    });
    expect(answer.text).toBe("short\n");
  });

  it("reports progress in characters", async () => {
    const seen: number[] = [];
    await commandSummarizer({ command: "cat" }).summarize(request, { onProgress: (count) => seen.push(count) });
    expect(seen.at(-1)).toBe(request.prompt.length);
  });

  it.each([
    ["exit 3", "unavailable", "The command failed with exit code 3."],
    ["kill -9 $$", "unavailable", "The command was ended by a signal."],
    ["no-such-program-anywhere", "no-provider", "The command was not found or may not be run."],
    ["true", "empty", "The command wrote nothing."],
    ["printf ' \\n'", "empty", "The command wrote nothing."],
    ["printf '\\377\\376'", "malformed", "The command's output is not UTF-8."],
    ["printf '\\303'", "malformed", "The command's output is not UTF-8."],
    ["yes", "malformed", "The command's output does not end."],
  ])("fails with a reason: %s is %s", async (command, reason, message) => {
    const failure = await failureOf(commandSummarizer({ command }).summarize(request));
    expect(failure.reason).toBe(reason);
    expect(failure.message).toContain(message);
  });

  it("reports the size of standard error, never its text", async () => {
    const failure = await failureOf(commandSummarizer({ command: "cat 1>&2; exit 1" }).summarize(request));
    const bytes = Buffer.byteLength(request.prompt);
    expect(failure.message).toBe(`The command failed with exit code 1. It wrote ${bytes} bytes to standard error.`);
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toContain("zebrafish");
  });

  it("never shows the command itself", async () => {
    const summarizer = commandSummarizer({ command: "TOKEN=hunter2 false" });
    expect(summarizer.name).toBe("command");
    const printed = inspect(await failureOf(summarizer.summarize(request)), { depth: 20, showHidden: true });
    expect(printed).not.toContain("hunter2");
  });

  it("runs nothing if it was already told to stop", async () => {
    const { line, connections } = await witness("");
    const failure = await failureOf(
      commandSummarizer({ command: line }).summarize(request, { signal: AbortSignal.abort() }),
    );
    expect(failure.reason).toBe("aborted");
    expect(connections).toEqual([]);
  });

  it.each([
    ["that ends when asked to", ""],
    ["that ignores the request to end", "process.on('SIGTERM', () => {});"],
  ])("stopping also ends a program in the background %s", async (_, behaviour) => {
    const { line, connected } = await witness(behaviour);
    const controller = new AbortController();
    const work = failureOf(
      commandSummarizer({ command: `${line} & wait` }).summarize(request, { signal: controller.signal }),
    );
    const ended = once(await connected, "close");
    controller.abort();
    expect((await work).reason).toBe("aborted");
    await ended;
  });

  it("gives up when it takes too long", async () => {
    const failure = await failureOf(commandSummarizer({ command: "sleep 600", timeoutMs: 200 }).summarize(request));
    expect(failure).toMatchObject({ reason: "timeout", message: "The summary took longer than 200 ms." });
  });

  it.each([
    [{ command: " " }, "command"],
    [{ command: "a\0b" }, "command"],
    [{ command: "cat", timeoutMs: 0 }, "timeoutMs"],
    [{ command: "cat", windowTokens: Number.NaN }, "windowTokens"],
  ])("refuses a setting that cannot work: %j", (options, key) => {
    expect(() => commandSummarizer(options)).toThrow(
      expect.objectContaining({ code: "INVALID_POLICY", details: expect.objectContaining({ key }) }),
    );
  });
});

// Helpers

async function failureOf(work: Promise<unknown>): Promise<SummarizerFailure> {
  const outcome = await work.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (outcome instanceof SummarizerFailure) return outcome;
  throw new Error(`expected a failure, got ${inspect(outcome)}`);
}

/** A program that holds a connection to us for as long as it lives: a process id could be a zombie's. */
async function witness(behaviour: string): Promise<{
  readonly line: string;
  readonly connected: Promise<Socket>;
  readonly connections: readonly Socket[];
}> {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => {});
    socket.resume();
  });
  servers.push(server);
  const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const program = `${behaviour} require('node:net').connect(${port}, '127.0.0.1').resume()`;
  return { line: `'${process.execPath}' -e "${program}"`, connected, connections };
}
