import type { Terminal } from "./terminal.ts";

/** Those with which somebody asks a program to end, and the one of a closing window. */
const ENDING = ["SIGINT", "SIGTERM"] as const;
const ENDING_OR_CLOSING = [...ENDING, "SIGHUP"] as const;

/** Hears signals in place of the system, which would end the process. @returns To be called when that is no longer wanted. */
export function hearSignals(
  act: (signal: NodeJS.Signals) => void,
  signals: readonly NodeJS.Signals[] = ENDING,
): () => void {
  for (const signal of signals) process.on(signal, act);
  return () => {
    for (const signal of signals) process.off(signal, act);
  };
}

/**
 * Does something if a signal ends the process meanwhile, and lets the signal end it all the same.
 *
 * @returns To be called when that is no longer wanted.
 */
export function onSignal(act: () => void): () => void {
  const forget = hearSignals((signal) => {
    act();
    forget();
    // Without us listening it ends the process as it would have, so that a shell sees the signal.
    process.kill(process.pid, signal);
  }, ENDING_OR_CLOSING);
  return forget;
}

/** Waits until somebody asks this process to end. */
export async function waitForSignal(): Promise<void> {
  let forget = (): void => {};
  await new Promise<void>((resolve) => {
    forget = hearSignals(() => resolve());
  });
  forget();
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
