import { InputError, type Terminal } from "../src/cli/terminal.ts";

/** A terminal made of strings: files come from a record, and the output is kept. */
export interface FakeTerminal extends Terminal {
  readonly printed: () => string;
  readonly warned: () => string;
}

export function fakeTerminal(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  screen: Partial<Pick<Terminal, "columns" | "rows" | "hasColors" | "isWatched">> = {},
): FakeTerminal {
  const printed: Uint8Array[] = [];
  let warned = "";
  return {
    columns: 80,
    hasColors: false,
    isWatched: false,
    ...screen,
    async print(text) {
      printed.push(Buffer.from(text));
    },
    warn(text) {
      warned += Buffer.from(text).toString("utf8");
    },
    async open(path) {
      const content = files[path];
      if (content === undefined) throw new InputError(`Cannot read ${path}: there is no such file.`);
      const bytes = Buffer.from(content);
      return { name: path, bytes: bytes.length, chunks: chunksOf(bytes) };
    },
    printed: () => Buffer.concat(printed).toString("utf8"),
    warned: () => warned,
  };
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
