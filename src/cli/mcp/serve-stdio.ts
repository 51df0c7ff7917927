import type { Readable } from "node:stream";
import { LINE_FEED } from "../../core/text/character-codes.ts";
import type { McpServer } from "./create-mcp-server.ts";
import { failure, RPC_CODES } from "./json-rpc.ts";

/** A text to reduce may be large; nothing else is. */
const MAX_LINE_LENGTH = 32 * 1024 * 1024;

/** Serves one client over pipes, a message a line, until it closes them. Answers come when they are ready. */
export async function serveStdio(
  server: McpServer,
  input: Readable,
  write: (line: string) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for await (const line of readLines(input)) {
    const work = answerLine(server, line).then(async (answer) => {
      if (answer !== undefined) await write(`${answer}\n`);
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work)).catch(() => undefined);
  }
  await Promise.all(underWay);
}

async function answerLine(server: McpServer, line: Buffer | undefined): Promise<string | undefined> {
  const message = line === undefined ? undefined : parse(line);
  if (message === undefined) {
    return JSON.stringify(
      failure(
        null,
        RPC_CODES.parse,
        `Invalid JSON: each line must be one JSON document of at most ${MAX_LINE_LENGTH} bytes.`,
      ),
    );
  }
  const answer = await server.answer(message.value);
  return answer === undefined ? undefined : JSON.stringify(answer);
}

function parse(line: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(line.toString("utf8")) };
  } catch {
    return undefined;
  }
}

/** Lines without their breaks; undefined for one that is too long. Empty ones are left out. */
async function* readLines(input: Readable): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (): Buffer | undefined => {
    const line = bytes > MAX_LINE_LENGTH ? undefined : Buffer.concat(parts);
    [parts, bytes] = [[], 0];
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      parts.push(chunk.subarray(start, end));
      bytes += end - start;
      start = end + 1;
      const line = take();
      if (line?.toString("latin1").trim() !== "") yield line;
    }
    bytes += chunk.length - start;
    // What is too long is counted and dropped.
    if (bytes <= MAX_LINE_LENGTH) parts.push(chunk.subarray(start));
    else parts = [];
  }
  if (bytes > 0) yield take();
}
