const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Waits until somebody asks this process to end. */
export async function waitForSignal(): Promise<void> {
  let onSignal = (): void => {};
  await new Promise<void>((resolve) => {
    onSignal = resolve;
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
