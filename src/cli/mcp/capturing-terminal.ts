import { processTerminal } from "../process-terminal.ts";
import type { Terminal } from "../terminal.ts";

/** A terminal that keeps what a command prints, for whoever asked for it. */
export interface CapturingTerminal extends Terminal {
  readonly printed: () => string;
  readonly warned: () => string;
}

const COLUMNS = 100;

/** @param input What the command reads in place of standard input, which is the client's. */
export function capturingTerminal(input: string | undefined): CapturingTerminal {
  const printed: Uint8Array[] = [];
  const warned: Uint8Array[] = [];
  const { open } = processTerminal();
  return {
    columns: COLUMNS,
    hasColors: false,
    isWatched: false,
    async print(text) {
      printed.push(Buffer.from(text));
    },
    warn(text) {
      warned.push(Buffer.from(text));
    },
    async open(path) {
      if (path !== "-") return open(path);
      const bytes = Buffer.from(input ?? "");
      return { name: "text", bytes: bytes.length, chunks: once(bytes) };
    },
    printed: () => Buffer.concat(printed).toString("utf8"),
    warned: () => Buffer.concat(warned).toString("utf8"),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
