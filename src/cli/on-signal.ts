import type { Terminal } from "./terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does something if a signal ends the process meanwhile, and lets the signal end it all the same.
 *
 * @returns To be called when that is no longer wanted.
 */
export function onSignal(act: () => void): () => void {
  const hear = (signal: NodeJS.Signals): void => {
    act();
    forget();
    // Without us listening it ends the process as it would have, so that a shell sees the signal.
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, hear);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return forget;
}

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
