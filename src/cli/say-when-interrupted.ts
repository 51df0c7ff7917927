import { onSignal } from "./on-signal.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Says what became of the work if a signal ends the process meanwhile.
 *
 * @returns To be called when the work is done.
 */
export function sayWhenInterrupted(terminal: Terminal, consequence: string): () => void {
  return onSignal(() => {
    terminal.warn(`${terminal.isWatched ? "\r\u001b[2K" : ""}palimpsest: Interrupted. ${consequence}\n`);
  });
}
