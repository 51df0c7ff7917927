import type { OpenedFile, Terminal } from "../terminal.ts";
import { showProgress } from "./show-progress.ts";

/** A smaller file is read before a user could look. */
const WORTH_SHOWING_BYTES = 16 * 1024 * 1024;

/** Passes a file's bytes on and shows the progress if the file is large and a user is watching. */
export async function* watchProgress(
  { chunks, bytes, name }: OpenedFile,
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
  // If another process truncates the file meanwhile, the progress never reaches the end.
  draw(1, 1);
}
