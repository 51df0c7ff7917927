import type { Terminal } from "./terminal.ts";

/** The signals that ask a program to end, and the one that a closing window sends. */
const ENDING = ["SIGINT", "SIGTERM"] as const;
const ENDING_OR_CLOSING = [...ENDING, "SIGHUP"] as const;

/** Handles signals instead of the system, which would end the process. @returns A function that stops handling them. */
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
 * Does something if a signal ends the process meanwhile, and then lets the signal end it.
 *
 * @returns To be called when that is no longer wanted.
 */
export function onSignal(act: () => void): () => void {
  const forget = hearSignals((signal) => {
    act();
    forget();
    // Without our listener it ends the process as usual, so that a shell sees the signal.
    process.kill(process.pid, signal);
  }, ENDING_OR_CLOSING);
  return forget;
}

/** Waits until this process is asked to end. */
export async function waitForSignal(): Promise<void> {
  let forget = (): void => {};
  await new Promise<void>((resolve) => {
    forget = hearSignals(() => resolve());
  });
  forget();
}

/**
 * Says what happened to the work if a signal ends the process meanwhile.
 *
 * @returns To be called when the work is done.
 */
export function sayWhenInterrupted(terminal: Terminal, consequence: string): () => void {
  return onSignal(() => {
    terminal.warn(`${terminal.isWatched ? "\r\u001b[2K" : ""}palimpsest: Interrupted. ${consequence}\n`);
  });
}
