import type { Gateway } from "../../gateway/start-gateway.ts";
import { hearSignals, waitForSignal } from "../on-signal.ts";
import type { Terminal } from "../terminal.ts";

/** Answers that take longer than this to end are cut off. */
const FINISH_MS = 30_000;
/** A gateway with nothing to finish ends within this time and prints nothing. */
const QUIET_MS = 300;
const FINISHING = "finishing the answers in progress; press Ctrl-C again to stop at once\n";
/** The exit code that shells use for a process that was ended by the keyboard. */
const INTERRUPTED = 130;

/** Serves until a signal comes, then finishes the answers in progress. A second signal ends at once. */
export async function serveUntilTold(gateway: Pick<Gateway, "close">, terminal: Terminal): Promise<void> {
  await waitForSignal();
  const forget = hearSignals(() => process.exit(INTERRUPTED));
  try {
    const telling = setTimeout(() => terminal.warn(FINISHING), QUIET_MS);
    await gateway.close({ withinMs: FINISH_MS }).finally(() => clearTimeout(telling));
  } finally {
    forget();
  }
}
