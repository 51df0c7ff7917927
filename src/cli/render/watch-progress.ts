import type { InputFile, Terminal } from "../terminal.ts";
import { showProgress } from "./show-progress.ts";

/** Below this a file is read before anybody could look. */
const WORTH_SHOWING_BYTES = 16 * 1024 * 1024;

/** Passes a file's bytes on and, if somebody watches and it is large, shows how far reading has come. */
export async function* watchProgress(
  { chunks, bytes, name }: InputFile,
  terminal: Terminal,
): AsyncGenerator<Uint8Array> {
  const isShown = bytes !== undefined && bytes >= WORTH_SHOWING_BYTES;
  const draw = isShown ? showProgress(terminal, `reading ${name}`) : () => {};
  let done = 0;
  for await (const chunk of chunks) {
    yield chunk;
    done += chunk.length;
    draw(done, bytes ?? done);
  }
  // A file that others shorten meanwhile never gets to its end.
  draw(1, 1);
}
