import type { Gateway } from "../../gateway/start-gateway.ts";
import type { Terminal } from "../terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Answers that take longer than this to end are cut off. */
const FINISH_MS = 30_000;
/** One that has nothing to finish ends within this, and has nothing to say. */
const QUIET_MS = 300;
const FINISHING = "finishing the answers in progress; press Ctrl-C again to stop at once\n";
/** What shells say of a process that was ended by the keyboard. */
const INTERRUPTED = 130;

/** Serves until a signal comes, then finishes the answers that are under way. A second signal ends at once. */
export async function serveUntilTold(gateway: Pick<Gateway, "close">, terminal: Terminal): Promise<void> {
  let finish = (): void => {};
  const isTold = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let signals = 0;
  const onSignal = (): void => {
    signals += 1;
    if (signals > 1) process.exit(INTERRUPTED);
    finish();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    await isTold;
    const telling = setTimeout(() => terminal.warn(FINISHING), QUIET_MS);
    await gateway.close({ withinMs: FINISH_MS }).finally(() => clearTimeout(telling));
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
