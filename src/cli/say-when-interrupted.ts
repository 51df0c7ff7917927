import type { Terminal } from "./terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Says what became of the work if a signal ends the process meanwhile, and lets the signal end it all the same.
 *
 * @returns To be called when the work is done.
 */
export function sayWhenInterrupted(terminal: Terminal, consequence: string): () => void {
  const say = (signal: NodeJS.Signals): void => {
    terminal.warn(`${terminal.isWatched ? "\r\u001b[2K" : ""}palimpsest: Interrupted. ${consequence}\n`);
    forget();
    // Without us listening it ends the process as it would have, so that a shell sees the signal.
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, say);
  };
  for (const signal of SIGNALS) process.on(signal, say);
  return forget;
}
