import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { describeUnreadable } from "../core/base/error-code.ts";
import { InputError, type OpenedFile, type Terminal } from "./terminal.ts";

/** Used if the output is piped or the screen does not say: some terminals report 0. */
const USUAL_COLUMNS = 80;
const USUAL_ROWS = 24;
const READ_BYTES = 1 << 20;

/** The terminal of the running process. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  return {
    // npx puts the program on the path of what it runs, and nowhere else.
    program: process.env["npm_command"] === "exec" ? "npx palimpsest" : "palimpsest",
    // Read each time: people resize windows.
    get rows() {
      return stdout.isTTY ? stdout.rows || USUAL_ROWS : undefined;
    },
    get columns() {
      return stdout.isTTY ? stdout.columns || USUAL_COLUMNS : USUAL_COLUMNS;
    },
    hasColors: stdout.isTTY && process.env["NO_COLOR"] === undefined,
    isWatched: stderr.isTTY,
    async print(text) {
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    warn(text) {
      stderr.write(text);
    },
    open: (path) => (path === "-" ? openStandardInput() : openFile(path)),
  };
}

async function openStandardInput(): Promise<OpenedFile> {
  if (process.stdin.isTTY) {
    throw new InputError("Nothing is piped to standard input. Name a file, or pipe something in.");
  }
  return { name: "standard input", bytes: undefined, chunks: process.stdin };
}

async function openFile(path: string): Promise<OpenedFile> {
  const facts = await stat(path).catch((error: unknown) => {
    throw new InputError(`Cannot read ${path}: ${describeUnreadable(error)}.`, { cause: error });
  });
  if (facts.isDirectory()) {
    throw new InputError(`${path} is a directory. Name one file in it, such as a session's .jsonl.`);
  }
  return { name: path, bytes: facts.isFile() ? facts.size : undefined, chunks: readChunks(path) };
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) yield chunk as Uint8Array;
  } catch (error) {
    throw new InputError(`Cannot read ${path}: ${describeUnreadable(error)}.`, { cause: error });
  }
}
