import type { InputFile, Terminal } from "../terminal.ts";
import { drawBar } from "./draw-bar.ts";
import { tellTimeLeft } from "./tell-time-left.ts";

/** Below this a file is read before anybody could look. */
const WORTH_SHOWING_BYTES = 16 * 1024 * 1024;
/** Redraws per this many bytes: often enough to look alive. */
const STEP_BYTES = 4 * 1024 * 1024;
/** By eye. */
const BAR_COLUMNS = 30;

/** Passes a file's bytes on and, where somebody watches and it is large, shows how far reading has come. */
export async function* watchProgress(
  { chunks, bytes, name }: InputFile,
  terminal: Terminal,
): AsyncGenerator<Uint8Array> {
  const isShown = terminal.isWatched && (bytes ?? 0) >= WORTH_SHOWING_BYTES;
  const timeLeft = tellTimeLeft();
  let done = 0;
  let drawnAt = 0;

  for await (const chunk of chunks) {
    yield chunk;
    done += chunk.length;
    if (isShown && bytes !== undefined && done - drawnAt >= STEP_BYTES) {
      drawnAt = done;
      const share = done / bytes;
      const bar = `${drawBar(share, BAR_COLUMNS).padEnd(BAR_COLUMNS)} ${Math.floor(share * 100)}%${timeLeft(share)}`;
      terminal.warn(`\r\u001b[2Kreading ${name} ${bar}`);
    }
  }
  if (isShown) terminal.warn("\r\u001b[2K");
}
