import type { Gateway } from "../../gateway/start-gateway.ts";
import type { Terminal } from "../terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Answers that take longer than this to end are cut off. */
const FINISH_MS = 30_000;
/** What shells say of a process that was ended by the keyboard. */
const INTERRUPTED = 130;

/** Serves until a signal comes, then finishes the answers that are under way. A second signal ends at once. */
export async function serveUntilTold(gateway: Gateway, terminal: Terminal): Promise<void> {
  await nextSignal();
  terminal.warn("finishing the answers that are under way; once more ends at once\n");
  const endNow = (): void => process.exit(INTERRUPTED);
  for (const signal of SIGNALS) process.once(signal, endNow);
  try {
    await gateway.close({ withinMs: FINISH_MS });
  } finally {
    for (const signal of SIGNALS) process.off(signal, endNow);
  }
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = (): void => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
}
