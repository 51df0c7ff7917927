import type { Readable } from "node:stream";
import { splitLines } from "../../formats/read-input/split-lines.ts";
import type { McpServer } from "./create-mcp-server.ts";
import { failure, RPC_CODES } from "./json-rpc.ts";

/** A text to reduce may be large; nothing else is. */
const MAX_LINE_LENGTH = 32 * 1024 * 1024;

/** Serves one client over pipes, one message per line, until it closes them. Answers come when they are ready. */
export async function serveStdio(
  server: McpServer,
  input: Readable,
  write: (line: string) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for await (const { bytes } of splitLines(input as AsyncIterable<Uint8Array>, MAX_LINE_LENGTH)) {
    if (bytes !== undefined && Buffer.from(bytes).toString("latin1").trim() === "") continue;
    const work = answerLine(server, bytes).then(async (answer) => {
      if (answer !== undefined) await write(`${answer}\n`);
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work)).catch(() => undefined);
  }
  await Promise.all(underWay);
}

async function answerLine(server: McpServer, line: Uint8Array | undefined): Promise<string | undefined> {
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

function parse(line: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(Buffer.from(line).toString("utf8")) };
  } catch {
    return undefined;
  }
}
